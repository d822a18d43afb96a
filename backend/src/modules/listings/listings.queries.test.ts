import { describe, expect, it } from '@jest/globals';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { ListingsTables } from './listings.db.ts';
import type { Cursor } from './search/listing-cursor.ts';
import { publicCardsOf, type ListingFilter, publicCard, searchPage } from './listings.queries.ts';

/** Compiles SQL without a database. */
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
/** The inner query, which finds the rows. */
const page = (filter: Partial<ListingFilter>, after?: Cursor) =>
  /from \(select "l"\.\* (.+?)\) as "l"/.exec(compile(filter, after).sql)?.[1] ?? '';

describe('the SQL of a search', () => {
  it('contains the filters that are given, and no others', () => {
    expect(page({})).not.toMatch(/airport_id|flight_key|"type" =/);
    expect(page({ from: 'MAA' })).toContain('"departure_airport_id" =');
    expect(page({ from: 'MAA' })).not.toContain('"arrival_airport_id" =');
    expect(page({ flight: 'ba 36', type: 'helper' })).toMatch(/"flight_key" = \$\d+ and "l"\."type" = \$\d+/);
    expect(page({ flight: ' - ' })).toContain('flight_key');
    expect(page({})).not.toContain('flight_key');
  });

  it('limits the first day by the maximal window, so that a btree can answer an overlap', () => {
    expect(compile({ date: '2026-12-20' }).parameters).toEqual(['2026-12-20', '2026-10-21', '2026-12-20']);
    expect(compile({ date: '2026-12-20', endDate: '2026-12-24' }).parameters).toEqual([
      '2026-12-20',
      '2026-10-21',
      '2026-12-24',
    ]);
  });

  it('finds no days before today anywhere on Earth, whatever day is asked for', () => {
    expect(compile({}).parameters).toEqual([TODAY, '2026-09-21']);
    expect(compile({ date: '2020-01-01' }).parameters).toEqual([TODAY, '2026-09-21', '2020-01-01']);
  });

  it('excludes a flight, and includes listings without one', () => {
    expect(page({ exceptFlight: 'ba 036' })).toMatch(/"flight_key" is distinct from \$\d+/);
    expect(compile({ exceptFlight: 'ba 036' }).parameters[0]).toBe('BA36');
    expect(page({ flight: 'ba 36' })).not.toContain('distinct');
  });

  it('searches around the days asked for, and excludes these days', () => {
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

  it('searches around no earlier than today', () => {
    expect(compile({ date: TODAY, around: 3 }).parameters.slice(0, 2)).toEqual([TODAY, '2026-09-21']);
  });

  it('has active as a literal, since the indexes contain active listings only', () => {
    expect(page({})).toContain(`"l"."status" = 'active'`);
  });

  it('sorts by the columns of its index and starts after the cursor', () => {
    const next = page({}, ['soonest', '2026-12-12', '2026-12-14', 'helper', 41]);
    expect(next).toMatch(/\("l"\."date", "l"\."last_date", "l"\."type", "l"\."id"\) > \(\$\d, \$\d, \$\d, \$\d\)/);
    expect(next).toMatch(/order by "l"\."date", "l"\."last_date", "l"\."type", "l"\."id" limit 10$/);
    expect(page({ order: 'newest' }, ['newest', 41])).toMatch(/"l"\."id" < \$\d .*order by "l"\."id" desc limit/);
  });

  it('limits the page before it joins owners and ratings, and has no count and no offset', () => {
    const { sql } = compile({ from: 'MAA', to: 'LHR' });
    expect(sql.indexOf('limit')).toBeLessThan(sql.indexOf('account'));
    expect(sql).not.toMatch(/offset|count\(|over \(/);
  });

  it('never selects contact details', () => {
    expect(compile({}).sql.split(' from (')[0]).not.toMatch(/email|phone/);
  });

  it.each([
    ['one listing', publicCard(db, 7, TODAY)],
    ['those of a person', publicCardsOf(db, 7, { today: TODAY, limit: 50 })],
  ])('contains the condition of what is public: %s', (_, query) => {
    const { sql, parameters } = query.compile();
    expect(sql).toMatch(/"l"\."status" = 'active' and "l"\."last_date" >= \$\d/);
    expect(sql.split(' from (')[0]).not.toMatch(/email|phone/);
    expect(parameters).toContain(TODAY);
  });

  it('does not look at blocks without a login', () => {
    for (const query of [publicCard(db, 7, TODAY), searchPage(db, { order: 'newest', limit: 9 }, TODAY)])
      expect(query.compile().sql).not.toContain('block');
  });

  it('excludes blocked people with a subquery, not with a join that could mislead the planner', () => {
    const condition =
      /where .*"l"\."user_id" not in \(select "b"\."other_id" from "messaging"\."blocked_pair" as "b" where "b"\."user_id" = \$\d+\)/;
    expect(page({ from: 'MAA', viewerId: 41 })).toMatch(condition);
    expect(compile({ viewerId: 41 }).parameters).toContain(41);
    expect(publicCard(db, 7, TODAY, 41).compile().sql).toMatch(condition);
  });

  it('excludes unconfirmed listings of a person', () => {
    expect(publicCardsOf(db, 7, { today: TODAY, limit: 50 }).compile().sql).toContain('"l"."confirmed_at" is not null');
  });

  it('has the same SQL for all values of the same filters, so that few statements are prepared', () => {
    const one = compile({ from: 'MAA', date: '2026-12-20', limit: 9 }).sql;
    expect(compile({ from: 'SFO', date: '2027-01-01', limit: 6 }).sql).toBe(one);
  });

  it('has one of a few limits, always more than the page, as a literal for the planner', () => {
    const asked = [1, 2, 3, 9, 10, 20, 21, 50].map((limit) => /limit (\d+)/.exec(compile({ limit }).sql)?.[1]);
    expect(asked).toEqual(['3', '3', '10', '10', '21', '21', '51', '51']);
  });
});
