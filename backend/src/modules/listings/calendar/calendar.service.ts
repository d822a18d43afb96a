import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { todayAnywhere } from 'contracts';
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
    const { type, date, endDate, time, flightNumber, description } = row;
    const trip: CalendarTrip = {
      ...{ id, type, date, endDate, time, flightNumber, description },
      departure: {
        ...{ code: row.departureAirport, name: row.departureName, city: row.departureCity },
        ...{ country: row.departureCountry, timeZone: row.departureZone },
      },
      arrival: {
        ...{ code: row.arrivalAirport, name: row.arrivalName, city: row.arrivalCity },
        ...{ country: row.arrivalCountry, timeZone: row.arrivalZone },
      },
    };
    return { name: toCalendarFileName(trip), text: toICalendar(trip, { siteUrl: this.settings.publicUrl, now }) };
  }
}
