import {
  addDays,
  type CalendarDay,
  CITIES,
  LISTING_TYPES,
  type ListingQuery,
  type ListingType,
  MAX_DAYS_OF_FLIGHTS,
  MAX_WINDOW_DAYS,
  toFlightKey,
} from 'contracts';
import { type AliasableExpression, sql } from 'kysely';
import { compilerOf, type RowOf } from '../../../platform/database/kysely-types.ts';
import { joinTexts, type Reader, sqlFor, SqlText } from '../../../platform/database/sql-text.ts';
import type { ListingsTables } from '../listings.db.ts';
import { joinCards, type ListingRow, type ViewerId } from '../listings.queries.ts';
import type { Cursor } from './listing-cursor.ts';

export interface ListingFilter extends Omit<ListingQuery, 'cursor'> {
  readonly viewerId?: ViewerId;
  /** Leaves out listings whose address nobody has confirmed. */
  readonly confirmedOnly?: boolean;
}

/** What is searched for. */
interface Search {
  readonly order: Cursor[0];
  /** The code of an airport; of a city its airports instead. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly fromAny: readonly string[] | undefined;
  readonly toAny: readonly string[] | undefined;
  readonly flightKey: string | undefined;
  readonly exceptFlightKey: string | undefined;
  /** Of a page of the newest, which has an index of each type, and of the best rated. */
  readonly type: ListingType | undefined;
  /** Of the soonest: the statement is the same for one type and for both, so that half as many are prepared. */
  readonly types: readonly ListingType[] | undefined;
  /** Of people who speak any of these. */
  readonly language: readonly string[] | undefined;
  /** A listing's last day is this one or later. */
  readonly firstDay: CalendarDay;
  /** A listing's first day is this one or earlier. */
  readonly lastDay: CalendarDay | undefined;
  /** A listing ends before the one, or begins after the other. */
  readonly exceptDays: { readonly first: CalendarDay; readonly last: CalendarDay } | undefined;
  readonly viewerId: ViewerId;
  readonly confirmedOnly: boolean;
  /** Of people whose phone is verified. */
  readonly verified: boolean;
  /** Of the last row of the page before. */
  readonly after: Cursor | undefined;
  /** One more than a page, to see whether there is another. */
  readonly rows: number;
}

type Text = SqlText<Search>;
/** Undefined where nothing is asked for: the SQL has what is, and no more. `$1 is null or …` would prevent the indexes. */
type Condition = Text | undefined;
const text = sqlFor<Search>();

interface SearchStatement {
  readonly sql: string;
  readonly readers: readonly Reader<Search>[];
}

/** By what is asked for. */
const statements = new Map<string, SearchStatement>();

/** One page of the public list, and a row more if there is another page. `label`: for PreparedSql; undefined where it is not to be prepared. */
export function searchStatement(filter: ListingFilter, today: CalendarDay, after?: Cursor) {
  const search = toSearch(filter, today, after);
  const shape = shapeOf(search);
  const statement = statements.get(shape) ?? searchPage(search).compile();
  statements.set(shape, statement);
  return {
    label: isCommon(filter, after) ? 'listings_search' : undefined,
    sql: statement.sql,
    parameters: statement.readers.map((read) => read(search)),
  };
}

/** All that the functions below look at: the order, what is given, and of a city how many airports it has. */
const shapeOf = (search: Search): string =>
  [
    search.order,
    ...Object.entries(search).map(([name, value]) => (value === undefined || value === false ? '' : name)),
    search.fromAny?.length,
    search.toAny?.length,
  ].join();

const FILTERS = ['from', 'to', 'date', 'flight', 'exceptFlight', 'around', 'language', 'verified'] as const;
/** What the search page and /flight-search ask for. */
const COMMON_FILTERS = new Set([
  '',
  'from',
  'to',
  'date',
  'from,to',
  'from,date',
  'to,date',
  'from,to,date',
  'date,flight',
  'from,to,date,exceptFlight',
  'from,to,date,around',
]);

