import type { CalendarDay, HealthNeed, ListingType, OwnListing } from 'contracts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { RowOf } from '../../../platform/database/kysely-types.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { selectContactRequests, toContactRequest } from '../contact/contact-requests.queries.ts';
import type { ListingsDb, ListingsTables } from '../listings.db.ts';
import { isOver } from '../listing.entity.ts';
import { finalDate, joinCards, listings, toListing } from '../listings.queries.ts';

type ListingExpressions = ExpressionBuilder<{ l: ListingsTables['listings.listing'] }, 'l'>;

/** Who is logged in, as it matters to listings. */
export type Owner = Pick<SessionUser, 'id' | 'email'>;

// One's own listings are those that one posted or confirmed, deleted ones too. What somebody else posted with one's address counts
// only once it is confirmed, or while that address is still the account's (PRODUCT.md 2). The same rule in three forms:

/** For MikroORM. */
export const ownFilter = (me: Owner) => ({ userId: me.id, $or: [{ confirmedAt: { $ne: null } }, { email: me.email }] });

/** For Kysely, on the row `l`. Index: listing_by_user. */
const isOwn = (me: Owner) => (eb: ListingExpressions) =>
  eb.and([eb('l.user_id', '=', me.id), eb.or([eb('l.confirmed_at', 'is not', null), eb('l.email', '=', me.email)])]);

/** For a row in memory. */
export const isOwnRow = (
  me: Owner,
  row: { ownerId: number; confirmedAt: Date | null; email: string | null },
): boolean => row.ownerId === me.id && (row.confirmedAt !== null || row.email === me.email);

/** The list is not paged: of an owner with more listings the oldest past ones are left out. */
const MAX_OWN_LISTINGS = 200;

interface OwnFilter {
  /** The earliest day there is on Earth. */
  today: CalendarDay;
  type?: ListingType | undefined;
  id?: number | undefined;
}

/**
 * One's own listings with the contact details that only their owner sees (PRODUCT.md 3), whatever their status unless deleted. Those
 * that are not over come first, so that the limit never cuts off what can still be closed; then the newest. Index: listing_by_user.
 */
export function ownListings(db: ListingsDb, me: Owner, { today, type, id }: OwnFilter) {
  let own = undeletedOwn(db, me);
  if (type !== undefined) own = own.where('l.type', '=', type);
  if (id !== undefined) own = own.where('l.id', '=', id);
  const page = own.orderBy(isOverSql(today)).orderBy('l.id', 'desc').limit(sql.lit(MAX_OWN_LISTINGS));
  return joinCards(db, page.selectAll('l'))
    .leftJoin('listings.health_needs as h', 'h.listing_id', 'l.id')
    .select(['h.ciphertext as healthCiphertext', 'h.key_id as healthKeyId'])
    .select(['l.status as status', 'l.phone_number as phoneNumber'])
    .select(['l.full_since as fullSince', 'l.closed_as_full as closedAsFull'])
    .select(['l.email as email', 'l.contact_email as contactEmail'])
    .select((eb) =>
      eb
        .selectFrom('listings.contact_email_confirmation as c')
        .select('c.email')
        .whereRef('c.listing_id', '=', 'l.id')
        .where('c.confirmed_at', 'is', null)
        .as('pendingEmail'),
    )
    .select(selectContactRequests)
    .orderBy(isOverSql(today))
    .orderBy('l.id', 'desc')
    .$narrowType<{ status: OwnListing['status'] }>();
}

export type OwnListingRow = RowOf<typeof ownListings>;

/** A row where this listing is one's own, and not deleted. Index: the key. */
export const ownListingId = (db: ListingsDb, me: Owner, id: number) =>
  undeletedOwn(db, me).where('l.id', '=', id).select('l.id');

const undeletedOwn = (db: ListingsDb, me: Owner) =>
  listings(db).where(isOwn(me)).where('l.status', '<>', sql.lit('deleted'));

/** As `isOver` of listing.entity.ts, on the row `l`. */
const isOverSql = (today: CalendarDay) => (eb: ListingExpressions) =>
  eb.or([eb('l.status', '=', sql.lit('expired')), eb(finalDate, '<', today)]);

/** One's own listing. `today` is the earliest day on Earth; a listing that is over is 'expired', unless the operator hid it. */
export function toOwnListing(row: OwnListingRow, today: CalendarDay, healthNeeds: HealthNeed[]): OwnListing {
  const { email, contactEmail, pendingEmail, phoneNumber, requestCount, latestRequests, ...card } = row;
  const status = row.closedAsFull && row.status === 'closed' ? 'active' : row.status;
  return {
    ...toListing(card),
    name: card.name,
    ...{ email: contactEmail ?? email, pendingEmail, phoneNumber, healthNeeds },
    isFull: row.fullSince !== null,
    contactRequests: { count: requestCount ?? 0, latest: latestRequests.map(toContactRequest) },
    status: status !== 'hidden' && isOver({ ...card, status }, today) ? 'expired' : status,
  };
}
