import { addDays, type CalendarDay, type ListingQuery, type ListingType, MAX_WINDOW_DAYS } from 'contracts';
import { sql } from 'kysely';
import { compilerOf } from '../../../platform/database/kysely-types.ts';
import type { ListingsDb, ListingsTables } from '../listings.db.ts';
import { type ListingRows, listings, sorted, sortedCards, type ViewerId, withoutBlocked } from '../listings.queries.ts';
import { toFlightKey } from '../trip/flight-number.ts';
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
  flightKey?: string | undefined;
  exceptFlightKey?: string | undefined;
  type?: ListingType | undefined;
  /** Of people who speak any of these. */
  language?: readonly string[] | undefined;
  /** A listing's last day is this one or later. */
  firstDay: CalendarDay;
  /** No window that reaches `firstDay` begins before it. */
  earliestDay: CalendarDay;
  /** A listing's first day is this one or earlier. */
  lastDay?: CalendarDay | undefined;
  /** A listing ends before the one, or begins after the other. */
  exceptFrom?: CalendarDay | undefined;
  exceptUntil?: CalendarDay | undefined;
  viewerId?: ViewerId;
  confirmedOnly?: true | undefined;
  afterDay?: CalendarDay | undefined;
  afterLastDay?: CalendarDay | undefined;
  afterType?: ListingType | undefined;
  afterId?: number | undefined;
  /** One more than a page, to see whether there is another. */
  rows: number;
}
type Name = keyof SearchValues;

/** More than any page. */
const MAX_ROWS = 51;

interface SearchStatement {
  /** For PreparedSql; undefined where it is not to be prepared. */
  readonly label: string | undefined;
  readonly sql: string;
  readonly names: readonly Name[];
}

/** By the order and the names of the values: to build a statement takes longer than to run it. */
const statements = new Map<string, SearchStatement>();

/** One page of the public list, and a row more if there is another page. */
export function searchStatement(filter: ListingFilter, today: CalendarDay, after?: Cursor) {
  const values = toSearchValues(filter, today, after);
  const given = (Object.keys(values) as Name[]).filter((name) => values[name] !== undefined);
  const shape = [filter.order, ...given].join();
  let statement = statements.get(shape);
  if (statement === undefined) {
    // With names as values, the parameters of the statement tell where each value goes.
    const names = Object.fromEntries(given.map((name) => [name, name])) as unknown as SearchValues;
    const query = searchPage(compilerOf<ListingsTables>(), filter.order, names).compile();
    const label = isCommon(filter, after) ? 'listings_search' : undefined;
    statement = { label, sql: query.sql, names: query.parameters as Name[] };
    statements.set(shape, statement);
  }
  const { label, sql: text, names } = statement;
  return { label, sql: text, parameters: names.map((name) => values[name]) };
}

const FILTERS = ['from', 'to', 'date', 'flight', 'exceptFlight', 'around', 'language'] as const;
/** What the search page and /flight-search ask for. */
const COMMON_FILTERS = new Set([
  ...['', 'from', 'to', 'date', 'from,to', 'from,date', 'to,date', 'from,to,date'],
  ...['date,flight', 'from,to,date,exceptFlight', 'from,to,date,around'],
]);

/**
 * Whether to prepare it: first pages of the home page, the search page and /flight-search, each with and without type and viewer. A
 * connection keeps 0.2 to 0.3 MB for each prepared search: 12 MB for these 48, and 200 for all.
 */
function isCommon(filter: ListingFilter, after: Cursor | undefined): boolean {
  const given = FILTERS.filter((name) => filter[name] !== undefined).join();
  if (filter.confirmedOnly === true || after !== undefined) return false;
  return filter.order === 'soonest' ? COMMON_FILTERS.has(given) : given === '';
}