/**
 * Whether to prepare it: first pages of the home page, the search page and /flight-search, each with and without viewer. A connection
 * keeps 0.2 to 0.5 MB for each prepared search: 15 MB for these 26, and 250 for all.
 */
function isCommon(filter: ListingFilter, after: Cursor | undefined): boolean {
  const given = FILTERS.filter((name) => filter[name] !== undefined).join();
  if (filter.confirmedOnly === true || after !== undefined || airportsOf(filter.from) || airportsOf(filter.to))
    return false;
  return filter.order === 'soonest' ? COMMON_FILTERS.has(given) : filter.order === 'newest' && given === '';
}

function toSearch(filter: ListingFilter, today: CalendarDay, after: Cursor | undefined): Search {
  const { from, to, date, endDate = date, flight, exceptFlight, around, type, language, order, limit } = filter;
  const shift = (day: CalendarDay | undefined, days: number) =>
    around !== undefined && day !== undefined ? addDays(day, days * around) : day;
  const asked = shift(date, -1) ?? today;
  const [fromAny, toAny] = [airportsOf(from), airportsOf(to)];
  const isAround = around !== undefined && date !== undefined && endDate !== undefined;
  return {
    order,
    from: fromAny ? undefined : from,
    to: toAny ? undefined : to,
    fromAny,
    toAny,
    flightKey: flight === undefined ? undefined : toFlightKey(flight),
    exceptFlightKey: exceptFlight === undefined ? undefined : toFlightKey(exceptFlight),
    type: order === 'soonest' ? undefined : type,
    types: order !== 'soonest' ? undefined : type === undefined ? LISTING_TYPES : [type],
    language,
    firstDay: asked > today ? asked : today,
    lastDay: shift(endDate, 1),
    exceptDays: isAround ? { first: date, last: endDate } : undefined,
    viewerId: filter.viewerId,
    confirmedOnly: filter.confirmedOnly === true,
    verified: filter.verified === true,
    after,
    rows: limit + 1,
  };
}

const airportsOf = (place: string | undefined): readonly string[] | undefined =>
  CITIES.find(({ code }) => code === place)?.airports;

/** No window that reaches the first day begins before this one; of a page of the newest or best rated, no trip that does. */
const earliestDay = ({ order, firstDay }: Search): CalendarDay =>
  addDays(firstDay, -(order === 'soonest' ? MAX_WINDOW_DAYS : MAX_WINDOW_DAYS + MAX_DAYS_OF_FLIGHTS));

/** No trip that departed before the first day has its last flight on this day or later. */
const latestFlightDay = ({ firstDay }: Search): CalendarDay => addDays(firstDay, MAX_DAYS_OF_FLIGHTS);

const allOf = (conditions: readonly Condition[]): Text =>
  joinTexts(
    conditions.filter((condition) => condition !== undefined),
    ' and ',
  );

const when = (isGiven: boolean, condition: Text): Condition => (isGiven ? condition : undefined);

/** The columns of where a trip goes. */
interface RouteColumns {
  readonly departure: Text;
  readonly arrival: Text;
}

/** The columns by which a page is sorted. */
interface SortColumns {
  readonly date: Text;
  readonly lastDate: Text;
  readonly type: Text;
  readonly id: Text;
  readonly created: Text;
  readonly rank: Text;
}

/** By what a listing `l` is found. */
interface Source extends RouteColumns, SortColumns {
  readonly tables: Text;
}

const TRIPS: Source = {
  tables: text`listings.listing l`,
  departure: text`l.departure_airport_id`,
  arrival: text`l.arrival_airport_id`,
  date: text`l.date`,
  lastDate: text`l.last_date`,
  type: text`l.type`,
  id: text`l.id`,
  created: text`l.created_at`,
  rank: text`l.rating_rank`,
};

const TRIPS_UNDER_WAY: Source = { ...TRIPS, date: text`l.last_flight_date` };

