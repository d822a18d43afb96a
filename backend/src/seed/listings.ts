import type { EntityManager } from '@mikro-orm/postgresql';
import { addDays, type CalendarDay, toFlightKey } from 'contracts';
import { readLanguages } from '../platform/languages/language-names.ts';
import {
  AirportEntity,
  followListings,
  ListingEntity,
  type StoredFlight,
  storeFlights,
} from '../modules/listings/index.ts';
import { findPerson } from './people.ts';
import { DAY_MS, getId, HOUR_MS, type Ids } from './seed-context.ts';
import { readSeed } from './seed-data.ts';
import type { SeedListing } from './seed-listing.ts';

const REGIONS = Object.values(readSeed<Readonly<Record<string, readonly SeedListing[]>>>('listings'));

/** The newest post first: one from each region in turn, so that the home page shows the whole world. */
export const LISTINGS: readonly SeedListing[] = Array.from({ length: Math.max(...REGIONS.map(({ length }) => length)) })
  .flatMap((_, index) => REGIONS.map((region) => region[index]))
  .filter((listing) => listing !== undefined);

/** Listings that are in no list: closed by their owner, over, or full. */
export const HISTORY = readSeed<readonly SeedListing[]>('listings-history');

/** How long before the trip past listings were posted: longer than the public ones, which go back three weeks. */
const HISTORY_POSTED_DAYS_BEFORE = 25;

/** A demo listing in the database; contact requests are between `postedAt` and `until`. */
export interface PostedListing {
  listing: SeedListing;
  entity: ListingEntity;
  postedAt: Date;
  until: Date;
}

/** In the order of posting, so that the ids are in that order too. */
export async function addListings(em: EntityManager, people: Ids, now: Date): Promise<PostedListing[]> {
  const airports = await findAirportIds(em);
  const today = now.toISOString().slice(0, 10);
  const posted = withPostingTimes(now).map(({ listing, postedAt, until }) => {
    const times = { createdAt: postedAt, confirmedAt: postedAt };
    const columns = {
      ...toTripColumns(listing, today),
      ...toRouteColumns(listing, airports),
      ...toOwnerColumns(listing, people),
    };
    const entity = em.create(ListingEntity, { ...columns, ...times });
    entity.setTraveler(listing.traveler);
    entity.setSpoken(readLanguages(findPerson(listing.by).languages).codes);
    const flights = toFlights(listing, airports, today);
    entity.setFlightDays(flights);
    return { listing, postedAt, until, entity, flights };
  });
  await em.flush();
  for (const { entity, flights } of posted) await storeFlights(em, entity, flights);
  const active = posted.filter(({ entity }) => entity.status === 'active');
  await followListings(
    em,
    active.map(({ entity }) => entity.id),
  );
  return posted;
}

/** By owner, route and first day, from today. Throws where it is not in the demo data. */
export function findPosted(
  posted: readonly PostedListing[],
  { of, route, day }: { of: string; route: string; day: number },
): PostedListing {
  const found = posted.find(({ listing }) => listing.by === of && listing.route === route && listing.day === day);
  if (found === undefined) throw new Error(`The demo data names ${route} by ${of}, which is not listed.`);
  return found;
}

function withPostingTimes(now: Date): Omit<PostedListing, 'entity'>[] {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const past = HISTORY.map((listing) => {
    const until = ago(-Math.min(0, listing.day) * DAY_MS);
    return { listing, until, postedAt: new Date(until.getTime() - HISTORY_POSTED_DAYS_BEFORE * DAY_MS) };
  });
  const current = LISTINGS.map((listing, index) => {
    // The newest are the closest together.
    return { listing, until: now, postedAt: ago((2 + (index + 1) ** 1.3) * HOUR_MS) };
  });
  return [...past, ...current].toSorted((one, other) => one.postedAt.getTime() - other.postedAt.getTime());
}

function toFlights({ route, stops = [], ...first }: SeedListing, airports: Ids, today: CalendarDay) {
  const [from = '', to = ''] = route.split('-');
  const all = [{ at: from, ...first }, ...stops];
  return all.map(({ at, day, time, flight }, index): StoredFlight => ({
    departureAirport: getId(airports, at),
    arrivalAirport: getId(airports, all[index + 1]?.at ?? to),
    date: addDays(today, day),
    time,
    flightNumber: flight,
  }));
}

function toTripColumns(listing: SeedListing, today: CalendarDay) {
  const { by: _by, route: _route, stops: _stops, traveler: _traveler, day, until, flight, text, ...same } = listing;
  return {
    ...same,
    description: text,
    flightNumber: flight,
    flightKey: flight && toFlightKey(flight),
    date: addDays(today, day),
    endDate: until === undefined ? undefined : addDays(today, until),
  };
}

function toRouteColumns({ route }: SeedListing, airports: Ids) {
  const [departure = '', arrival = ''] = route.split('-');
  return { departureAirport: getId(airports, departure), arrivalAirport: getId(airports, arrival) };
}

function toOwnerColumns({ by }: SeedListing, people: Ids) {
  const { username: name, email, phoneNumber } = findPerson(by);
  return { userId: getId(people, by), name, email, phoneNumber };
}

async function findAirportIds(em: EntityManager): Promise<Ids> {
  const airports = await em.findAll(AirportEntity, {
    fields: ['code', 'id'],
    where: { inService: true },
    disableIdentityMap: true,
  });
  return new Map(airports.map(({ code, id }) => [code, id]));
}
