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
import { type AliasableExpression, type Expression, expressionBuilder, type NotNull, sql, type SqlBool } from 'kysely';
import { compilerOf, type RowOf } from '../../../platform/database/kysely-types.ts';
import type { ListingsDb, ListingsTables } from '../listings.db.ts';
import {
  finalDate,
  isOfNoneBlocked,
  joinCards,
  type ListingRow,
  listings,
  sorted,
  type ViewerId,
} from '../listings.queries.ts';
import type { Cursor } from './listing-cursor.ts';

export interface ListingFilter extends Omit<ListingQuery, 'cursor'> {
  readonly viewerId?: ViewerId;
  /** Leaves out listings whose address nobody has confirmed. */
  readonly confirmedOnly?: boolean;
}

/** The parameters of a search. The SQL contains those that are given, and no others: `$1 is null or …` would prevent the indexes. */
interface SearchValues {
  from?: string | undefined;
  to?: string | undefined;
  /** Instead of one: the airports of a city. */
  fromAny?: readonly string[] | undefined;
  toAny?: readonly string[] | undefined;
  flightKey?: string | undefined;
  exceptFlightKey?: string | undefined;
  /** Of a page of the newest, which has an index of each type, and of the best rated. */
  type?: ListingType | undefined;
  /** An array as text: the statement is the same for one type and for both, so that half as many are prepared. */
  types?: string | undefined;
  /** Of people who speak any of these. */
  language?: readonly string[] | undefined;
  /** A listing's last day is this one or later. */
  firstDay: CalendarDay;
  /** No window that reaches `firstDay` begins before it; of a newest page, no trip that does. */
  earliestDay: CalendarDay;
  /** No trip that departed before `firstDay` has its last flight on this day or later. */
  latestFlightDay: CalendarDay;
  /** A listing's first day is this one or earlier. */
  lastDay?: CalendarDay | undefined;
  /** A listing ends before the one, or begins after the other. */
  exceptFrom?: CalendarDay | undefined;
  exceptUntil?: CalendarDay | undefined;
  viewerId?: ViewerId;
  confirmedOnly?: true | undefined;
  /** Of people whose phone is verified. */
  verified?: true | undefined;
  /** Of a page of the best rated. */
  afterRank?: number | undefined;
  afterDay?: CalendarDay | undefined;
  afterLastDay?: CalendarDay | undefined;
  afterType?: ListingType | undefined;
  afterId?: number | undefined;
  /** Of a newest page: a moment with its microseconds. */
  afterCreated?: string | undefined;
  /** One more than a page, to see whether there is another. */
  rows: number;
}
type Name = keyof SearchValues;

/** Whose elements are parameters of their own. */
const LISTS = ['fromAny', 'toAny'] as const;

/** More than any page. */
const MAX_ROWS = 51;

interface SearchStatement {
  /** For PreparedSql; undefined where it is not to be prepared. */
  readonly label: string | undefined;
  readonly sql: string;
  readonly names: readonly (Name | ListElement)[];
}

type ListElement = `${(typeof LISTS)[number]} ${number}`;

/** By the order and the names of the values: to build a statement takes longer than to run it. */
const statements = new Map<string, SearchStatement>();

/** One page of the public list, and a row more if there is another page. */
export function searchStatement(filter: ListingFilter, today: CalendarDay, after?: Cursor) {
  const values = toSearchValues(filter, today, after);
  const given = (Object.keys(values) as Name[]).filter((name) => values[name] !== undefined);
  const shape = [filter.order, ...given, ...LISTS.map((name) => values[name]?.length)].join();
  let statement = statements.get(shape);
  if (statement === undefined) {
    // With names as values, the parameters of the statement tell where each value goes.
    const toNames = (name: Name) => (isList(name) ? values[name]?.map((_code, at) => `${name} ${at}`) : name);
    const names = Object.fromEntries(given.map((name) => [name, toNames(name)])) as unknown as SearchValues;
    const query = searchPage(compilerOf<ListingsTables>(), filter.order, names).compile();
    const label = isCommon(filter, after) ? 'listings_search' : undefined;
    statement = { label, sql: query.sql, names: query.parameters as SearchStatement['names'] };
    statements.set(shape, statement);
  }
  const { label, sql: text, names } = statement;
  const parameters = names.map((name) => valueOf(values, name));
  return { label, sql: text, parameters };
}

const isList = (name: Name): name is (typeof LISTS)[number] => LISTS.some((list) => list === name);

