import type { Listing } from 'shared-ui/contracts';
import type { Selectable } from 'kysely';
import type { Cursor } from './listing-cursor.ts';
import type { searchPage } from './listings.queries.ts';

/** One row of a page of cards, as the driver gives it. */
export type CardRow = Selectable<Awaited<ReturnType<ReturnType<typeof searchPage>['executeTakeFirstOrThrow']>>>;

/** The listing as everybody may see it: contact details are never in it (product.md 3). */
export function toListing(row: CardRow): Listing {
  const { id, userId, averageRating, ratingCount, createdAt, username, profilePictureUrl, lastDate: _, ...shown } = row;
  return {
    ...shown,
    id: Number(id),
    userId: userId === null ? null : Number(userId),
    user: { username, profilePictureUrl },
    username,
    profilePictureUrl,
    email: null,
    phoneNumber: null,
    averageRating: averageRating === null ? null : Number(averageRating),
    ratingCount: ratingCount ?? 0,
    createdAt: new Date(createdAt).toISOString(),
  };
}

/** Where the next page begins: after this row. */
export const cursorAfter = (row: CardRow, order: Cursor[0]): Cursor =>
  order === 'newest' ? ['newest', Number(row.id)] : ['soonest', row.date, row.lastDate, row.type, Number(row.id)];
