import { describe, expect, it } from '@jest/globals';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Cursor } from './listing-cursor.ts';
import { cardsOfTraveler, type ListingFilter, publicCard, searchPage } from './listings.queries.ts';
import type { ListingsTables } from './listings.tables.ts';

/** Writes SQL and sends it nowhere. */
const db = new Kysely<ListingsTables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const TODAY = '2026-11-20';
const compile = (filter: Partial<ListingFilter>, after?: Cursor) =>
  searchPage(db, { order: 'soonest', limit: 9, ...filter }, TODAY, after).compile();
/** The inner query: the one that finds the rows. */
const page = (filter: Partial<ListingFilter>, after?: Cursor) =>
  /from \(select "l"\.\* (.+?)\) as "l"/.exec(compile(filter, after).sql)?.[1] ?? '';

describe('the SQL of a search', () => {
  it('holds the filters that are given, and no others', () => {
    expect(page({})).not.toMatch(/airport_id|flight_key|"type" =/);
    expect(page({ from: 'MAA' })).toContain('"departure_airport_id" =');
    expect(page({ from: 'MAA' })).not.toContain('"arrival_airport_id" =');
    expect(page({ flight: 'ba 36', type: 'helper' })).toMatch(/"flight_key" = \$\d+ and "l"\."type" = \$\d+/);
    expect(page({ flight: ' - ' })).toContain('flight_key');
    expect(page({})).not.toContain('flight_key');
  });

  it('bounds the first day from below by the longest window, so that a btree can answer an overlap', () => {
    expect(compile({ date: '2026-12-20' }).parameters).toEqual(['2026-12-20', '2026-10-21', '2026-12-20']);
    expect(compile({ date: '2026-12-20', endDate: '2026-12-24' }).parameters).toEqual([
      '2026-12-20',
      '2026-10-21',
      '2026-12-24',
    ]);
  });

  it('looks back no further than today anywhere on Earth, whatever day is asked for', () => {
    expect(compile({}).parameters).toEqual([TODAY, '2026-09-21']);
    expect(compile({ date: '2020-01-01' }).parameters).toEqual([TODAY, '2026-09-21', '2020-01-01']);
  });

  it('leaves out a flight, and keeps those that name none', () => {
    expect(page({ exceptFlight: 'ba 036' })).toMatch(/"flight_key" is distinct from \$\d+/);
    expect(compile({ exceptFlight: 'ba 036' }).parameters[0]).toBe('BA36');
    expect(page({ flight: 'ba 36' })).not.toContain('distinct');
  });

  it('looks around the days asked for, and not at these days themselves', () => {
    const around = { date: '2026-12-20', endDate: '2026-12-24', around: 3 };
    expect(page(around)).toMatch(
      /"last_date" >= \$1 and "l"\."date" >= \$2 and "l"\."date" <= \$3 and \("l"\."last_date" < \$4 or "l"\."date" > \$5\)/,
    );
    expect(compile(around).parameters).toEqual(['2026-12-17', '2026-10-18', '2026-12-27', '2026-12-20', '2026-12-24']);
    expect(compile({ date: '2026-12-20', around: 1 }).parameters.slice(2)).toEqual([
      '2026-12-21',
      '2026-12-20',
      '2026-12-20',
    ]);
  });

  it('looks around no earlier than today', () => {
    expect(compile({ date: TODAY, around: 3 }).parameters.slice(0, 2)).toEqual([TODAY, '2026-09-21']);
  });

  it('says active in so many words: the indexes hold active listings only', () => {
    expect(page({})).toContain(`"l"."status" = 'active'`);
  });

  it('sorts by the columns of its index and goes on after the cursor', () => {
    const next = page({}, ['soonest', '2026-12-12', '2026-12-14', 'helper', 41]);
    expect(next).toMatch(/\("l"\."date", "l"\."last_date", "l"\."type", "l"\."id"\) > \(\$\d, \$\d, \$\d, \$\d\)/);
    expect(next).toMatch(/order by "l"\."date", "l"\."last_date", "l"\."type", "l"\."id" limit 10$/);
    expect(page({ order: 'newest' }, ['newest', 41])).toMatch(/"l"\."id" < \$\d .*order by "l"\."id" desc limit/);
  });

  it('cuts the page before it joins owners and ratings, counts nothing, and skips nothing by number', () => {
    const { sql } = compile({ from: 'MAA', to: 'LHR' });
    expect(sql.indexOf('limit')).toBeLessThan(sql.indexOf('account'));
    expect(sql).not.toMatch(/offset|count\(|over \(/);
  });

  it('never selects contact details', () => {
    expect(compile({}).sql.split(' from (')[0]).not.toMatch(/email|phone/);
  });

  it.each([
    ['one listing', publicCard(db, 7, TODAY)],
    ['those of a person', cardsOfTraveler(db, 7, { today: TODAY, most: 50 })],
  ])('holds the rule of what is public itself: %s', (_, query) => {
    const { sql, parameters } = query.compile();
    expect(sql).toMatch(/"l"\."status" = 'active' and "l"\."last_date" >= \$\d/);
    expect(sql.split(' from (')[0]).not.toMatch(/email|phone/);
    expect(parameters).toContain(TODAY);
  });

  it('knows of no blocks where nobody is logged in', () => {
    for (const query of [publicCard(db, 7, TODAY), searchPage(db, { order: 'newest', limit: 9 }, TODAY)])
      expect(query.compile().sql).not.toContain('block');
  });

  it('looks up in the rows it has found, for who is logged in, whom a block keeps apart: no join that could lead it astray', () => {
    const kept =
      /where .*"l"\."user_id" not in \(select "b"\."other_id" from "messaging"\."blocked_pair" as "b" where "b"\."user_id" = \$\d+\)/;
    expect(page({ from: 'MAA', viewerId: 41 })).toMatch(kept);
    expect(compile({ viewerId: 41 }).parameters).toContain('41');
    expect(publicCard(db, 7, TODAY, 41).compile().sql).toMatch(kept);
  });

  it('counts nothing for a person that they have not confirmed', () => {
    expect(cardsOfTraveler(db, 7, { today: TODAY, most: 50 }).compile().sql).toContain(
      '"l"."confirmed_at" is not null',
    );
  });

  it('has one text for all values of the same filters, so that few statements are prepared', () => {
    const one = compile({ from: 'MAA', date: '2026-12-20', limit: 9 }).sql;
    expect(compile({ from: 'SFO', date: '2027-01-01', limit: 6 }).sql).toBe(one);
  });

  it('asks for one of a few numbers of rows, always more than the page: the planner must know how many', () => {
    const asked = [1, 2, 3, 9, 10, 20, 21, 50].map((limit) => /limit (\d+)/.exec(compile({ limit }).sql)?.[1]);
    expect(asked).toEqual(['3', '3', '10', '10', '21', '21', '51', '51']);
  });
});
