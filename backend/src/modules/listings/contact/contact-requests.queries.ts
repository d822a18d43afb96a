import { type CalendarDay, type ContactRequest, formatRoute } from 'contracts';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { RowOf } from '../../../platform/database/kysely-types.ts';
import { nameOrDeleted } from '../../../platform/personal-data/personal-data.ts';
import type { ListingsDb, ListingsTables } from '../listings.db.ts';
import { publicCard } from '../listings.queries.ts';

/** How many of the latest requests are part of a listing; all of them are paged separately. */
const LATEST_REQUESTS = 3;

const REQUEST_COLUMNS = [
  'c.id as id',
  'c.asker_id as askerId',
  'c.last_asked_at as lastAskedAt',
  'asker.username as username',
  'asker.profile_picture_url as profilePictureUrl',
] as const;

/** How to reach who posted a public listing, for who explicitly asks (PRODUCT.md 3). Index: the key. */
export const contactDetails = (db: ListingsDb, id: number, today: CalendarDay, viewerId: number) =>
  publicCard(db, id, today, viewerId)
    .select(['l.email as email', 'l.contact_email as contactEmail', 'l.phone_number as phoneNumber'])
    .select(['l.user_id as ownerId', 'l.confirmed_at as confirmedAt'])
    .select((eb) =>
      eb
        .selectFrom('account.reachable_phone as verified')
        .select('verified.phone_number')
        .whereRef('verified.id', '=', 'l.user_id')
        .as('verifiedPhone'),
    );

/** Count and latest of the contact requests of the row `l`. Index: contact_request_by_listing. */
export function selectContactRequests(eb: ExpressionBuilder<ListingsTables & { l: { id: number } }, 'l'>) {
  const requests = () => eb.selectFrom('listings.contact_request as c').whereRef('c.listing_id', '=', 'l.id');
  const count = requests().select(({ fn }) => fn.countAll<number>().as('count'));
  const latest = requests()
    .leftJoin('account.public_profile as asker', 'asker.id', 'c.asker_id')
    .select(REQUEST_COLUMNS)
    .orderBy('c.last_asked_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(sql.lit(LATEST_REQUESTS));
  return [count.as('requestCount'), jsonArrayFrom(latest).as('latestRequests')] as const;
}

/** Of a page's last request; `lastAskedAt` to the millisecond, as it is stored. */
interface RequestsCursor {
  lastAskedAt: Date;
  id: number;
}

/** The contact requests of a listing, the latest first. Index: contact_request_by_listing. */
export function contactRequestPage(db: ListingsDb, listingId: number, limit: number, after?: RequestsCursor) {
  const page = db
    .selectFrom('listings.contact_request as c')
    .leftJoin('account.public_profile as asker', 'asker.id', 'c.asker_id')
    .select(REQUEST_COLUMNS)
    .where('c.listing_id', '=', listingId)
    .orderBy('c.last_asked_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit);
  if (after === undefined) return page;
  return page.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('c.last_asked_at', 'c.id'), '<', tuple(after.lastAskedAt, after.id)),
  );
}

interface RevealedListing {
  id: number;
  ownerId: number;
  departureAirport: string;
  arrivalAirport: string;
}

/**
 * Stores that somebody was given a listing's contact details: one row a listing and asker, also for concurrent requests. Asking again
 * updates the time and the count, but never the route: else an owner who changes the listing's route could be rated on every route.
 */
export function upsertContactRequest(db: ListingsDb, listing: RevealedListing, askerId: number, now: Date) {
  return db
    .insertInto('listings.contact_request')
    .values({
      listing_id: listing.id,
      owner_id: listing.ownerId,
      asker_id: askerId,
      route: formatRoute(listing),
      asked_at: now,
      last_asked_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['listing_id', 'asker_id']).doUpdateSet({
        // The clocks of nodes differ.
        last_asked_at: sql<Date>`greatest(contact_request.last_asked_at, excluded.last_asked_at)`,
        times: sql<number>`contact_request.times + 1`,
      }),
    );
}

/** REQUEST_COLUMNS of a row, or of JSON, which has dates as text. Nulls once the account is deleted. */
type ContactRequestRow = Omit<RowOf<typeof contactRequestPage>, 'lastAskedAt'> & { lastAskedAt: Date | string };

/** A contact request as the listing's owner sees it: never how to reach the asker. */
export const toContactRequest = ({ id, askerId, lastAskedAt, ...profile }: ContactRequestRow): ContactRequest => ({
  id,
  user: {
    id: askerId,
    username: nameOrDeleted(profile.username),
    profilePictureUrl: profile.profilePictureUrl,
  },
  askedAt: new Date(lastAskedAt).toISOString(),
});
