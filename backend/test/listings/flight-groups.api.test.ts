import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Listing } from 'contracts';
import { useTestApp } from '../harness.ts';
import { clearListings, inDays, listings, nextOf, search } from './given.ts';
import { preparedAs, recordStatements } from './statements.ts';

const app = useTestApp();
const ids = (found: Listing[]): number[] => found.map(({ id }) => id);
beforeEach(() => clearListings(app()));

describe('a search except for a flight', () => {
  it('excludes that flight, however it is written, and includes listings without a flight', async () => {
    const [, , other, none] = await listings(app(), [
      { flight: 'BA 36' },
      { flight: 'ba-036' },
      { flight: 'BA 360' },
      {},
    ]);
    for (const exceptFlight of ['BA36', 'b a 036', 'ba-36'])
      expect(ids(await search(app(), { from: 'MAA', to: 'LHR', date: inDays(10), exceptFlight }))).toEqual([
        other,
        none,
      ]);
  });

  it('finds every listing that the search for the flight does not find', async () => {
    const made = await listings(app(), [{ flight: 'BA 36' }, { flight: 'AI 1' }, {}]);
    const [same, rest] = [await search(app(), { flight: 'BA36' }), await search(app(), { exceptFlight: 'BA36' })];
    expect([...ids(same), ...ids(rest)].toSorted((a, b) => a - b)).toEqual(made);
  });
});

describe('a search around a day', () => {
  // Asked for is [20, 22], 3 days around it: [17, 25].
  it.each([
    ['the day before them', 19, undefined, true],
    ['the first day around them', 17, undefined, true],
    ['a day too early', 16, undefined, false],
    ['the first day asked for', 20, undefined, false],
    ['the last day asked for', 22, undefined, false],
    ['the day after them', 23, undefined, true],
    ['the last day around them', 25, undefined, true],
    ['a day too late', 26, undefined, false],
    ['a window that ends before them', 10, 18, true],
    ['a window that ends too early', 10, 16, false],
    ['a window that reaches them', 10, 20, false],
    ['a window around them', 10, 30, false],
    ['a window inside them', 21, 21, false],
    ['a window that begins after them', 24, 60, true],
    ['a window that begins too late', 26, 60, false],
  ])('includes or excludes %s', async (_, first, last, isFound) => {
    const [id] = await listings(app(), [
      { date: inDays(first), endDate: last === undefined ? undefined : inDays(last) },
    ]);
    const found = await search(app(), { date: inDays(20), endDate: inDays(22), around: 3 });
    expect(ids(found)).toEqual(isFound ? [id] : []);
  });

  it('finds no listing that the search for the day itself finds', async () => {
    const made = await listings(
      app(),
      Array.from({ length: 9 }, (_, at) => ({ date: inDays(16 + at), endDate: at % 2 ? inDays(18 + at) : undefined })),
    );
    const [on, near] = [
      await search(app(), { date: inDays(20) }),
      await search(app(), { date: inDays(20), around: 3 }),
    ];
    expect(new Set([...ids(on), ...ids(near)]).size).toBe(on.length + near.length);
    const both = await search(app(), { date: inDays(17), endDate: inDays(23) });
    expect([...ids(on), ...ids(near)].toSorted((a, b) => a - b)).toEqual(ids(both).toSorted((a, b) => a - b));
    expect(both.length).toBeLessThan(made.length);
  });

  it('is paged, the soonest first', async () => {
    const made = await listings(
      app(),
      [18, 19, 20, 21, 22].map((day) => ({ date: inDays(day) })),
    );
    const first = await app().get(`/api/listings?from=MAA&to=LHR&date=${inDays(20)}&around=3&limit=2`);
    const second = await app().get(nextOf(first) ?? '');
    expect([...ids(first.body as Listing[]), ...ids(second.body as Listing[])]).toEqual(
      [0, 1, 3, 4].map((at) => made[at]),
    );
    expect(nextOf(second)).toBeUndefined();
  });

  it.each([
    ['around=3', 'around'],
    [`date=${inDays(20)}&around=0`, 'around'],
    [`date=${inDays(20)}&around=8`, 'around'],
    [`exceptFlight=${'x'.repeat(13)}`, 'exceptFlight'],
  ])('refuses %s with a message at its field', async (query, field) => {
    const { status, body } = await app().get(`/api/listings?${query}`);
    expect([status, body]).toMatchObject([400, { code: 'input.invalid', fields: [{ path: field }] }]);
  });
});

it('reads each of the three groups in one prepared statement', async () => {
  await listings(app(), [{ flight: 'BA 36' }, { date: inDays(10) }, { date: inDays(12) }]);
  const trip = { from: 'MAA', to: 'LHR', date: inDays(10), type: 'helper' };
  const groups: Record<string, string | number>[] = [
    { flight: 'BA36', date: inDays(10), type: 'helper' },
    { ...trip, exceptFlight: 'BA36' },
    { ...trip, around: 3 },
  ];
  for (const group of groups) {
    const statements = await recordStatements(app(), async () => expect(await search(app(), group)).toHaveLength(1));
    expect(statements.map(({ name }) => name)).toEqual([preparedAs('listings_search')]);
  }
});
