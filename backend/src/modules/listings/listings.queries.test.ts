import { describe, expect, it } from '@jest/globals';
import { compilerOf } from '../../platform/database/kysely-types.ts';
import type { ListingsTables } from './listings.db.ts';
import type { Cursor } from './search/listing-cursor.ts';
import { publicCard, publicCardsOf } from './listings.queries.ts';
import { type ListingFilter, searchStatement } from './search/search.queries.ts';

const db = compilerOf<ListingsTables>();
const TODAY = '2026-11-20';
const NEWEST: Cursor = ['newest', '2026-11-20T05:35:00.123456Z', 41];
const compile = (filter: Partial<ListingFilter>, after?: Cursor) =>
  searchStatement({ order: 'soonest', limit: 9, ...filter }, TODAY, after);
/** What finds whole trips; trips under way and sections of routes are found by further queries. */
const page = (filter: Partial<ListingFilter>, after?: Cursor) =>
  /from listings\.listing l (.+? limit 51)/.exec(compile(filter, after).sql.replaceAll(/\s+/g, ' '))?.[1] ?? '';
/** The values of `page`, without the types, which come last. */
const valuesOf = (filter: Partial<ListingFilter>) =>
  [...page(filter).matchAll(/\$(\d+)/g)]
    .map(([, number]) => compile(filter).parameters[Number(number) - 1])
    .slice(0, -1);