function valueOf(values: SearchValues, name: Name | ListElement): unknown {
  const [list, at] = name.split(' ') as [Name, string | undefined];
  return isList(list) ? values[list]?.[Number(at)] : values[list];
}

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

function toSearchValues(filter: ListingFilter, today: CalendarDay, after: Cursor | undefined): SearchValues {
  const { from, to, date, endDate = date, flight, exceptFlight, around, type, language, order, limit } = filter;
  const { viewerId, confirmedOnly, verified } = filter;
  const isAround = around !== undefined;
  const shift = (day: CalendarDay | undefined, days: number) =>
    isAround && day !== undefined ? addDays(day, days * around) : day;
  const asked = shift(date, -1) ?? today;
  const firstDay = asked > today ? asked : today;
  const [fromAny, toAny] = [airportsOf(from), airportsOf(to)];
  return {
    from: fromAny ? undefined : from,
    to: toAny ? undefined : to,
    fromAny,
    toAny,
    flightKey: flight === undefined ? undefined : toFlightKey(flight),
    exceptFlightKey: exceptFlight === undefined ? undefined : toFlightKey(exceptFlight),
    type: order === 'soonest' ? undefined : type,
    types: order === 'soonest' ? `{${type ?? LISTING_TYPES.join()}}` : undefined,
    language,
    firstDay,
    earliestDay: addDays(firstDay, -(order === 'soonest' ? MAX_WINDOW_DAYS : MAX_WINDOW_DAYS + MAX_DAYS_OF_FLIGHTS)),
    latestFlightDay: addDays(firstDay, MAX_DAYS_OF_FLIGHTS),
    lastDay: shift(endDate, 1),
    exceptFrom: isAround ? date : undefined,
    exceptUntil: isAround ? endDate : undefined,
    viewerId,
    confirmedOnly: confirmedOnly === true ? confirmedOnly : undefined,
    verified,
    ...toCursorValues(after),
    rows: limit + 1,
  };
}

const airportsOf = (place: string | undefined): readonly string[] | undefined =>
  CITIES.find(({ code }) => code === place)?.airports;

function toCursorValues(after: Cursor | undefined): Partial<SearchValues> {
  if (after === undefined) return {};
  if (after[0] === 'newest') return { afterCreated: after[1], afterId: after[2] };
  if (after[0] === 'best_rated') {
    const [, afterRank, ...days] = after;
    return { afterRank, ...toDayValues(days) };
  }
  const [, ...days] = after;
  return toDayValues(days);
}

const toDayValues = ([afterDay, afterLastDay, afterType, afterId]: [
  CalendarDay,
  CalendarDay,
  ListingType,
  number,
]) => ({
  afterDay,
  afterLastDay,
  afterType,
  afterId,
});

/** The rows of a search: a listing, a section of its route, and others of the same listing. */
interface Rows extends ListingsTables {
  l: ListingsTables['listings.listing'];
  s: ListingsTables['listings.route_section'];
  r: ListingsTables['listings.route_section'];
}
type Condition = Expression<SqlBool>;

const eb = expressionBuilder<Rows, 'l' | 's' | 'r'>();

/** A listing, and by what a page is sorted: the days of the row that was found, when it was posted, and the rank of its owner. */
type Found = ListingRow & {
  found_date: CalendarDay;
  found_last_date: CalendarDay;
  found_created: Date;
  found_rank: number;
};
type FoundRows = AliasableExpression<Found>;

const foundDate = sql<CalendarDay>`l.found_date`;
const foundLastDate = sql<CalendarDay>`l.found_last_date`;
const foundCreated = sql<Date>`l.found_created`;
const foundRank = sql<number>`l.found_rank`;

/**
 * Cards with owner and rating in one statement, each listing once. It is found by its whole trip; or else, of the soonest where neither
 * departure nor flight are asked for, as a trip that is under way; or else by the first of its sections that fits. So the three exclude each other;
 * each is read in the order of an index, and they are merged in that order. Indexes: listing_by_route, _departure, _arrival, _flight,
 * _date, listing_under_way, listing_under_way_by_arrival (soonest); listing_created, _by_type, _by_departure, _by_arrival (newest);
 * listing_rated, _by_departure, _by_arrival (best rated); those of route_section.
 *
 * An overlap: a window is at most 60 days, so one that reaches `firstDay` began at most 60 days before; with that bound a plain btree
 * answers it (architecture.md §6).
 *
 * A city is each of its airports: each is found in the order of its index, and they are merged as well.
 *
 * The page is limited twice. The literal bounds what the planner expects of the page, whatever its index; the parameter is a subquery,
 * which the planner cannot look into, so that it always expects few rows: then it joins row by row as they are read, in their order,
 * where it would otherwise read all airports and sort.
 */
