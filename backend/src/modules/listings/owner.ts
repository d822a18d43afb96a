import { sql } from 'kysely';
import type { SessionUser } from '../../platform/login/session-store.ts';
import type { ListingsDb } from './listings.db.ts';
import { type ListingExpressions, listings } from './listings.queries.ts';

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

/** A row where this listing is one's own, and not deleted. Index: the key. */
export const ownListingId = (db: ListingsDb, me: Owner, id: number) =>
  undeletedOwn(db, me).where('l.id', '=', id).select('l.id');

/** Index: listing_by_user. */
export const undeletedOwn = (db: ListingsDb, me: Owner) =>
  listings(db).where(isOwn(me)).where('l.status', '<>', sql.lit('deleted'));
