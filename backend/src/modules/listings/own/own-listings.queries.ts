import type { CalendarDay, HealthNeed, ListingType, OwnListing } from 'contracts';
import { sql } from 'kysely';
import type { RowOf } from '../../../platform/database/kysely-types.ts';
import { selectContactRequests, toContactRequest } from '../contact/contact-requests.queries.ts';
import type { ListingsDb } from '../listings.db.ts';
import { isOver } from '../listing.entity.ts';
import { finalDate, joinCards, type ListingExpressions, toListing } from '../listings.queries.ts';
import { type Owner, undeletedOwn } from '../owner.ts';

/** Of a page's last listing. */
interface OwnCursor {
  isOver: boolean;
  id: number;
}

interface OwnFilter {
  /** The earliest day there is on Earth. */
  today: CalendarDay;
  type?: ListingType | undefined;
  id?: number | undefined;
  /** Whether those are expired. */
  over?: boolean | undefined;
  limit: number;
  after?: OwnCursor | undefined;
}

/**
 * One's own listings with the contact details that only their owner sees (PRODUCT.md 3), whatever their status unless deleted. Those
 * that are not over, which can still be closed, come first; then the newest. Index: listing_by_user.
 */
export function ownListings(db: ListingsDb, me: Owner, { today, type, id, over, limit, after }: OwnFilter) {
  let own = undeletedOwn(db, me);
  if (type !== undefined) own = own.where('l.type', '=', type);
  if (id !== undefined) own = own.where('l.id', '=', id);
  if (over !== undefined) own = own.where((eb) => eb(isExpiredSql(today)(eb), '=', sql.lit(over)));
  if (after?.isOver === true) own = own.where(isOverSql(today)).where('l.id', '<', after.id);
  if (after?.isOver === false) own = own.where((eb) => eb.or([isOverSql(today)(eb), eb('l.id', '<', after.id)]));
  const page = own.orderBy(isOverSql(today)).orderBy('l.id', 'desc').limit(limit);
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

/** As `isOver` of listing.entity.ts, on the row `l`. */
const isOverSql = (today: CalendarDay) => (eb: ListingExpressions) =>
  eb.or([eb('l.status', '=', sql.lit('expired')), eb(finalDate, '<', today)]);

/** Whether the status of the response is 'expired'. */
const isExpiredSql = (today: CalendarDay) => (eb: ListingExpressions) =>
  eb.and([isOverSql(today)(eb), eb('l.status', '<>', sql.lit('hidden'))]);

/** What continues after this row. */
export const toOwnCursor = (row: OwnListingRow, today: CalendarDay): [isOver: boolean, id: number] => [
  isOver(row, today),
  row.id,
];

/** One's own listing. `today` is the earliest day on Earth; a listing that is over is 'expired', unless the operator hid it. */
export function toOwnListing(row: OwnListingRow, today: CalendarDay, healthNeeds: HealthNeed[]): OwnListing {
  const { email, contactEmail, pendingEmail, phoneNumber, requestCount, latestRequests, ...card } = row;
  const status = row.closedAsFull && row.status === 'closed' ? 'active' : row.status;
  return {
    ...toListing(card),
    name: card.name,
    email: contactEmail ?? email,
    pendingEmail,
    phoneNumber,
    healthNeeds,
    isFull: row.fullSince !== null,
    contactRequests: { count: requestCount ?? 0, latest: latestRequests.map(toContactRequest) },
    status: status !== 'hidden' && isOver({ ...card, status }, today) ? 'expired' : status,
  };
}