function searchPage(db: ListingsDb, order: Cursor[0], values: SearchValues) {
  const [trips, ...others] = waysOf(values).flatMap((way) => [
    tripRows(db, order, way),
    ...(isUnderWaySearched(order, way) ? [underWayRows(db, way)] : []),
    ...(isSectionSearched(way) ? [sectionRows(db, order, way)] : []),
  ]) as [FoundRows, ...FoundRows[]];
  // A subquery each, since it has an order and a limit of its own
  const wrap = (rows: FoundRows) => db.selectFrom(rows.as('f')).selectAll('f');
  const all = others.reduce<ReturnType<typeof wrap>>((union, rows) => union.unionAll(wrap(rows)), wrap(trips));
  const cards = joinCards(db, others.length === 0 ? trips : all).select([
    foundDate.as('foundDate'),
    foundLastDate.as('foundLastDate'),
    // The driver's moments have no microseconds: two listings of the same millisecond would be one row of the next page
    sql<string>`to_char(l.found_created at time zone 'utc', ${sql.lit('YYYY-MM-DD"T"HH24:MI:SS.US"Z"')})`.as(
      'foundCreated',
    ),
    foundRank.as('foundRank'),
  ]);
  const ranked = order === 'best_rated' ? cards.orderBy(foundRank) : cards;
  const inOrder =
    order === 'newest'
      ? cards.orderBy(foundCreated, 'desc').orderBy('l.id', 'desc')
      : ranked.orderBy(foundDate).orderBy(foundLastDate).orderBy('l.type').orderBy('l.id');
  return inOrder.limit(sql<number>`(select ${values.rows}::int)`);
}

export type FoundRow = RowOf<typeof searchPage>;

/**
 * One for each airport of a city, or for each two of two cities, since an index has the order of the page for one airport. A flight has
 * few rows: all airports are looked for at once.
 */
function waysOf(values: SearchValues): SearchValues[] {
  const { from, to, fromAny = [from], toAny = [to], flightKey } = values;
  if (flightKey !== undefined) return [values];
  return fromAny.flatMap((departure) => toAny.map((arrival) => ({ ...values, from: departure, to: arrival })));
}

/** Who leaves from an airport, or by a flight, does so on its day: only else the days of the trip as a whole count. */
const isFoundByTrip = ({ from, flightKey }: SearchValues): boolean => from === undefined && flightKey === undefined;

const isUnderWaySearched = (order: Cursor[0], values: SearchValues): boolean =>
  order === 'soonest' && isFoundByTrip(values);

const isSectionSearched = ({ from, to, flightKey }: SearchValues): boolean =>
  [from, to, flightKey].some((value) => value !== undefined);

function tripRows(db: ListingsDb, order: Cursor[0], values: SearchValues): FoundRows {
  const { exceptFlightKey } = values;
  let rows = where(listings(db), [isActive, ...tripRoute(values)]);
  // Distinct, since most listings name no flight: they are not on this one.
  if (exceptFlightKey !== undefined) rows = rows.where('l.flight_key', 'is distinct from', exceptFlightKey);
  rows = where(rows, [
    ...typeOf('l', values),
    ...tripDays(order, values),
    ...isRanked('l', order),
    ...ofListing(db, values),
    ...startAfter(['l.date', 'l.last_date', 'l.type', 'l.id'], 'l', values),
  ]);
  return sorted(rows, order)
    .limit(sql.lit(MAX_ROWS))
    .selectAll('l')
    .select(['l.date as found_date', 'l.last_date as found_last_date', 'l.created_at as found_created'])
    .select('l.rating_rank as found_rank');
}

