import type { CalendarDay } from 'shared-ui/contracts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { KeptStatus } from './listing.entity.ts';
import type { ListingsTables } from './listings.tables.ts';

interface Trip {
  status: KeptStatus;
  lastDate: CalendarDay;
}

/** A trip is over once its last day is over everywhere on Earth (`today` is the earliest there is), or the sweep said so. */
export const isOver = ({ status, lastDate }: Trip, today: CalendarDay): boolean =>
  status === 'expired' || lastDate < today;

type OnListing = ExpressionBuilder<{ l: ListingsTables['listings.listing'] }, 'l'>;

/** The same of the row `l`, in SQL. */
export const overBy = (today: CalendarDay) => (eb: OnListing) =>
  eb.or([eb('l.status', '=', sql.lit('expired')), eb('l.last_date', '<', today)]);
