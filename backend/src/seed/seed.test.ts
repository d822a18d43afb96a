import { describe, expect, it } from '@jest/globals';
import { isPossiblePhoneNumber } from 'libphonenumber-js/min';
import {
  addDays,
  editListingSchemaFrom,
  LISTING_TYPES,
  NEEDS,
  optional,
  phoneNumberSchema,
  profileChangesSchema,
  todayAnywhere,
  TRIP_TRAVELERS,
} from 'contracts';
import { readLanguages } from '../platform/languages/language-names.ts';
import { readSourceAirports } from '../modules/listings/airports/airport-source.ts';
import { REQUESTS } from './contact-requests.ts';
import { HISTORY, LISTINGS } from './listings.ts';
import type { SeedListing } from './seed-listing.ts';
import { PEOPLE, type SeedPerson } from './people.ts';
import { TESTIMONIALS } from './testimonials.ts';

const people: SeedPerson[] = Object.values(PEOPLE);
const inDays = (day: number) => addDays(todayAnywhere(), day);
const airportsIn = (listings: readonly { route: string; stops?: SeedListing['stops'] }[]) =>
  listings.flatMap(({ route, stops = [] }) => [...route.split('-'), ...stops.map(({ at }) => at)]);

describe('the demo data', () => {
  it('has about 40 people, 120 listings and 60 testimonials, half of the listings of each type', () => {
    expect(people.length).toBeGreaterThanOrEqual(40);
    expect(LISTINGS).toHaveLength(120);
    expect(TESTIMONIALS).toHaveLength(60);
    for (const type of LISTING_TYPES)
      expect(LISTINGS.filter((listing) => listing.type === type).length).toBeGreaterThan(50);
  });

  it('names nobody real: unique addresses at example.com, phone numbers that the forms accept', () => {
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
    expect(new Set(people.map(({ username }) => username.toLowerCase())).size).toBe(people.length);
    for (const { email, phoneNumber } of people) {
      expect(email).toMatch(/^[a-z.]+@example\.com$/);
      expect(optional(phoneNumberSchema).safeParse(phoneNumber).error).toBeUndefined();
    }
  });

  it('gives each verified person a different, possible number, and some people none', () => {
    const numbers = people.flatMap(({ phoneNumber }) => phoneNumber ?? []);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.filter((number) => !isPossiblePhoneNumber(number))).toEqual([]);
    expect(people.filter(({ verified, phoneNumber }) => verified && phoneNumber === undefined)).toEqual([]);
    // The number in the mocks, which people who try the site out type first.
    expect(numbers).not.toContain('+44 7700 900142');
    expect(people.filter(({ verified }) => !verified).length).toBeGreaterThan(5);
  });

  it('has profiles that keep the rules of the form', () => {
    for (const { username, bio, languages } of people) {
      expect(readLanguages(languages).notUnderstood).toEqual([]);
      expect(profileChangesSchema.safeParse({ username, bio, languages }).error).toBeUndefined();
    }
    expect(people.filter(({ bio }) => bio !== undefined).length).toBeGreaterThan(people.length / 2);
  });

  it.each(
    [...LISTINGS, ...HISTORY].map(
      (listing) => [`${listing.by} ${listing.type} ${listing.route} +${listing.day}`, listing] as const,
    ),
  )(
    'keeps the rules of the form: %s',
    (_, { type, by, route, day, until, flight, text, stops = [], status: _status, ...same }) => {
      const [departureAirport, arrivalAirport] = route.split('-');
      const [date, endDate] = [inDays(day), until === undefined ? undefined : inDays(until)];
      const flights = [{}, ...stops].map((stop: Partial<(typeof stops)[number]>, at) => ({
        departureAirport: stop.at,
        arrivalAirport: stops[at]?.at,
        date: stop.day === undefined ? undefined : inDays(stop.day),
        time: stop.time,
        flightNumber: stop.flight,
      }));
      const form = {
        ...same,
        flights,
        departureAirport,
        arrivalAirport,
        date,
        endDate,
        flightNumber: flight,
        description: text,
      };
      const schema = editListingSchemaFrom(() => inDays(Math.min(0, day)), { type, date });
      expect(schema.safeParse({ ...form, name: PEOPLE[by]?.username }).error).toBeUndefined();
    },
  );

  it('has listings of both types with each kind of tip, and skills for all', () => {
    for (const type of LISTING_TYPES) {
      const kindsOfTips = LISTINGS.filter((listing) => listing.type === type).map(({ tipAmount, minTip, maxTip }) =>
        [tipAmount, minTip, maxTip].map((amount) => (amount === undefined ? '-' : '$')).join(''),
      );
      expect([...new Set(kindsOfTips)].toSorted()).toEqual(['$--', '-$$', '-$-', '--$', '---'].toSorted());
    }
    expect(LISTINGS.filter(({ skills }) => skills !== undefined)).toHaveLength(LISTINGS.length);
  });

  it('has requests for oneself and for others, with each of the needs', () => {
    const travelers = LISTINGS.flatMap(({ traveler }) => traveler?.who ?? []);
    expect(new Set(travelers)).toEqual(new Set(TRIP_TRAVELERS));
    expect(new Set(LISTINGS.flatMap(({ needs = [] }) => needs))).toEqual(new Set(NEEDS));
  });

  it('has past trips, and one that its owner closed', () => {
    for (const { day, until, status } of HISTORY) expect((until ?? day) < 0).toBe(status === 'expired');
    expect(HISTORY.filter(({ by, status }) => by === 'meena' && status === 'expired').length).toBeGreaterThan(2);
    expect(HISTORY.filter(({ status }) => status === 'closed')).toHaveLength(1);
  });

  it('has contact requests of others, at most one a listing and asker', () => {
    const all = [...LISTINGS, ...HISTORY];
    for (const { of, route, day, by } of REQUESTS) {
      expect(all.filter((listing) => listing.by === of && listing.route === route && listing.day === day)).toHaveLength(
        1,
      );
      expect(by).not.toContain(of);
      expect(new Set(by).size).toBe(by.length);
    }
  });

  it('flies between airports that exist', async () => {
    const codes = new Set((await readSourceAirports()).map(({ code }) => code));
    expect(
      [...airportsIn(LISTINGS), ...airportsIn(HISTORY), ...airportsIn(TESTIMONIALS)].filter((code) => !codes.has(code)),
    ).toEqual([]);
  });

  it('has no ratings of oneself, no two of the same trip, and people without a rating', () => {
    expect(TESTIMONIALS.filter(({ author, target }) => author === target)).toEqual([]);
    const once = new Set(TESTIMONIALS.map(({ author, target, route }) => [author, target, route].join()));
    expect(once.size).toBe(TESTIMONIALS.length);
    expect(new Set(TESTIMONIALS.map(({ target }) => target)).size).toBeLessThan(people.length - 5);
  });
});
