import type { EntityManager } from '@mikro-orm/postgresql';
import { addDays, type CalendarDay } from 'shared-ui/contracts';
import { AccountEntity } from '../modules/account/index.ts';
import {
  AirportEntity,
  flightKeyOf,
  ListingEntity,
  RatingEntity,
  TestimonialEntity,
} from '../modules/listings/index.ts';
import type { SeedListing } from './listing-forms.ts';
import { LISTINGS } from './listings.ts';
import { PEOPLE, type PersonKey } from './people.ts';
import type { SeedPerson } from './seed-person.ts';
import { TESTIMONIALS } from './testimonials.ts';

const SEED_LOCK = 727_276;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Keys<Name extends string> = ReadonlyMap<Name, number>;

/**
 * Fills an empty database with demo people, listings and testimonials, dated from `now` on, in one transaction. A
 * database that holds an account or a listing is left as it is. Nodes that start together take turns.
 * @returns whether it filled anything
 */
export function seedDemo(em: EntityManager, now: Date): Promise<boolean> {
  return em.transactional(async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(?)', [SEED_LOCK]);
    if ((await tx.count(AccountEntity)) > 0 || (await tx.count(ListingEntity)) > 0) return false;
    const people = await addPeople(tx, now);
    await addListings(tx, people, now);
    await addTestimonials(tx, people, now);
    await addRatings(tx, people);
    return true;
  });
}

async function addPeople(em: EntityManager, now: Date): Promise<Keys<PersonKey>> {
  const keys = Object.keys(PEOPLE) as PersonKey[];
  const accounts = keys.map((key, at) => {
    const createdAt = new Date(now.getTime() - (400 - 8 * at) * DAY_MS);
    const person: SeedPerson = PEOPLE[key];
    // E.164, as the account module keeps numbers.
    const phoneNumber = person.phoneNumber?.replaceAll(' ', '');
    return [key, em.create(AccountEntity, { ...person, phoneNumber, createdAt })] as const;
  });
  await em.flush();
  return new Map(accounts.map(([key, { id }]) => [key, id]));
}

/** Ids follow the time of posting, as they would have: the oldest first. */
async function addListings(em: EntityManager, people: Keys<PersonKey>, now: Date): Promise<void> {
  const airports = await airportKeys(em);
  const today = now.toISOString().slice(0, 10);
  LISTINGS.toReversed().forEach((listing, at) => {
    // Newer ones closer together: the last days have been busy.
    const age = (LISTINGS.length - at) ** 1.3;
    const createdAt = new Date(now.getTime() - (2 + age) * HOUR_MS);
    em.create(ListingEntity, {
      ...columnsOf(listing, today),
      ...routeOf(listing, airports),
      ...ownerOf(listing, people),
      createdAt,
      confirmedAt: createdAt,
    });
  });
  await em.flush();
}

async function airportKeys(em: EntityManager): Promise<Keys<string>> {
  const airports = await em.findAll(AirportEntity, {
    fields: ['code', 'id'],
    where: { inService: true },
    disableIdentityMap: true,
  });
  return new Map(airports.map(({ code, id }) => [code, id]));
}

function columnsOf(
  { type, day, until, time, flight, skills, text, by: _by, route: _route, ...tips }: SeedListing,
  today: CalendarDay,
) {
  return {
    ...{
      type,
      time,
      skills,
      description: text,
      flightNumber: flight,
      flightKey: flight && flightKeyOf(flight),
      ...tips,
    },
    date: addDays(today, day),
    endDate: until === undefined ? undefined : addDays(today, until),
  };
}

function routeOf({ route }: SeedListing, airports: Keys<string>) {
  const [departure = '', arrival = ''] = route.split('-');
  return { departureAirport: keyIn(airports, departure), arrivalAirport: keyIn(airports, arrival) };
}

function ownerOf({ by }: SeedListing, people: Keys<PersonKey>) {
  const { username: name, email, ...person } = PEOPLE[by];
  return { userId: keyIn(people, by), name, email, phoneNumber: person.phoneNumber };
}

async function addTestimonials(em: EntityManager, people: Keys<PersonKey>, now: Date): Promise<void> {
  TESTIMONIALS.toReversed().forEach(({ author, target, route, rating, text }, at) => {
    const daysAgo = 1 + (TESTIMONIALS.length - 1 - at) * 5;
    em.create(TestimonialEntity, {
      authorId: keyIn(people, author),
      targetId: keyIn(people, target),
      route: route.replace('-', ' to '),
      createdAt: new Date(now.getTime() - daysAgo * DAY_MS),
      ...{ rating, text },
    });
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

function keyIn<Name extends string>(keys: Keys<Name>, name: Name): number {
  const key = keys.get(name);
  if (key === undefined) throw new Error(`The demo data names ${name}, which does not exist.`);
  return key;
}
