import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { getFlightEndDate, todayAnywhere } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { listingsDb } from '../listings.db.ts';
import { ListingNotPublicError } from '../listings.errors.ts';
import { publicCard, type ViewerId } from '../listings.queries.ts';
import { type CalendarTrip, toCalendarFileName, toICalendar } from './trip-calendar.ts';

@Injectable()
export class CalendarService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  /** The calendar file of a listing that is public, and that this viewer may see. Throws ListingNotPublicError. Index: the key. */
  async getFile(id: number, viewerId?: ViewerId): Promise<{ name: string; text: string }> {
    const now = this.clock.now();
    const row = await publicCard(listingsDb(this.em), id, todayAnywhere(now.getTime()), viewerId)
      .select(['departure.name as departureName', 'departure.time_zone as departureZone'])
      .select(['arrival.name as arrivalName', 'arrival.time_zone as arrivalZone'])
      .executeTakeFirst();
    if (row === undefined) throw new ListingNotPublicError();
    const { type, date, endDate, time, flightNumber, description, lastFlightDate } = row;
    const trip: CalendarTrip = {
      ...{ id, position: 1, type, date, endDate, time, flightNumber, description },
      departure: {
        ...{ code: row.departureAirport, name: row.departureName, city: row.departureCity },
        ...{ country: row.departureCountry, timeZone: row.departureZone },
      },
      arrival: {
        ...{ code: row.arrivalAirport, name: row.arrivalName, city: row.arrivalCity },
        ...{ country: row.arrivalCountry, timeZone: row.arrivalZone },
      },
    };
    const flights = lastFlightDate === null ? [trip] : await this.getFlights(trip);
    return { name: toCalendarFileName(trip), text: toICalendar(flights, { siteUrl: this.settings.publicUrl, now }) };
  }

  /** Index: flight_pkey. */
  private async getFlights(trip: CalendarTrip): Promise<CalendarTrip[]> {
    const rows = await listingsDb(this.em)
      .selectFrom('listings.flight as f')
      .innerJoin('listings.airport as d', 'd.id', 'f.departure_airport_id')
      .innerJoin('listings.airport as a', 'a.id', 'f.arrival_airport_id')
      .select(['f.position', 'f.date', 'f.time', 'f.flight_number as flightNumber'])
      .select([
        'd.code as dCode',
        'd.name as dName',
        'd.city as dCity',
        'd.country as dCountry',
        'd.time_zone as dZone',
      ])
      .select([
        'a.code as aCode',
        'a.name as aName',
        'a.city as aCity',
        'a.country as aCountry',
        'a.time_zone as aZone',
      ])
      .where('f.listing_id', '=', trip.id)
      .orderBy('f.position')
      .execute();
    return rows.map((row) => ({
      ...trip,
      ...{ position: row.position, date: row.date, endDate: getFlightEndDate(trip, row) },
      ...{ time: row.time, flightNumber: row.flightNumber },
      departure: { code: row.dCode, name: row.dName, city: row.dCity, country: row.dCountry, timeZone: row.dZone },
      arrival: { code: row.aCode, name: row.aName, city: row.aCity, country: row.aCountry, timeZone: row.aZone },
    }));
  }
}