const SECTIONS: Source = {
  // The types are the same: so the planner knows that the rows are in the order of the page
  tables: text`listings.route_section s join listings.listing l on l.id = s.listing_id and l.type = s.type`,
  departure: text`s.departure_airport_id`,
  arrival: text`s.arrival_airport_id`,
  date: text`s.date`,
  lastDate: text`s.last_date`,
  type: text`s.type`,
  id: text`s.listing_id`,
  created: text`s.created_at`,
  rank: text`s.rating_rank`,
};

/** The sections `r` of a listing that is found already. */
const ITS_SECTIONS: RouteColumns = { departure: text`r.departure_airport_id`, arrival: text`r.arrival_airport_id` };

/** What was found by any of them. */
const FOUND: SortColumns = {
  date: text`l.found_date`,
  lastDate: text`l.found_last_date`,
  type: text`l.type`,
  id: text`l.id`,
  created: text`l.found_created`,
  rank: text`l.found_rank`,
};

/** As a cursor has them. */
const sortKey = (order: Cursor[0], { date, lastDate, type, id, created, rank }: SortColumns): readonly Text[] =>
  order === 'newest' ? [created, id] : [...(order === 'best_rated' ? [rank] : []), date, lastDate, type, id];

function sorted({ order }: Search, columns: SortColumns): Text {
  const key = sortKey(order, columns);
  return joinTexts(order === 'newest' ? key.map((column) => text`${column} desc`) : key, ', ');
}

function isAfter({ order }: Search, columns: SortColumns): Text {
  const key = sortKey(order, columns);
  const last = key.map((_column, at) => text`${({ after }) => after?.[at + 1]}`);
  return text`(${joinTexts(key, ', ')}) ${order === 'newest' ? text`<` : text`>`} (${joinTexts(last, ', ')})`;
}

/** A listing, and by what a page is sorted: the days of the row that was found, when it was posted, and the rank of its owner. */
type FoundListing = ListingRow & {
  found_date: CalendarDay;
  found_last_date: CalendarDay;
  found_created: Date;
  found_rank: number;
};

const selectCards = (found: AliasableExpression<FoundListing>) =>
  joinCards(compilerOf<ListingsTables>(), found).select([
    sql<CalendarDay>`l.found_date`.as('foundDate'),
    sql<CalendarDay>`l.found_last_date`.as('foundLastDate'),
    // The driver's moments have no microseconds: two listings of the same millisecond would be one row of the next page
    sql<string>`to_char(l.found_created at time zone 'utc', ${sql.lit('YYYY-MM-DD"T"HH24:MI:SS.US"Z"')})`.as(
      'foundCreated',
    ),
    sql<number>`l.found_rank`.as('foundRank'),
  ]);

export type FoundRow = RowOf<typeof selectCards>;

const FOUND_ROWS = '(found rows)';

/** The cards of these rows, unsorted. */
const toCards = (rows: Text): Text =>
  new SqlText(
    selectCards(sql<FoundListing>`(${sql.raw(FOUND_ROWS)})`)
      .compile()
      .sql.split(FOUND_ROWS),
    [rows],
  );

/**
 * Cards with owner and rating in one statement, each listing once. It is found by its whole trip; or else, of the soonest where neither
 * departure nor flight are asked for, as a trip that is under way; or else by the first of its sections that fits. So the three exclude each other;
 * each is read in the order of an index, and they are merged in that order. Indexes: listing_by_route, _departure, _arrival, _flight,
 * _date, listing_under_way, listing_under_way_by_arrival (soonest); listing_created, _by_type, _by_departure, _by_arrival (newest);
 * listing_rated, _by_departure, _by_arrival (best rated); those of route_section.
 *
 * An overlap: a window is at most 60 days, so one that reaches `firstDay` began at most 60 days before; with that bound a plain btree
 * answers it.
 *
 * A city is each of its airports: each is found in the order of its index, and they are merged as well.
 *
 * The page is limited twice. The literal bounds what the planner expects of the page, whatever its index; the parameter is a subquery,
 * which the planner cannot look into, so that it always expects few rows: then it joins row by row as they are read, in their order,
 * where it would otherwise read all airports and sort.
 */
