import type { SessionUser } from '../../../platform/login/session-store.ts';
import type { ExpressionBuilder } from 'kysely';
import type { ListingsTables } from '../listings.tables.ts';

/** Who is logged in, as it matters to listings. */
export type Owner = Pick<SessionUser, 'id' | 'email'>;

// What is one's own, deleted ones too: what one posted or confirmed. What somebody else posted with one's address is so
// only once it is confirmed, or while that address is still one's own (product.md 2). One rule, said three times.

/** As a condition of MikroORM. */
export const isOwn = (me: Owner) => ({ userId: me.id, $or: [{ confirmedAt: { $ne: null } }, { email: me.email }] });

type OnListing = ExpressionBuilder<{ l: ListingsTables['listings.listing'] }, 'l'>;

/** As a condition of Kysely on the row `l`. Index: listing_by_user. */
export const ownedBy = (me: Owner) => (eb: OnListing) =>
  eb.and([
    eb('l.user_id', '=', String(me.id)),
    eb.or([eb('l.confirmed_at', 'is not', null), eb('l.email', '=', me.email)]),
  ]);

/** Of a row that was read. */
export const isOwnRow = (me: Owner, row: { ownerId: string; confirmedAt: string | null; email: string }): boolean =>
  Number(row.ownerId) === me.id && (row.confirmedAt !== null || row.email === me.email);
