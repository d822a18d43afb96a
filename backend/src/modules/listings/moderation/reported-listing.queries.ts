import type { CalendarDay, Listing } from 'shared-ui/contracts';
import { routeInWords } from 'shared-ui/contracts';
import type { ReadDb } from '../../../platform/database/prepared-sql.ts';
import { cardById } from '../listings.queries.ts';
import type { ListingsTables } from '../listings.tables.ts';

/** A listing that somebody reports. */
export interface ReportedListing {
  ownerId: number;
  /** What it says at this moment, for who looks at the report when it may say something else. */
  excerpt: string;
  /** Whether everybody sees it. */
  isPublic: boolean;
  /** Whether this person has asked for its contact details. */
  hasAsked: boolean;
  /** Whether everybody may know whose it is. */
  isConfirmed: boolean;
}

/** Undefined for one that is deleted, or never was. Index: the key, contact_request_once. */
export async function reportedListing(
  db: ReadDb<ListingsTables>,
  { id, viewerId, today }: { id: number; viewerId: number; today: CalendarDay },
): Promise<ReportedListing | undefined> {
  const asked = db
    .selectFrom('listings.contact_request')
    .select('id')
    .where('listing_id', '=', String(id))
    .where('asker_id', '=', String(viewerId));
  const row = await cardById(db, id)
    .select(['l.user_id as ownerId', 'l.confirmed_at as confirmedAt', 'l.status as status'])
    .select(({ exists }) => exists(asked).as('hasAsked'))
    .where('l.status', '<>', 'deleted')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    ownerId: Number(row.ownerId),
    isConfirmed: row.confirmedAt !== null,
    isPublic: row.status === 'active' && row.lastDate >= today,
    hasAsked: Boolean(row.hasAsked),
    excerpt: excerptOf(row),
  };
}

type Excerpt = Pick<
  Listing,
  'username' | 'departureAirport' | 'arrivalAirport' | 'date' | 'endDate' | 'flightNumber' | 'skills' | 'description'
>;

function excerptOf(row: Excerpt): string {
  const days = row.endDate === null ? row.date : `${row.date} to ${row.endDate}`;
  const trip = [routeInWords(row), days, row.flightNumber].filter(Boolean).join(', ');
  return [row.username, trip, row.skills, row.description].filter(Boolean).join('\n');
}
