import type { Listing } from 'shared-ui/contracts';
import { ListingEntity } from '../../src/modules/listings/index.ts';
import type { TestApp } from '../harness.ts';
import { listings, type Row, search } from './given.ts';

export type Details = Partial<Pick<ListingEntity, 'time' | 'description' | 'skills' | 'flightNumber' | 'deletedAt'>>;

/** One listing that is simply there, with details that the rows of `listings` do not have. */
export async function listingWith(app: TestApp, row: Row, details: Details = {}): Promise<number> {
  const [id = Number.NaN] = await listings(app, [row]);
  if (Object.keys(details).length > 0) await app.em().nativeUpdate(ListingEntity, { id }, details);
  return id;
}

/** Whether each public read shows this listing: the list, the listing itself, its owner's, the calendar file. */
export async function publicReadsOf(app: TestApp, id: number, userId: number): Promise<Record<string, boolean>> {
  const list = await search(app, { limit: 50 });
  const newest = await search(app, { limit: 50, order: 'newest' });
  const one = await app.get(`/api/listing/${id}`);
  const traveler = await app.get(`/api/listings/${userId}`);
  const calendar = await app.get(`/api/listing/${id}/calendar.ics`);
  const page = await app.get(`/search?listing=${id}`);
  const holds = (found: Listing[]) => found.some((listing) => listing.id === id);
  return {
    list: holds(list),
    newest: holds(newest),
    one: one.status === 200,
    traveler: holds((traveler.body as { listings: Listing[] }).listings),
    calendar: calendar.status === 200,
    tags: page.text.includes(`/search?listing=${id}"`),
  };
}

export const everywhere = (isThere: boolean) => ({
  ...{ list: isThere, newest: isThere, one: isThere, traveler: isThere, calendar: isThere, tags: isThere },
});
