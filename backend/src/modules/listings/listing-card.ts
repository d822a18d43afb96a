import type { CalendarDay, Listing, OwnListing } from 'shared-ui/contracts';
import type { Selectable } from 'kysely';
import type { Cursor } from './listing-cursor.ts';
import type { ownListings, searchPage } from './listings.queries.ts';

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

type OwnRow = Selectable<Awaited<ReturnType<ReturnType<typeof ownListings>['executeTakeFirstOrThrow']>>>;

/** One's own listing. An active one is over once its last day is over everywhere on Earth (`today` is the earliest there is). */
export function toOwnListing({ email, phoneNumber, status, ...card }: OwnRow, today: CalendarDay): OwnListing {
  const isOver = status === 'active' && card.lastDate < today;
  return { ...toListing(card), email, phoneNumber, status: isOver ? 'expired' : status };
}

/** Where the next page begins: after this row. */
export const cursorAfter = (row: CardRow, order: Cursor[0]): Cursor =>
  order === 'newest' ? ['newest', Number(row.id)] : ['soonest', row.date, row.lastDate, row.type, Number(row.id)];