describe('the SQL of a search', () => {
  it('contains the filters that are given, and no others', () => {
    expect(page({})).not.toMatch(/airport_id|flight_key/);
    expect(page({ from: 'MAA' })).toContain('l.departure_airport_id =');
    expect(page({ from: 'MAA' })).not.toContain('l.arrival_airport_id =');
    expect(page({ flight: 'ba 36', type: 'helper' })).toMatch(/l\.flight_key = \$\d+ .*l\.type = any/);
    expect(page({ flight: ' - ' })).toContain('flight_key');
    expect(page({})).not.toContain('flight_key');
  });

  it('limits the first day by the maximal window, so that a btree can answer an overlap', () => {
    expect(valuesOf({ date: '2026-12-20' })).toEqual(['2026-12-20', '2026-10-21', '2026-12-20']);
    const window = valuesOf({ date: '2026-12-20', endDate: '2026-12-24' });
    expect(window).toEqual(['2026-12-20', '2026-10-21', '2026-12-24']);
  });

  it('finds no days before today anywhere on Earth, whatever day is asked for', () => {
    expect(valuesOf({})).toEqual([TODAY, '2026-09-21']);
    expect(valuesOf({ date: '2020-01-01' })).toEqual([TODAY, '2026-09-21', '2020-01-01']);
  });

  it('excludes a flight, and includes listings without one', () => {
    expect(page({ exceptFlight: 'ba 036' })).toMatch(/l\.flight_key is distinct from \$\d+/);
    expect(compile({ exceptFlight: 'ba 036' }).parameters[0]).toBe('BA36');
    expect(page({ flight: 'ba 36' })).not.toContain('distinct');
  });

  it('searches around the days asked for, and excludes these days', () => {
    const around = { date: '2026-12-20', endDate: '2026-12-24', around: 3 };
    expect(page(around)).toMatch(
      /l\.last_date >= \$\d and l\.date >= \$\d and l\.date <= \$\d and \(greatest\(l\.last_date, l\.last_flight_date\) < \$\d or l\.date > \$\d\)/,
    );
    expect(valuesOf(around)).toEqual(['2026-12-17', '2026-10-18', '2026-12-27', '2026-12-20', '2026-12-24']);
    const oneDay = valuesOf({ date: '2026-12-20', around: 1 });
    expect(oneDay.slice(2)).toEqual(['2026-12-21', '2026-12-20', '2026-12-20']);
  });

  it('searches around no earlier than today', () => {
    expect(valuesOf({ date: TODAY, around: 3 }).slice(0, 2)).toEqual([TODAY, '2026-09-21']);
  });

  it('has active as a literal, since the indexes contain active listings only', () => {
    expect(page({})).toContain("l.status = 'active'");
  });

  it('reads trips under way only where neither a departure nor a flight is asked for, and sections only where a route or a flight is', () => {
    const parts = (filter: Partial<ListingFilter>) =>
      [/last_flight_date > l\.last_date/, /listings\.route_section s/].map((part) => part.test(compile(filter).sql));
    expect([parts({}), parts({ date: TODAY }), parts({ to: 'LHR' })]).toEqual([
      [true, false],
      [true, false],
      [true, true],
    ]);
    for (const filter of [{ from: 'MAA' }, { from: 'MAA', to: 'LHR' }, { flight: 'BA 36' }])
      expect(parts(filter)).toEqual([false, true]);
    expect(parts({ order: 'newest' })).toEqual([false, false]);
  });

  it('sorts by the columns of its index and starts after the cursor', () => {
    const next = page({}, ['soonest', '2026-12-12', '2026-12-14', 'helper', 41]);
    expect(next).toMatch(/\(l\.date, l\.last_date, l\.type, l\.id\) > \(\$\d, \$\d, \$\d, \$\d\)/);
    expect(next).toMatch(/order by l\.date, l\.last_date, l\.type, l\.id limit 51$/);
    expect(page({ order: 'newest' }, NEWEST)).toMatch(
      /\(l\.created_at, l\.id\) < \(\$\d+, \$\d+\) .*order by l\.created_at desc, l\.id desc limit/,
    );
  });

  it('limits the page before it joins owners and ratings, and has no count and no offset', () => {
    const { sql } = compile({ from: 'MAA', to: 'LHR' });
    expect(sql.indexOf('limit')).toBeLessThan(sql.indexOf('account'));
    expect(sql).not.toMatch(/offset|count\(|over \(/);
  });

  it('never selects contact details', () => {
    expect(compile({}).sql.split(' from (')[0]).not.toMatch(/email|phone/);
  });

  it.each([['those of a person', publicCardsOf(db, 7, { today: TODAY, limit: 50 })]])(
    'contains the condition of what is public: %s',
    (_, query) => {
      const { sql, parameters } = query.compile();
      expect(sql).toMatch(/"l"\."status" = 'active' and greatest\(l\.last_date, l\.last_flight_date\) >= \$\d/);
      expect(sql.split(' from (')[0]).not.toMatch(/email|phone/);
      expect(parameters).toContain(TODAY);
    },
  );

  it('shows one listing also while it is full', () => {
    const { sql, parameters } = publicCard(db, 7, TODAY).compile();
    expect(sql).toMatch(/\(l\.status = 'active' or \(l\.status = 'closed' and l\.closed_as_full\)\) and greatest\(/);
    expect(sql.split(' from (')[0]).not.toMatch(/email|phone/);
    expect(parameters).toContain(TODAY);
  });

  it('does not look at blocks without a login', () => {
    for (const { sql } of [publicCard(db, 7, TODAY).compile(), compile({ order: 'newest' })])
      expect(sql).not.toContain('block');
  });

  it('excludes blocked people with a subquery, not with a join that could mislead the planner', () => {
    const condition =
      /where .*"l"\."user_id" not in \(select "b"\."other_id" from "messaging"\."blocked_pair" as "b" where "b"\."user_id" = \$\d+\)/;
    expect(page({ from: 'MAA', viewerId: 41 })).toMatch(
      /l\.user_id not in \(select other_id from messaging\.blocked_pair where user_id = \$\d+\)/,
    );
    expect(compile({ viewerId: 41 }).parameters).toContain(41);
    expect(publicCard(db, 7, TODAY, 41).compile().sql).toMatch(condition);
  });

  it('excludes unconfirmed listings of a person', () => {
    expect(publicCardsOf(db, 7, { today: TODAY, limit: 50 }).compile().sql).toContain('"l"."confirmed_at" is not null');
  });

  it('has the same SQL for all values of the same filters and every size of a page, so that few statements are prepared', () => {
    const one = compile({ from: 'MAA', date: '2026-12-20', limit: 9 });
    const other = compile({ from: 'SFO', date: '2027-01-01', limit: 50 });
    expect(other.sql).toBe(one.sql);
    expect([one.parameters.at(-1), other.parameters.at(-1)]).toEqual([10, 51]);
  });

  it('hides the number of rows from the planner, and bounds the page by a literal', () => {
    expect(page({})).toMatch(/ limit 51$/);
    expect(compile({}).sql).toMatch(/ limit \(select \$\d+::int\)$/);
  });
});

describe('prepared searches', () => {
  const given = <Value>(value: Value) => [undefined, value];

  /** Every combination of filters. */
  function* allSearches(): Generator<[Partial<ListingFilter>, Cursor?]> {
    const days = [{}, { date: TODAY }, { date: TODAY, around: 3 }];
    for (const from of given('MAA'))
      for (const to of given('LHR'))
        for (const flight of given('BA 36'))
          for (const exceptFlight of given('BA 37'))
            for (const type of given('helper' as const))
              for (const viewerId of given(41))
                for (const day of days)
                  for (const after of given<Cursor>(['soonest', TODAY, TODAY, 'helper', 41]))
                    for (const order of ['soonest', 'newest'] as const) {
                      const filter = { from, to, flight, exceptFlight, type, viewerId, ...day, order };
                      yield after && order === 'newest' ? [filter, NEWEST] : [filter, after];
                    }
  }

  it('are few of all that there are: each takes up to half a megabyte of every connection', () => {
    const statements = [...allSearches()].map(([filter, after]) => compile(filter, after));
    expect(new Set(statements.map(({ sql }) => sql)).size).toBe(576);
    expect(new Set(statements.filter(({ label }) => label).map(({ sql }) => sql)).size).toBe(26);
  });

  it.each<Partial<ListingFilter>>([
    { order: 'newest', type: 'helper', limit: 2 },
    { from: 'MAA', to: 'LHR', date: '2026-12-20', endDate: '2026-12-24', type: 'helper' },
    { date: '2026-12-20', flight: 'BA 36', type: 'seeking_help', viewerId: 41 },
    { from: 'MAA', to: 'LHR', date: '2026-12-20', exceptFlight: 'BA 36' },
    { from: 'MAA', to: 'LHR', date: '2026-12-20', around: 3 },
  ])('include the first pages of the site: %j', (filter) => {
    expect(compile(filter).label).toBe('listings_search');
  });
});
