import type { EntityManager } from '@mikro-orm/postgresql';
import { addDays, type CalendarDay } from 'shared-ui/contracts';
import { flightKeyOf, ListingEntity } from '../modules/listings/index.ts';
import type { SeedListing } from './listing-forms.ts';
import { LISTINGS } from './listings.ts';
import { HISTORY } from './listings-history.ts';
import { PEOPLE, type PersonKey } from './people.ts';
import { airportKeys, keyIn, type Keys } from './seed-keys.ts';
import { DAY_MS, HOUR_MS } from './seed-times.ts';

/** Earlier than what is public: that goes back three weeks. */
const DAYS_BEFORE = 25;

/** A demo listing in the database, and from when to when people asked about it. */
export interface PostedListing {
  listing: SeedListing;
  entity: ListingEntity;
  postedAt: Date;
  until: Date;
}

/** Ids follow the time of posting, as they would have: the oldest first. */
export async function addListings(em: EntityManager, people: Keys<PersonKey>, now: Date): Promise<PostedListing[]> {
  const airports = await airportKeys(em);
  const today = now.toISOString().slice(0, 10);
  const posted = timesOfPosting(now).map(({ listing, postedAt, until }) => {
    const when = { createdAt: postedAt, confirmedAt: postedAt };
    const columns = { ...columnsOf(listing, today), ...routeOf(listing, airports), ...ownerOf(listing, people) };
    return { listing, postedAt, until, entity: em.create(ListingEntity, { ...columns, ...when }) };
  });
  await em.flush();
  return posted;
}

function timesOfPosting(now: Date): Omit<PostedListing, 'entity'>[] {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const past = HISTORY.map((listing) => {
    const until = ago(-Math.min(0, listing.day) * DAY_MS);
    return { listing, until, postedAt: new Date(until.getTime() - DAYS_BEFORE * DAY_MS) };
  });
  const shown = LISTINGS.map((listing, at) => {
    // Newer ones closer together: the last days have been busy.
    return { listing, until: now, postedAt: ago((2 + (at + 1) ** 1.3) * HOUR_MS) };
  });
  return [...past, ...shown].toSorted((one, other) => one.postedAt.getTime() - other.postedAt.getTime());
}

function columnsOf(listing: SeedListing, today: CalendarDay) {
  const { by: _by, route: _route, day, until, flight, text, ...same } = listing;
  return {
    ...same,
    ...{ description: text, flightNumber: flight, flightKey: flight && flightKeyOf(flight) },
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
