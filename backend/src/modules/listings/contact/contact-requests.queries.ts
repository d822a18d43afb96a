import { routeInWords } from 'shared-ui/contracts';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ReadDb } from '../../../platform/database/prepared-sql.ts';
import type { ListingsTables } from '../listings.tables.ts';

type Db = ReadDb<ListingsTables>;
type OnListing = ExpressionBuilder<ListingsTables & { l: { id: string } }, 'l'>;

/** How many of those who asked are shown with a listing; the rest is a page of its own. */
const LATEST = 3;

/** Who asked, as the listing's owner sees them. */
const ASKER_COLUMNS = [
  'c.id as id',
  'c.asker_id as askerId',
  'c.last_asked_at as lastAskedAt',
  'asker.username as username',
  'asker.profile_picture_url as profilePictureUrl',
] as const;

/** How many asked for the details of the row `l`, and the latest of them. Index: contact_request_by_listing. */
export function contactRequestsOf(eb: OnListing) {
  const requests = () => eb.selectFrom('listings.contact_request as c').whereRef('c.listing_id', '=', 'l.id');
  const count = requests().select(({ fn }) => fn.countAll<string>().as('count'));
  const latest = requests()
    .leftJoin('account.public_profile as asker', 'asker.id', 'c.asker_id')
    .select(ASKER_COLUMNS)
    .orderBy('c.last_asked_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(sql.lit(LATEST));
  return [count.as('requestCount'), jsonArrayFrom(latest).as('latestRequests')] as const;
}

/** Where a page of requests ended. */
export interface RequestsCursor {
  /** To the millisecond, as these times are kept. */
  lastAskedAt: string;
  id: number;
}

/** Who asked for the details of this listing, the latest first. Index: contact_request_by_listing. */
export function contactRequestPage(db: Db, listingId: number, limit: number, after?: RequestsCursor) {
  const page = db
    .selectFrom('listings.contact_request as c')
    .leftJoin('account.public_profile as asker', 'asker.id', 'c.asker_id')
    .select(ASKER_COLUMNS)
    .where('c.listing_id', '=', String(listingId))
    .orderBy('c.last_asked_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit);
  if (after === undefined) return page;
  return page.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('c.last_asked_at', 'c.id'), '<', tuple(after.lastAskedAt, String(after.id))),
  );
}

/** What is noted of a listing whose details somebody was given. */
export interface Revealed {
  id: string;
  ownerId: string;
  departureAirport: string;
  arrivalAirport: string;
}

/**
 * Notes that. Asking again moves the note to now: one a listing and asker, whatever arrives at once. The trip stays the one
 * that was asked about first, so that no listing that changes its route lets somebody be rated on every route there is.
 */
export function noteRequest(db: Db, listing: Revealed, askerId: number, now: Date) {
  const at = now.toISOString();
  return db
    .insertInto('listings.contact_request')
    .values({
      ...{ listing_id: listing.id, owner_id: listing.ownerId, asker_id: String(askerId), route: routeInWords(listing) },
      ...{ asked_at: at, last_asked_at: at },
    })
    .onConflict((conflict) =>
      conflict.columns(['listing_id', 'asker_id']).doUpdateSet({
        // Clocks of several machines differ.
        last_asked_at: sql<string>`greatest(contact_request.last_asked_at, excluded.last_asked_at)`,
        times: sql<number>`contact_request.times + 1`,
      }),
    );
}