function searchPage(search: Search): Text {
  const found = waysOf(search).flatMap((way) => [
    findTrips(search, way),
    ...(search.order === 'soonest' && isFoundByTrip(search, way) ? [findTripsUnderWay(search, way)] : []),
    ...(isOnRoute(search, way) ? [findSections(search, way)] : []),
  ]);
  // A subquery each, since it has an order and a limit of its own
  const rows = found.length === 1 ? found : found.map((one) => text`select * from (${one}) f`);
  const cards = toCards(joinTexts(rows, ' union all '));
  return text`${cards} order by ${sorted(search, FOUND)} limit (select ${({ rows: limit }) => limit}::int)`;
}

/** From one airport and to one, as far as they are asked for. */
interface Way {
  readonly from: Reader<Search> | undefined;
  readonly to: Reader<Search> | undefined;
}

/**
 * One for each airport of a city, or for each two of two cities, since an index has the order of the page for one airport. A flight has
 * few rows: all airports are looked for at once.
 */
function waysOf({ from, to, fromAny, toAny, flightKey }: Search): Way[] {
  const one = wayOf({ from, to });
  if (flightKey !== undefined) return [one];
  const departures = fromAny?.map((_code, at) => (search: Search) => search.fromAny?.[at]) ?? [one.from];
  const arrivals = toAny?.map((_code, at) => (search: Search) => search.toAny?.[at]) ?? [one.to];
  return departures.flatMap((departure) => arrivals.map((arrival) => ({ from: departure, to: arrival })));
}

const wayOf = (search: Pick<Search, 'from' | 'to'>): Way => ({
  from: search.from === undefined ? undefined : ({ from }) => from,
  to: search.to === undefined ? undefined : ({ to }) => to,
});

const readFlight: Reader<Search> = ({ flightKey }) => flightKey;

/** Who leaves from an airport, or by a flight, does so on its day: only else the days of the trip as a whole count. */
const isFoundByTrip = ({ flightKey }: Search, { from }: Way): boolean => from === undefined && flightKey === undefined;

const isOnRoute = ({ flightKey }: Search, { from, to }: Way): boolean =>
  [from, to, flightKey].some((value) => value !== undefined);

/** The rows of one source, as many as a page can have, each with the columns by which it is sorted. */
function find(source: Source, search: Search, conditions: readonly Condition[]): Text {
  const { date, lastDate, type, created, rank } = source;
  return text`
    select l.*, ${date} as found_date, ${lastDate} as found_last_date, ${created} as found_created, ${rank} as found_rank
    from ${source.tables}
    where ${allOf([
      text`l.status = 'active'`,
      ...conditions,
      when(search.type !== undefined, text`${type} = ${({ type: one }) => one}`),
      when(search.types !== undefined, text`${type} = any(${({ types }) => types}::text[])`),
      // True of what is active; the indexes of the best rated have it, so that they are used for these alone
      when(search.order === 'best_rated', text`${rank} >= 0`),
      ...ofListing(search),
      when(search.after !== undefined, isAfter(search, source)),
    ])}
    order by ${sorted(search, source)} limit 51`;
}

function findTrips(search: Search, way: Way): Text {
  const end = isFoundByTrip(search, way) ? text`greatest(l.last_date, l.last_flight_date)` : TRIPS.lastDate;
  const isFlight = search.flightKey !== undefined;
  return find(TRIPS, search, [
    ...(isFlight ? [...isByFlight(search), text`l.flight_key = ${readFlight}`] : routeOf(TRIPS, way)),
    // Distinct, since most listings name no flight: they are not on this one.
    when(
      search.exceptFlightKey !== undefined,
      text`l.flight_key is distinct from ${({ exceptFlightKey }) => exceptFlightKey}`,
    ),
    // Of the soonest, those under way are read apart: by these days they would not be in order
    text`${search.order === 'soonest' ? TRIPS.lastDate : end} >= ${({ firstDay }) => firstDay}`,
    text`l.date >= ${earliestDay}`,
    when(search.lastDay !== undefined, text`l.date <= ${({ lastDay }) => lastDay}`),
    ...isExcept(search, text`${end}`, text`l.date`),
  ]);
}

