import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { todayAnywhere } from 'shared-ui/contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { NoPublicListingError } from '../listings.errors.ts';
import type { ViewerId } from '../listings.queries.ts';
import type { ListingsTables } from '../listings.tables.ts';
import { tripForCalendar } from './calendar.queries.ts';
import { calendarFileName, calendarOf } from './trip-calendar.ts';

@Injectable()
export class CalendarService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  /** The calendar file of a listing that the public may see, and this viewer. Throws NoPublicListingError. */
  async make(id: number, viewerId?: ViewerId): Promise<{ name: string; text: string }> {
    const now = this.clock.now();
    const today = todayAnywhere(now.getTime());
    const trip = await tripForCalendar(readDb<ListingsTables>(this.em), id, today, viewerId);
    if (trip === undefined) throw new NoPublicListingError();
    return { name: calendarFileName(trip), text: calendarOf(trip, { siteUrl: this.settings.publicUrl, now }) };
  }
}
