import type { EntityManager } from '@mikro-orm/postgresql';
import { AccountEntity } from '../modules/account/index.ts';
import { ListingEntity, RatingEntity, TestimonialEntity } from '../modules/listings/index.ts';
import { PEOPLE, type PersonKey } from './people.ts';
import { addContactRequests } from './seed-contact-requests.ts';
import { addConversations } from './seed-conversations.ts';
import { keyIn, type Keys } from './seed-keys.ts';
import { addListings } from './seed-listings.ts';
import type { SeedPerson } from './seed-person.ts';
import { DAY_MS, testimonialTime } from './seed-times.ts';
import { TESTIMONIALS } from './testimonials.ts';

const SEED_LOCK = 727_276;

/**
 * Fills an empty database with demo people, listings, contact requests, testimonials and conversations, dated around `now`, in one
 * transaction. A database that holds an account or a listing is left as it is. Nodes that start together take turns.
 * @returns whether it filled anything
 */
export function seedDemo(em: EntityManager, now: Date): Promise<boolean> {
  return em.transactional(async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(?)', [SEED_LOCK]);
    if ((await tx.count(AccountEntity)) > 0 || (await tx.count(ListingEntity)) > 0) return false;
    const people = await addPeople(tx, now);
    const posted = await addListings(tx, people, now);
    await addContactRequests(tx, people, { posted, now });
    await addTestimonials(tx, people, now);
    await addConversations(tx, people, { posted, now });
    await addRatings(tx, people);
    return true;
  });
}

async function addPeople(em: EntityManager, now: Date): Promise<Keys<PersonKey>> {
  const keys = Object.keys(PEOPLE) as PersonKey[];
  const accounts = keys.map((key, at) => {
    // Before anybody said anything of anybody.
    const createdAt = new Date(now.getTime() - (400 - 2 * at) * DAY_MS);
    const person: SeedPerson = PEOPLE[key];
    // E.164, as the account module keeps numbers.
    const phoneNumber = person.phoneNumber?.replaceAll(' ', '');
    return [key, em.create(AccountEntity, { ...person, phoneNumber, createdAt })] as const;
  });
  await em.flush();
  return new Map(accounts.map(([key, { id }]) => [key, id]));
}

async function addTestimonials(em: EntityManager, people: Keys<PersonKey>, now: Date): Promise<void> {
  const oldestFirst = [...TESTIMONIALS.entries()].toReversed();
  for (const [at, { author, target, route, rating, text }] of oldestFirst)
    em.create(TestimonialEntity, {
      ...{ authorId: keyIn(people, author), targetId: keyIn(people, target), route: route.replace('-', ' to ') },
      ...{ rating, text, createdAt: testimonialTime(at, now) },
    });
  await em.flush();
}

async function addRatings(em: EntityManager, people: Keys<PersonKey>): Promise<void> {
  for (const [person, given] of Map.groupBy(TESTIMONIALS, ({ target }) => target)) {
    const sum = given.reduce((total, { rating }) => total + rating, 0);
    em.create(RatingEntity, { userId: keyIn(people, person), sum, count: given.length });
  }
  await em.flush();
}