/** Trips with connections whose departure is over on the first day, and whose last flight is not; in the order of that. */
const findTripsUnderWay = (search: Search, way: Way): Text =>
  find(TRIPS_UNDER_WAY, search, [
    ...routeOf(TRIPS, way),
    text`l.last_flight_date > l.last_date`,
    text`l.last_flight_date >= ${({ firstDay }) => firstDay}`,
    text`l.last_flight_date < ${latestFlightDay}`,
    text`l.last_date < ${({ firstDay }) => firstDay}`,
    when(search.lastDay !== undefined, text`l.date <= ${({ lastDay }) => lastDay}`),
    when(search.exceptDays !== undefined, text`l.last_flight_date < ${({ exceptDays }) => exceptDays?.first}`),
  ]);

/** Sections that go this way, or are this flight; without what their trip is found by before. */
function findSections(search: Search, way: Way): Text {
  const isOfRoute = way.from !== undefined && way.to !== undefined;
  // Of one airport the rated ones are to be read in their order: by the index of its days the planner expects one row, and sorts thousands
  const isReadByRank = search.order === 'best_rated' && !isOfRoute && search.flightKey === undefined;
  const [date, lastDate] = isReadByRank
    ? [text`s.date + 0`, text`s.last_date + 0`]
    : [SECTIONS.date, SECTIONS.lastDate];
  return find(SECTIONS, search, [
    ...isFirstSection(search, way),
    text`${lastDate} >= ${({ firstDay }) => firstDay}`,
    text`${date} >= ${earliestDay}`,
    when(search.lastDay !== undefined, text`${date} <= ${({ lastDay }) => lastDay}`),
    ...isExcept(search, lastDate, date),
  ]);
}

const isExcept = ({ exceptDays: asked }: Search, lastDate: Text, date: Text): Condition[] => [
  when(
    asked !== undefined,
    text`(${lastDate} < ${({ exceptDays }) => exceptDays?.first} or ${date} > ${({ exceptDays }) => exceptDays?.last})`,
  ),
];

const routeOf = ({ departure, arrival }: RouteColumns, { from, to }: Way): Condition[] => [
  from && text`${departure} = (select id from listings.airport where code = ${from})`,
  to && text`${arrival} = (select id from listings.airport where code = ${to})`,
];

/** As `routeOf`, for all airports of a city. */
const anyRouteOf = (columns: RouteColumns, { from, to, fromAny, toAny }: Search): Text[] =>
  [
    ...routeOf(columns, wayOf({ from, to })),
    fromAny &&
      text`${columns.departure} in (${airports(fromAny.map((_code, at) => (search) => search.fromAny?.[at]))})`,
    toAny && text`${columns.arrival} in (${airports(toAny.map((_code, at) => (search) => search.toAny?.[at]))})`,
  ].filter((condition) => condition !== undefined);

const airports = (codes: readonly Reader<Search>[]): Text =>
  text`select id from listings.airport where code in (${joinTexts(
    codes.map((code) => text`${code}`),
    ', ',
  )})`;

/** Whether a trip goes this way by this flight: as a whole, or by a section. */
function isByFlight(search: Search): Condition[] {
  const whole = anyRouteOf(TRIPS, search);
  if (whole.length === 0) return [];
  const section = text`
    select 1 from listings.route_section r join listings.flight f on f.listing_id = r.listing_id
    where ${allOf([
      text`r.listing_id = l.id`,
      ...anyRouteOf(ITS_SECTIONS, search),
      text`f.position between r.first_position and r.last_position`,
      text`f.flight_key = ${readFlight}`,
    ])}`;
  return [text`((${allOf(whole)}) or not ${isMissing(section)})`];
}

