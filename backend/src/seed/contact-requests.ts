import type { EntityManager } from '@mikro-orm/postgresql';
import { ContactRequestEntity } from '../modules/listings/index.ts';
import { findPosted, type PostedListing } from './listings.ts';
import type { PersonKey } from './people.ts';
import { DAY_MS, getId, type Ids } from './seed-context.ts';
import { getTestimonialTime, TESTIMONIALS } from './testimonials.ts';

const DAYS_BEFORE_REVIEW = 20;

/** Who asked for the contact details of one listing, the first asker first. */
interface SeedRequests {
  of: PersonKey;
  route: string;
  /** The listing's first day, from today. */
  day: number;
  by: readonly PersonKey[];
}

const requests = (of: PersonKey, route: string, day: number, ...by: PersonKey[]): SeedRequests => ({
  of,
  route,
  day,
  by,
});

/** A testimonial needs a contact request: those that are missing here are added. */
export const REQUESTS: readonly SeedRequests[] = [
  requests('meena', 'MAA-LHR', 12, 'nirmala', 'imran', 'gurpreet', 'leela', 'priya'),
  requests('meena', 'LHR-MAA', 40, 'priya', 'nadia'),
  requests('meena', 'DEL-LHR', 57, 'harjit', 'nirmala', 'gurpreet'),
  requests('meena', 'LHR-BLR', 24, 'leela', 'priya'),
  requests('meena', 'MAA-LHR', -3, 'leela', 'priya'),
  requests('meena', 'LHR-MAA', -31, 'nadia', 'priya', 'nirmala', 'imran'),
  requests('meena', 'DEL-LHR', -128, 'nirmala', 'harjit'),
  requests('meena', 'LHR-MAA', -163, 'nadia'),
  requests('meena', 'LHR-MAA', -274, 'priya'),
  requests('priya', 'MAA-LHR', -3, 'meena'),
  requests('priya', 'MAA-LHR', 12, 'leela', 'meena'),
  requests('priya', 'LHR-MAA', 68, 'meena'),
  requests('leela', 'MAA-LHR', 13, 'priya'),
  requests('lucia', 'MEX-ORD', -8, 'rosa', 'carmen'),
  requests('lucia', 'MEX-ORD', 29, 'rosa', 'carlos'),
  requests('lucia', 'ORD-MEX', 1, 'rosa'),
  requests('rosa', 'MEX-ORD', 29, 'lucia'),
  requests('hoa', 'SGN-SFO', 20, 'minh'),
  requests('minh', 'SGN-SFO', 20, 'joy', 'hoa'),
  requests('minh', 'SFO-SGN', 3, 'hoa'),
  requests('tomasz', 'WAW-ORD', 32, 'piotr'),
  requests('piotr', 'WAW-ORD', 32, 'elif', 'tomasz'),
  requests('weiting', 'TPE-SFO', 38, 'li', 'chan'),
  requests('omar', 'BEY-CDG', 38, 'ahmed', 'yasmin'),
  requests('nadia', 'DAC-LHR', 4, 'imran'),
  requests('imran', 'LHE-YYZ', 18, 'harjit', 'gurpreet'),
  requests('gurpreet', 'DEL-YVR', 22, 'harjit', 'priya'),
  requests('harjit', 'DEL-YVR', 22, 'gurpreet'),
  requests('amina', 'CMN-YUL', 27, 'fatima'),
  requests('jiwoo', 'ICN-JFK', 24, 'soonja'),
  requests('samuel', 'LOS-LHR', 26, 'emeka', 'adaeze'),
  requests('adaeze', 'LOS-LHR', 26, 'samuel'),
  requests('joy', 'MNL-SFO', 19, 'yuki', 'hoa'),
  requests('kwame', 'ACC-LHR', 16, 'adaeze'),
  requests('chan', 'HKG-YVR', 27, 'li', 'joy'),
  requests('giulia', 'FCO-JFK', 20, 'dimitris'),
  requests('elif', 'IST-BER', 4, 'hatice'),
];

interface DatedRequest {
  asker: PersonKey;
  owner: PersonKey;
  route: string;
  askedAt: Date;
  listing?: PostedListing;
}

/** Adds REQUESTS, and one before each testimonial whose author has none. */
export async function addContactRequests(
  em: EntityManager,
  people: Ids<PersonKey>,
  { posted, now }: { posted: readonly PostedListing[]; now: Date },
): Promise<void> {
  const named = toRequests(posted);
  const all = [...named, ...toMissingRequests(now, named)];
  for (const { asker, owner, route, askedAt, listing } of all.toSorted(
    (a, b) => a.askedAt.getTime() - b.askedAt.getTime(),
  ))
    em.create(ContactRequestEntity, {
      ...{ askerId: getId(people, asker), ownerId: getId(people, owner), route: route.replace('-', ' to ') },
      ...{ askedAt, lastAskedAt: askedAt, listing: listing?.entity.id },
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