/** Trips with connections that began before the first day, in the order of their last flights. */
function underWayRows(db: ListingsDb, values: SearchValues): FoundRows {
  const rows = where(listings(db), [
    isActive,
    ...underWay(values),
    ...typeOf('l', values),
    ...ofListing(db, values),
    ...startAfter(['l.last_flight_date', 'l.last_date', 'l.type', 'l.id'], 'l', values),
  ]);
  return rows
    .orderBy('l.last_flight_date')
    .orderBy('l.last_date')
    .orderBy('l.type')
    .orderBy('l.id')
    .limit(sql.lit(MAX_ROWS))
    .selectAll('l')
    .select(['l.last_flight_date as found_date', 'l.last_date as found_last_date', 'l.created_at as found_created'])
    .select('l.rating_rank as found_rank')
    .$narrowType<{ found_date: NotNull }>();
}

function sectionRows(db: ListingsDb, order: Cursor[0], values: SearchValues): FoundRows {
  const sections = db
    .selectFrom('listings.route_section as s')
    // The types are the same: so the planner knows that the rows are in the order of the page
    .innerJoin('listings.listing as l', (on) => on.onRef('l.id', '=', 's.listing_id').onRef('l.type', '=', 's.type'))
    .selectAll('l')
    .select(['s.date as found_date', 's.last_date as found_last_date', 's.created_at as found_created'])
    .select(['s.rating_rank as found_rank'])
    .limit(sql.lit(MAX_ROWS))
    .$narrowType<{ found_rank: NotNull }>();
  const rows = where(sections, [
    isActive,
    ...sectionRoute(values),
    ...typeOf('s', values),
    ...sectionDays(order, values),
    ...isRanked('s', order),
    ...ofListing(db, values),
    ...startAfter(['s.date', 's.last_date', 's.type', 's.listing_id'], 's', values),
  ]);
  if (order === 'newest') return rows.orderBy('s.created_at', 'desc').orderBy('s.listing_id', 'desc');
  const ranked = order === 'best_rated' ? rows.orderBy('s.rating_rank') : rows;
  return ranked.orderBy('s.date').orderBy('s.last_date').orderBy('s.type').orderBy('s.listing_id');
}

/** True of what is active; the indexes of the best rated have it, so that they are used for these alone. */
const isRanked = (row: 'l' | 's', order: Cursor[0]): Condition[] =>
  order === 'best_rated' ? [eb(`${row}.rating_rank`, '>=', sql.lit(0))] : [];

const isActive: Condition = eb('l.status', '=', sql.lit('active'));

const typeOf = (row: 'l' | 's', { type, types }: SearchValues): Condition[] => [
  ...(type === undefined ? [] : [eb(`${row}.type`, '=', type)]),
  ...(types === undefined ? [] : [eb(`${row}.type`, '=', sql<ListingType>`any(${types}::text[])`)]),
];

const routeOf = (row: 'l' | 's' | 'r', { from, to }: Pick<SearchValues, 'from' | 'to'>): Condition[] => [
  ...(from === undefined ? [] : [eb(`${row}.departure_airport_id`, '=', airport(from))]),
  ...(to === undefined ? [] : [eb(`${row}.arrival_airport_id`, '=', airport(to))]),
];

/** As `routeOf`, for all airports of a city. */
const anyRouteOf = (row: 'l' | 'r', { from, to, fromAny, toAny }: SearchValues): Condition[] => [
  ...routeOf(row, { from: fromAny ? undefined : from, to: toAny ? undefined : to }),
  ...(fromAny === undefined ? [] : [eb(`${row}.departure_airport_id`, 'in', airports(fromAny))]),
  ...(toAny === undefined ? [] : [eb(`${row}.arrival_airport_id`, 'in', airports(toAny))]),
];

const airports = (codes: readonly string[]) =>
  eb.selectFrom('listings.airport').select('id').where('code', 'in', codes);

const airport = (code: string) => eb.selectFrom('listings.airport').select('id').where('code', '=', code);

/** Whether a trip as a whole goes this way; or its first flight is this one. */
function tripRoute(values: SearchValues): Condition[] {
  const { flightKey } = values;
  return flightKey === undefined
    ? routeOf('l', values)
    : [...flightRoute(flightKey, values), eb('l.flight_key', '=', flightKey)];
}