function isFirstSection(search: Search, way: Way): Condition[] {
  const isFlight = text`s.first_position = s.last_position`;
  const isConnection = text`s.first_position > 1`;
  const isFirst = (until: Text) => text`(${until} is null or ${until} < ${({ firstDay }) => firstDay})`;
  if (search.flightKey !== undefined)
    return [
      ...isByFlight(search),
      text`s.flight_key = ${readFlight}`,
      isFlight,
      isConnection,
      isFirst(text`s.same_flight_until`),
    ];
  // The stored days are of one airport each
  const isCity = search.fromAny !== undefined || search.toAny !== undefined;
  const isFirstOf = (until: Text) => (isCity ? isFirstOfCity(search) : [isFirst(until)]);
  const route = routeOf(SECTIONS, way);
  if (way.to === undefined) return [...route, isFlight, isConnection, ...isFirstOf(text`s.same_departure_until`)];
  if (way.from === undefined)
    return [...route, isFlight, text`not s.at_destination`, ...isFirstOf(text`s.same_arrival_until`)];
  return [...route, ...isFirstOf(text`s.same_route_until`)];
}

/** Whether a trip is not found by what comes before its section: by its whole way, or by an earlier section. */
function isFirstOfCity(search: Search): Condition[] {
  const [hasFrom, hasTo] = [search.from ?? search.fromAny, search.to ?? search.toAny].map(
    (place) => place !== undefined,
  );
  const isWholeFound = allOf([
    ...anyRouteOf(TRIPS, search),
    // Who goes to a city is found by the days of the whole trip
    when(hasFrom === true, text`l.last_date >= ${({ firstDay }) => firstDay}`),
  ]);
  const earlier = text`
    select 1 from listings.route_section r
    where ${allOf([
      text`r.listing_id = l.id`,
      ...anyRouteOf(ITS_SECTIONS, search),
      text`(r.first_position, r.last_position) < (s.first_position, s.last_position)`,
      text`r.last_date >= ${({ firstDay }) => firstDay}`,
      when(hasFrom !== true || hasTo !== true, text`r.first_position = r.last_position`),
    ])}`;
  return [text`not (${isWholeFound})`, isMissing(earlier)];
}

/** What does not depend on the row by which a listing is found. */
function ofListing(search: Search): Condition[] {
  const { language: asked, confirmedOnly, verified, viewerId: viewer, exceptFlightKey } = search;
  return [
    // Whoever types an address does not speak for its owner (PRODUCT.md 2)
    when(asked !== undefined || confirmedOnly || verified, text`l.confirmed_at is not null`),
    when(asked !== undefined, text`l.spoken && ${({ language }) => language}::text[]`),
    // A subquery of each row that is read: as a join the planner would read all accounts
    when(verified, text`(select p.verified from account.public_profile p where p.id = l.user_id)`),
    when(exceptFlightKey !== undefined, hasNoConnection(search)),
    // Their ids are read once, and hashed: see `withoutBlocked`
    when(
      viewer !== undefined,
      text`l.user_id not in (select other_id from messaging.blocked_pair where user_id = ${({ viewerId }) => viewerId})`,
    ),
  ];
}

/** None of the flights of a trip with connections is the one that is left out, on the days that are searched. */
function hasNoConnection(search: Search): Text {
  const flight = text`
    select 1 from listings.route_section r
    where ${allOf([
      text`r.listing_id = l.id`,
      text`r.flight_key = ${({ exceptFlightKey }) => exceptFlightKey}`,
      text`r.last_date >= ${({ firstDay }) => firstDay}`,
      when(search.lastDay !== undefined, text`r.date <= ${({ lastDay }) => lastDay}`),
    ])}`;
  return text`(l.last_flight_date is null or ${isMissing(flight)})`;
}

/** As `not exists`, which the planner would make a join with all sections there are. */
const isMissing = (rows: Text): Text => text`(${rows} limit 1) is null`;
