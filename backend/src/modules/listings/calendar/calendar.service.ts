import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { getFlightEndDate, todayAnywhere } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { listingsDb } from '../listings.db.ts';
import { ListingNotPublicError } from '../listings.errors.ts';
import { cardById, publicCard, type ViewerId } from '../listings.queries.ts';
import { type CalendarAgreement, type CalendarTrip, toCalendarFileName, toICalendar } from './trip-calendar.ts';

export interface CalendarFile {
  name: string;
  text: string;
}

interface AgreedDays extends Pick<CalendarTrip, 'date' | 'endDate' | 'flightNumber'> {
  departureAirport: string;
  arrivalAirport: string;
}

interface AgreedTrip {
  /** The request, or else the offer. */
  listingId: number | null;
  trip: AgreedDays;
  agreement: CalendarAgreement;
}

@Injectable()
export class CalendarService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  /** The calendar file of a listing that is public, and that this viewer may see. Throws ListingNotPublicError. Index: the key. */
  async getFile(id: number, viewerId?: ViewerId): Promise<CalendarFile> {
    const now = this.clock.now();
    const trip = await this.readTrip(publicCard(listingsDb(this.em), id, todayAnywhere(now.getTime()), viewerId));
    if (trip === undefined) throw new ListingNotPublicError();
    return this.toFile(trip, now);
  }

  /**
   * The calendar file of what two people have agreed, for these two: with the flights of its listing, closed or not, or else the days
   * that they have agreed. Indexes: the key of the listing, of the airport.
   */
  async getAgreedFile({ listingId, trip, agreement }: AgreedTrip): Promise<CalendarFile> {
    const listing =
      listingId === null
        ? undefined
        : await this.readTrip(
            cardById(listingsDb(this.em), listingId).where('l.status', 'not in', ['deleted', 'hidden']),
          );
    return this.toFile(listing ?? [await this.toTrip(trip)], this.clock.now(), agreement);
  }

  private toFile(flights: readonly CalendarTrip[], now: Date, agreement?: CalendarAgreement): CalendarFile {
    const [first] = flights;
    const last = flights.at(-1);
    if (first === undefined || last === undefined) throw new ListingNotPublicError();
    const options = { siteUrl: this.settings.publicUrl, now, ...(agreement && { agreement }) };
    return { name: toCalendarFileName({ ...first, arrival: last.arrival }), text: toICalendar(flights, options) };
  }

  private async readTrip(cards: ReturnType<typeof cardById>): Promise<CalendarTrip[] | undefined> {
    const row = await cards
      .select(['departure.name as departureName', 'departure.time_zone as departureZone'])
      .select(['arrival.name as arrivalName', 'arrival.time_zone as arrivalZone'])
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { id, type, date, endDate, time, flightNumber, description, lastFlightDate } = row;
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
    return lastFlightDate === null ? [trip] : this.getFlights(trip);
  }

  /** Without a listing only the days are known, and of a connection only its ends. */
  private async toTrip({ departureAirport, arrivalAirport, ...days }: AgreedDays): Promise<CalendarTrip> {
    const airports = await listingsDb(this.em)
      .selectFrom('listings.airport')
      .select(['code', 'name', 'city', 'country', 'time_zone as timeZone'])
      .where('code', 'in', [departureAirport, arrivalAirport])
      .execute();
    const departure = airports.find(({ code }) => code === departureAirport);
    const arrival = airports.find(({ code }) => code === arrivalAirport);
    if (departure === undefined || arrival === undefined) throw new ListingNotPublicError();
    return { id: 0, position: 1, type: 'helper', time: null, description: null, departure, arrival, ...days };
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