/** Whether a section goes this way, or is this flight; without what its trip is found by before. */
function sectionRoute(values: SearchValues): Condition[] {
  const { from, to, flightKey, firstDay } = values;
  const isFirstFound = (until: `s.same_${'route' | 'departure' | 'arrival' | 'flight'}_until`) =>
    eb.or([eb(until, 'is', null), eb(until, '<', firstDay)]);
  const isFlight = eb('s.first_position', '=', eb.ref('s.last_position'));
  const isConnection = eb('s.first_position', '>', sql.lit(1));
  if (flightKey !== undefined)
    return [
      ...flightRoute(flightKey, values),
      eb('s.flight_key', '=', flightKey),
      isFlight,
      isConnection,
      isFirstFound('s.same_flight_until'),
    ];
  const isStop = eb.not(eb.ref('s.at_destination'));
  const route = routeOf('s', values);
  // The stored days are of one airport each
  const isCity = values.fromAny !== undefined || values.toAny !== undefined;
  const isFirst = (until: Parameters<typeof isFirstFound>[0]) =>
    isCity ? isFirstOfCity(values) : [isFirstFound(until)];
  if (to === undefined) return [...route, isFlight, isConnection, ...isFirst('s.same_departure_until')];
  if (from === undefined) return [...route, isFlight, isStop, ...isFirst('s.same_arrival_until')];
  return [...route, ...isFirst('s.same_route_until')];
}

/** Whether a trip is not found by what comes before its section: by its whole way, or by an earlier section. */
function isFirstOfCity(values: SearchValues): Condition[] {
  const { from, to, firstDay } = values;
  const isWholeFound = eb.and([
    ...anyRouteOf('l', values),
    // Who goes to a city is found by the days of the whole trip
    ...(from === undefined ? [] : [eb('l.last_date', '>=', firstDay)]),
  ]);
  const earlier = where(eb.selectFrom('listings.route_section as r').select(sql.lit(1).as('one')), [
    eb('r.listing_id', '=', eb.ref('l.id')),
    ...anyRouteOf('r', values),
    sql<SqlBool>`(r.first_position, r.last_position) < (s.first_position, s.last_position)`,
    eb('r.last_date', '>=', firstDay),
    ...(from === undefined || to === undefined ? [eb('r.first_position', '=', eb.ref('r.last_position'))] : []),
  ]);
  return [eb.not(isWholeFound), isMissing(earlier)];
}

/** Whether the trip goes this way by this flight. */
function flightRoute(flightKey: string, values: SearchValues): Condition[] {
  if (anyRouteOf('l', values).length === 0) return [];
  const section = eb
    .selectFrom('listings.route_section as r')
    .innerJoin('listings.flight as f', 'f.listing_id', 'r.listing_id')
    .select(sql.lit(1).as('one'));
  const found = where(section, [
    eb('r.listing_id', '=', eb.ref('l.id')),
    ...anyRouteOf('r', values),
    sql<SqlBool>`f.position between r.first_position and r.last_position`,
    sql<SqlBool>`f.flight_key = ${flightKey}`,
  ]);
  return [eb.or([eb.and(anyRouteOf('l', values)), eb.not(isMissing(found))])];
}

function tripDays(order: Cursor[0], values: SearchValues): Condition[] {
  const { firstDay, earliestDay, lastDay, exceptFrom, exceptUntil } = values;
  const lastDate = eb.ref('l.last_date');
  // Trips under way are read apart only where another order than that of the days would not be
  const end = order !== 'soonest' && isFoundByTrip(values) ? finalDate : lastDate;
  const exceptEnd = isFoundByTrip(values) ? finalDate : lastDate;
  return [
    eb(end, '>=', firstDay),
    eb('l.date', '>=', earliestDay),
    ...(lastDay === undefined ? [] : [eb('l.date', '<=', lastDay)]),
    ...(exceptFrom === undefined || exceptUntil === undefined
      ? []
      : [eb.or([eb(exceptEnd, '<', exceptFrom), eb('l.date', '>', exceptUntil)])]),
  ];
}

function sectionDays(order: Cursor[0], values: SearchValues): Condition[] {
  const { from, to, flightKey, firstDay, earliestDay, lastDay, exceptFrom, exceptUntil } = values;
  const isOfRoute = from !== undefined && to !== undefined;
  // Of one airport the rated ones are to be read in their order: by the index of its days the planner expects one row, and sorts thousands
  const isRead = order === 'best_rated' && !isOfRoute && flightKey === undefined;
  const day = (name: 's.date' | 's.last_date') => (isRead ? sql<CalendarDay>`${eb.ref(name)} + 0` : eb.ref(name));
  const [date, lastDate] = [day('s.date'), day('s.last_date')];
  return [
    eb(lastDate, '>=', firstDay),
    eb(date, '>=', earliestDay),
    ...(lastDay === undefined ? [] : [eb(date, '<=', lastDay)]),
    ...(exceptFrom === undefined || exceptUntil === undefined
      ? []
      : [eb.or([eb(lastDate, '<', exceptFrom), eb(date, '>', exceptUntil)])]),
  ];
}

