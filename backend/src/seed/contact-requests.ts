import type { EntityManager } from '@mikro-orm/postgresql';
import { ContactRequestEntity } from '../modules/listings/index.ts';
import { findPosted, type PostedListing } from './listings.ts';
import { DAY_MS, getId, type Ids } from './seed-context.ts';
import { getTestimonialTime, TESTIMONIALS } from './testimonials.ts';
import { readSeed } from './seed-data.ts';

const DAYS_BEFORE_REVIEW = 20;

/** Who asked for the contact details of one listing, the first asker first. */
interface SeedRequests {
  of: string;
  route: string;
  /** The listing's first day, from today. */
  day: number;
  by: readonly string[];
}

/** A testimonial needs a contact request: those that are missing here are added. */
export const REQUESTS = readSeed<readonly SeedRequests[]>('contact-requests');

interface DatedRequest {
  asker: string;
  owner: string;
  route: string;
  askedAt: Date;
  listing?: PostedListing;
}

/** Adds REQUESTS, and one before each testimonial whose author has none. */
export async function addContactRequests(
  em: EntityManager,
  people: Ids,
  { posted, now }: { posted: readonly PostedListing[]; now: Date },
): Promise<void> {
  const named = toRequests(posted);
  const all = [...named, ...toMissingRequests(now, named)];
  for (const { asker, owner, route, askedAt, listing } of all.toSorted(
    (a, b) => a.askedAt.getTime() - b.askedAt.getTime(),
  ))
    em.create(ContactRequestEntity, {
      askerId: getId(people, asker),
      ownerId: getId(people, owner),
      route: route.replace('-', ' to '),
      askedAt,
      lastAskedAt: askedAt,
      listing: listing?.entity.id,
    });
  await em.flush();
}

/** Spread over the time since the listing was posted. */
const toRequests = (posted: readonly PostedListing[]): DatedRequest[] =>
  REQUESTS.flatMap(({ of, route, day, by }) => {
    const found = findPosted(posted, { of, route, day });
    const [from, span] = [found.postedAt.getTime(), found.until.getTime() - found.postedAt.getTime()];
    return by.map((asker, index) => {
      // With gaps of different lengths.
      const askedAt = new Date(Math.round(from + span * ((index + 1) / (by.length + 1.3)) ** 1.15));
      return { asker, owner: of, route, askedAt, listing: found };
    });
  });

/** Without a listing: it was deleted since. */
const toMissingRequests = (now: Date, named: readonly DatedRequest[]): DatedRequest[] =>
  TESTIMONIALS.flatMap(({ author, target, route }, index) => {
    const reviewedAt = getTestimonialTime(index, now).getTime();
    const isNamed = named.some(
      (one) =>
        one.asker === author && one.owner === target && one.route === route && one.askedAt.getTime() < reviewedAt,
    );
    const askedAt = new Date(reviewedAt - DAYS_BEFORE_REVIEW * DAY_MS);
    return isNamed ? [] : [{ asker: author, owner: target, route, askedAt }];
  });