function toSearchValues(filter: ListingFilter, today: CalendarDay, after: Cursor | undefined): SearchValues {
  const {
    from,
    to,
    date,
    endDate = date,
    flight,
    exceptFlight,
    around,
    type,
    language,
    limit,
    viewerId,
    confirmedOnly,
  } = filter;
  const isAround = around !== undefined;
  const shift = (day: CalendarDay | undefined, days: number) =>
    isAround && day !== undefined ? addDays(day, days * around) : day;
  const asked = shift(date, -1) ?? today;
  const firstDay = asked > today ? asked : today;
  return {
    from,
    to,
    flightKey: flight === undefined ? undefined : toFlightKey(flight),
    exceptFlightKey: exceptFlight === undefined ? undefined : toFlightKey(exceptFlight),
    type,
    language,
    firstDay,
    earliestDay: addDays(firstDay, -MAX_WINDOW_DAYS),
    lastDay: shift(endDate, 1),
    exceptFrom: isAround ? date : undefined,
    exceptUntil: isAround ? endDate : undefined,
    viewerId,
    confirmedOnly: confirmedOnly === true ? confirmedOnly : undefined,
    ...toCursorValues(after),
    rows: limit + 1,
  };
}

function toCursorValues(after: Cursor | undefined): Partial<SearchValues> {
  if (after === undefined) return {};
  if (after[0] === 'newest') return { afterId: after[1] };
  const [, afterDay, afterLastDay, afterType, afterId] = after;
  return { afterDay, afterLastDay, afterType, afterId };
}

/**
 * Cards with owner and rating in one statement. Indexes: listing_by_route, _departure, _arrival, _flight, _date (soonest);
 * listing_newest_by_departure, _arrival, listing_by_type or the key (newest).
 *
 * An overlap: a window is at most 60 days, so one that reaches `firstDay` began at most 60 days before; with that bound a plain btree
 * answers it (architecture.md §6).
 *
 * The page is limited twice. The literal bounds what the planner expects of the page, whatever its index; the parameter is a subquery,
 * which the planner cannot look into, so that it always expects few rows: then it joins row by row as they are read, in their order,
 * where it would otherwise read all airports and sort.
 */
function searchPage(db: ListingsDb, order: Cursor[0], values: SearchValues) {
  const { from, to, flightKey, exceptFlightKey, type, language, firstDay, earliestDay, lastDay, viewerId } = values;
  const airport = (code: string) => db.selectFrom('listings.airport').select('id').where('code', '=', code);
  let found = listings(db).where('l.status', '=', sql.lit('active'));
  if (from !== undefined) found = found.where('l.departure_airport_id', '=', airport(from));
  if (to !== undefined) found = found.where('l.arrival_airport_id', '=', airport(to));
  if (flightKey !== undefined) found = found.where('l.flight_key', '=', flightKey);
  // Distinct, since most listings name no flight: they are not on this one.
  if (exceptFlightKey !== undefined) found = found.where('l.flight_key', 'is distinct from', exceptFlightKey);
  if (type !== undefined) found = found.where('l.type', '=', type);
  // Whoever types an address does not speak for its owner (product.md 2)
  if (language !== undefined)
    found = found.where('l.confirmed_at', 'is not', null).where(sql<boolean>`l.spoken && ${language}::text[]`);
  found = found.where('l.last_date', '>=', firstDay).where('l.date', '>=', earliestDay);
  if (lastDay !== undefined) found = found.where('l.date', '<=', lastDay);
  if (values.confirmedOnly !== undefined) found = found.where('l.confirmed_at', 'is not', null);
  const { exceptFrom, exceptUntil } = values;
  if (exceptFrom !== undefined && exceptUntil !== undefined)
    found = found.where(({ eb, or }) => or([eb('l.last_date', '<', exceptFrom), eb('l.date', '>', exceptUntil)]));
  const page = sorted(withoutBlocked(db, startAfter(found, values), viewerId), order).limit(sql.lit(MAX_ROWS));
  return sortedCards(db, page, order).limit(sql<number>`(select ${values.rows}::int)`);
}

function startAfter(rows: ListingRows, { afterDay, afterLastDay, afterType, afterId }: SearchValues): ListingRows {
  if (afterId === undefined) return rows;
  if (afterDay === undefined || afterLastDay === undefined || afterType === undefined)
    return rows.where('l.id', '<', afterId);
  return rows.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('l.date', 'l.last_date', 'l.type', 'l.id'), '>', tuple(afterDay, afterLastDay, afterType, afterId)),
  );
}
