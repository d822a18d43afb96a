import type { CalendarDay, Listing, OwnListing } from 'shared-ui/contracts';
import type { Selectable } from 'kysely';
import { toContactRequest } from './contact/contact-request.ts';
import type { Cursor } from './listing-cursor.ts';
import type { ownListings, searchPage } from './listings.queries.ts';
import { isOver } from './over.ts';

/** One row of a page of cards, as the driver gives it. */
export type CardRow = Selectable<Awaited<ReturnType<ReturnType<typeof searchPage>['executeTakeFirstOrThrow']>>>;

/**
 * The listing as everybody may see it: contact details are never in it (product.md 3), and so is not the contact's name,
 * unless nobody has confirmed it and there is no other.
 */
export function toListing(row: CardRow): Listing {
  const { id, userId, averageRating, ratingCount, createdAt, lastDate: _, ...withPerson } = row;
  const { username, profilePictureUrl, verified, memberSince, ...shown } = withPerson;
  return {
    ...shown,
    id: Number(id),
    name: userId === null ? row.name : null,
    userId: userId === null ? null : Number(userId),
    user: { username, profilePictureUrl, verified: verified ?? false, memberSince },
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

/** One's own listing. One that is over says so, unless the operator hid it: `today` is the earliest day there is on Earth. */
export function toOwnListing(row: OwnRow, today: CalendarDay): OwnListing {
  const { email, contactEmail, pendingEmail, phoneNumber, status, requestCount, latestRequests, ...card } = row;
  const shown = status !== 'hidden' && isOver({ status, lastDate: card.lastDate }, today) ? 'expired' : status;
  const contactRequests = { count: Number(requestCount), latest: latestRequests.map(toContactRequest) };
  const reached = { email: contactEmail ?? email, pendingEmail, phoneNumber };
  return { ...toListing(card), name: card.name, ...reached, contactRequests, status: shown };
}

/** Where the next page begins: after this row. */
export const cursorAfter = (row: CardRow, order: Cursor[0]): Cursor =>
  order === 'newest' ? ['newest', Number(row.id)] : ['soonest', row.date, row.lastDate, row.type, Number(row.id)];
