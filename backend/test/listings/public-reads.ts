import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Listing } from 'contracts';
import { ListingEntity } from '../../src/modules/listings/index.ts';
import type { TestApp } from '../harness.ts';
import { listings, type ListingRow, search } from './given.ts';

type Details = Partial<Pick<ListingEntity, 'time' | 'description' | 'skills' | 'flightNumber' | 'deletedAt'>>;

/** Adds one listing, with details that the rows of `listings` do not have. */
export async function addListing(app: TestApp, row: ListingRow, details: Details = {}): Promise<number> {
  const [id = Number.NaN] = await listings(app, [row]);
  if (Object.keys(details).length > 0) await app.em().nativeUpdate(ListingEntity, { id }, details);
  return id;
}

/** Whether each public read contains this listing. */
export async function getPublicReads(app: TestApp, id: number, userId: number): Promise<Record<string, boolean>> {
  const list = await search(app, { limit: 50 });
  const newest = await search(app, { limit: 50, order: 'newest' });
  const one = await app.get(`/api/listing/${id}`);
  const traveler = await app.get(`/api/listings/${userId}`);
  const calendar = await app.get(`/api/listing/${id}/calendar.ics`);
  const page = await app.get(`/search?listing=${id}`);
  const contains = (found: Listing[]) => found.some((listing) => listing.id === id);
  return {
    list: contains(list),
    newest: contains(newest),
    one: one.status === 200,
    traveler: contains((traveler.body as { listings: Listing[] }).listings),
    calendar: calendar.status === 200,
    tags: page.text.includes(`/search?listing=${id}"`),
  };
}

export const inAllReads = (isVisible: boolean) => ({
  list: isVisible,
  newest: isVisible,
  one: isVisible,
  traveler: isVisible,
  calendar: isVisible,
  tags: isVisible,
});

/** A composed site with a single page. */
export async function createSite(html: string): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'fa-site-'));
  await writeFile(join(folder, 'index.html'), html);
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