/** Its departure is over on the first day, its last flight is not. */
function underWay(values: SearchValues): Condition[] {
  const { firstDay, latestFlightDay, lastDay, exceptFrom } = values;
  return [
    ...routeOf('l', values),
    eb('l.last_flight_date', '>', eb.ref('l.last_date')),
    eb('l.last_flight_date', '>=', firstDay),
    eb('l.last_flight_date', '<', latestFlightDay),
    eb('l.last_date', '<', firstDay),
    ...(lastDay === undefined ? [] : [eb('l.date', '<=', lastDay)]),
    ...(exceptFrom === undefined ? [] : [eb('l.last_flight_date', '<', exceptFrom)]),
  ];
}

/** What does not depend on the row by which a listing is found. */
function ofListing(db: ListingsDb, values: SearchValues): Condition[] {
  const { viewerId, confirmedOnly, verified, exceptFlightKey, language } = values;
  return [
    // Whoever types an address does not speak for its owner (PRODUCT.md 2)
    ...(language === undefined
      ? []
      : [eb('l.confirmed_at', 'is not', null), sql<SqlBool>`l.spoken && ${language}::text[]`]),
    ...(confirmedOnly === undefined ? [] : [eb('l.confirmed_at', 'is not', null)]),
    ...(verified === undefined ? [] : [eb('l.confirmed_at', 'is not', null), isOfVerified]),
    ...(exceptFlightKey === undefined ? [] : [hasNoConnection(exceptFlightKey, values)]),
    ...(viewerId === undefined ? [] : [isOfNoneBlocked(db, viewerId)]),
  ];
}

/** A subquery of each row that is read: as a join the planner would read all accounts. */
const isOfVerified: Condition = sql`${eb
  .selectFrom('account.public_profile as p')
  .select('p.verified')
  .where('p.id', '=', eb.ref('l.user_id'))}`;

/** None of the flights of a trip with connections is this one, on the days that are searched. */
function hasNoConnection(flightKey: string, { firstDay, lastDay }: SearchValues): Condition {
  const flight = where(eb.selectFrom('listings.route_section as r').select(sql.lit(1).as('one')), [
    eb('r.listing_id', '=', eb.ref('l.id')),
    eb('r.flight_key', '=', flightKey),
    eb('r.last_date', '>=', firstDay),
    ...(lastDay === undefined ? [] : [eb('r.date', '<=', lastDay)]),
  ]);
  return eb.or([eb('l.last_flight_date', 'is', null), isMissing(flight)]);
}

/** As `not exists`, which the planner would make a join with all sections there are. */
const isMissing = (
  row: Expression<{ one: number }> & { limit(rows: Expression<number>): Expression<{ one: number }> },
): Condition => sql`${row.limit(sql.lit(1))} is null`;

const where = <Query extends { where(condition: Condition): Query }>(
  query: Query,
  conditions: readonly Condition[],
): Query => conditions.reduce((found, condition) => found.where(condition), query);

type ColumnName =
  | 'l.id'
  | 's.listing_id'
  | `l.${'date' | 'last_date' | 'last_flight_date' | 'type'}`
  | `s.${'date' | 'last_date' | 'type'}`;

/** `columns`: those of this row that sort by days, and last the id of the listing. */
function startAfter(
  columns: readonly [ColumnName, ColumnName, ColumnName, id: ColumnName],
  row: 'l' | 's',
  { afterRank, afterDay, afterLastDay, afterType, afterId, afterCreated }: SearchValues,
): Condition[] {
  if (afterId === undefined) return [];
  if (afterCreated !== undefined)
    return [
      sql<SqlBool>`(${eb.ref(`${row}.created_at`)}, ${eb.ref(columns[3])}) < (${afterCreated}::timestamptz, ${afterId})`,
    ];
  if (afterDay === undefined || afterLastDay === undefined || afterType === undefined) return [];
  if (afterRank === undefined)
    return [eb(eb.refTuple(...columns), '>', eb.tuple(afterDay, afterLastDay, afterType, afterId) as never)];
  const key = eb.refTuple(`${row}.rating_rank`, ...columns);
  return [eb(key, '>', eb.tuple(afterRank, afterDay, afterLastDay, afterType, afterId) as never)];
}
