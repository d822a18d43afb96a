import type { EntityManager } from '@mikro-orm/postgresql';
import { ContactRequestEntity } from '../modules/listings/index.ts';
import { REQUESTS } from './contact-requests.ts';
import type { PersonKey } from './people.ts';
import { keyIn, type Keys } from './seed-keys.ts';
import type { PostedListing } from './seed-listings.ts';
import { DAY_MS, testimonialTime } from './seed-times.ts';
import { TESTIMONIALS } from './testimonials.ts';

const DAYS_BEFORE_REVIEW = 20;

interface Request {
  asker: PersonKey;
  owner: PersonKey;
  route: string;
  askedAt: Date;
  listing?: PostedListing;
}

/** Who asked whom: what REQUESTS says, and one before each testimonial of two who would else be strangers. */
export async function addContactRequests(
  em: EntityManager,
  people: Keys<PersonKey>,
  { posted, now }: { posted: readonly PostedListing[]; now: Date },
): Promise<void> {
  const named = requestsFor(posted);
  const all = [...named, ...requestsBefore(now, named)];
  for (const { asker, owner, route, askedAt, listing } of all.toSorted(
    (a, b) => a.askedAt.getTime() - b.askedAt.getTime(),
  ))
    em.create(ContactRequestEntity, {
      ...{ askerId: keyIn(people, asker), ownerId: keyIn(people, owner), route: route.replace('-', ' to ') },
      ...{ askedAt, lastAskedAt: askedAt, listing: listing?.entity.id },
    });
  await em.flush();
}

/** Spread over the time that the listing has been there. */
const requestsFor = (posted: readonly PostedListing[]): Request[] =>
  REQUESTS.flatMap(({ of, route, day, by }) => {
    const found = posted.find(({ listing }) => listing.by === of && listing.route === route && listing.day === day);
    if (found === undefined) throw new Error(`The demo data asks ${of} about ${route}, which is not listed.`);
    const [from, span] = [found.postedAt.getTime(), found.until.getTime() - found.postedAt.getTime()];
    return by.map((asker, at) => {
      // Not by the clock: the gaps differ.
      const askedAt = new Date(Math.round(from + span * ((at + 1) / (by.length + 1.3)) ** 1.15));
      return { asker, owner: of, route, askedAt, listing: found };
    });
  });

/** The listings that these were about are gone. */
const requestsBefore = (now: Date, named: readonly Request[]): Request[] =>
  TESTIMONIALS.flatMap(({ author, target, route }, at) => {
    const said = testimonialTime(at, now).getTime();
    const isNamed = named.some(
      (it) => it.asker === author && it.owner === target && it.route === route && it.askedAt.getTime() < said,
    );
    const askedAt = new Date(said - DAYS_BEFORE_REVIEW * DAY_MS);
    return isNamed ? [] : [{ asker: author, owner: target, route, askedAt }];
  });
