import { addDays, type CalendarDay, type Listing, type ListingType, MAX_WINDOW_DAYS } from 'contracts';
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { RowOf } from '../../platform/database/kysely-types.ts';
import type { ListingsDb, ListingsTables } from './listings.db.ts';
import type { Cursor } from './search/listing-cursor.ts';
import { toFlightKey } from './trip/flight-number.ts';

/** Who is logged in, to leave out blocked people. Undefined for nobody: that SQL does not look at blocks. */
export type ViewerId = number | undefined;

export interface ListingFilter {
  from?: string | undefined;
  to?: string | undefined;
  date?: CalendarDay | undefined;
  endDate?: CalendarDay | undefined;
  flight?: string | undefined;
  exceptFlight?: string | undefined;
  /** Days before `date` and after the end of the window; the window itself is left out. Needs `date`. */
  around?: number | undefined;
  type?: ListingType | undefined;
  order: Cursor[0];
  limit: number;
  viewerId?: ViewerId;
}

/**
 * The LIMITs of the search, as literals: few, so that few statements are prepared. A LIMIT parameter is unknown to the prepared plan,
 * which then expects a tenth of the table and sorts it: 80 ms instead of 0.2 at a million listings.
 */
const LIMITS = [3, 10, 21, 51];

export type ListingRows = SelectQueryBuilder<{ l: ListingsTables['listings.listing'] } & ListingsTables, 'l', object>;

/** One row of a page of cards, as the driver returns it. */
export type CardRow = RowOf<typeof searchPage>;

/**
 * One page of the public list, and at least one row more if there is another page: cards with owner and rating in one statement.
 * Its SQL contains only the filters that are given: `$1 is null or …` would prevent the indexes.
 * Indexes: listing_by_route, _departure, _arrival, _flight, _date (soonest), listing_by_type or the key (newest).
 */
export function searchPage(db: ListingsDb, filter: ListingFilter, today: CalendarDay, after?: Cursor) {
  const { order, limit, viewerId } = filter;
  const found = startAfter(overlaps(matches(db, filter), filter, today), after);
  const active = found.where('l.status', '=', sql.lit('active'));
  const page = sorted(withoutBlocked(db, active, viewerId), order).limit(
    sql.lit(LIMITS.find((size) => size > limit) ?? limit + 1),
  );
  return sortedCards(db, page, order);
}

/** The card of one listing, whatever its status. Index: the key. */
export const cardById = (db: ListingsDb, id: number) => sortedCards(db, listingById(db, id), 'newest');

/** The card of one listing, if the viewer may see it. Index: the key. */
export const publicCard = (db: ListingsDb, id: number, today: CalendarDay, viewerId?: ViewerId) =>
  sortedCards(db, withoutBlocked(db, isPublic(listingById(db, id), today), viewerId), 'newest');

/** The public listings that this person has confirmed, soonest first. Index: listing_by_user. */
export function publicCardsOf(db: ListingsDb, userId: number, { today, limit }: { today: CalendarDay; limit: number }) {
  const own = listings(db).where('l.user_id', '=', userId).where('l.confirmed_at', 'is not', null);
  return sortedCards(db, sorted(isPublic(own, today), 'soonest').limit(sql.lit(limit)), 'soonest');
}

/** A person's public profile with their rating, if the viewer may see it. Index: the key of the account. */
export function publicProfile(db: ListingsDb, userId: number, viewerId?: ViewerId) {
  const profile = db
    .selectFrom('account.public_profile as p')
    .leftJoin('listings.rating_summary as r', 'r.user_id', 'p.id')
    .select(['p.id as id', 'p.username as username', 'p.profile_picture_url as profilePictureUrl'])
    .select(['p.languages as languages', 'r.average as averageRating', 'r.count as ratingCount'])
    .where('p.id', '=', userId)
    .where('p.suspended', '=', sql.lit(false));
  return viewerId === undefined ? profile : profile.where('p.id', 'not in', blockedIds(db, viewerId));
}

export type PublicProfileRow = RowOf<typeof publicProfile>;

export const listings = (db: ListingsDb): ListingRows => db.selectFrom('listings.listing as l');

const listingById = (db: ListingsDb, id: number): ListingRows => listings(db).where('l.id', '=', id);

/** Active, and not past anywhere on Earth (product.md 12, 16): decided here, whether or not a job has marked the row. */
const isPublic = (rows: ListingRows, today: CalendarDay): ListingRows =>
  rows.where('l.status', '=', sql.lit('active')).where('l.last_date', '>=', today);

/**
 * Without people whom the viewer has blocked, or who have blocked the viewer. Their ids are read once, by two keys, and hashed: unlike
 * a join, that cannot lead the planner away from its index.
 */
function withoutBlocked(db: ListingsDb, rows: ListingRows, viewerId: ViewerId): ListingRows {
  if (viewerId === undefined) return rows;
  return rows.where('l.user_id', 'not in', blockedIds(db, viewerId));
}

const blockedIds = (db: ListingsDb, viewerId: number) =>
  db.selectFrom('messaging.blocked_pair as b').select('b.other_id').where('b.user_id', '=', viewerId);

function matches(db: ListingsDb, filter: ListingFilter): ListingRows {
  let rows = listings(db);
  const airport = (code: string) => db.selectFrom('listings.airport').select('id').where('code', '=', code);
  if (filter.from !== undefined) rows = rows.where('l.departure_airport_id', '=', airport(filter.from));
  if (filter.to !== undefined) rows = rows.where('l.arrival_airport_id', '=', airport(filter.to));
  if (filter.flight !== undefined) rows = rows.where('l.flight_key', '=', toFlightKey(filter.flight));
  // Distinct, since most listings name no flight: they are not on this one.
  if (filter.exceptFlight !== undefined)
    rows = rows.where('l.flight_key', 'is distinct from', toFlightKey(filter.exceptFlight));
  if (filter.type !== undefined) rows = rows.where('l.type', '=', filter.type);
  return rows;
}

/**
 * Listings whose days overlap the filter's, and that are not past anywhere on Earth (product.md 12, 13, 16). A window is at most
 * 60 days, so one that reaches `from` began at most 60 days before: with that bound a plain btree answers an overlap
 * (architecture.md §6).
 */
function overlaps(
  rows: ListingRows,
  { date, endDate = date, around = 0 }: ListingFilter,
  today: CalendarDay,
): ListingRows {
  const first = date === undefined ? today : addDays(date, -around);
  const from = first > today ? first : today;
  const reaching = rows.where('l.last_date', '>=', from).where('l.date', '>=', addDays(from, -MAX_WINDOW_DAYS));
  if (date === undefined || endDate === undefined) return reaching;
  const within = reaching.where('l.date', '<=', addDays(endDate, around));
  if (around === 0) return within;
  return within.where(({ eb, or }) => or([eb('l.last_date', '<', date), eb('l.date', '>', endDate)]));
}

function startAfter(rows: ListingRows, after: Cursor | undefined): ListingRows {
  if (after === undefined) return rows;
  if (after[0] === 'newest') return rows.where('l.id', '<', after[1]);
  const [, date, lastDate, type, id] = after;
  return rows.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('l.date', 'l.last_date', 'l.type', 'l.id'), '>', tuple(date, lastDate, type, id)),
  );
}

function sorted(rows: ListingRows, order: Cursor[0]): ListingRows {
  if (order === 'newest') return rows.orderBy('l.id', 'desc');
  return rows.orderBy('l.date').orderBy('l.last_date').orderBy('l.type').orderBy('l.id');
}

function sortedCards(db: ListingsDb, page: ListingRows, order: Cursor[0]) {
  const cards = joinCards(db, page);
  if (order === 'newest') return cards.orderBy('l.id', 'desc');
  return cards.orderBy('l.date').orderBy('l.last_date').orderBy('l.type').orderBy('l.id');
}

/**
 * Cards of these rows, unsorted. Pages are limited first and joined afterwards, so that the joins cannot lead the planner away from its
 * index. An unconfirmed listing joins no account: it shows the name that was typed, and nobody's profile (product.md 2).
 */
export function joinCards(db: ListingsDb, page: ListingRows) {
  return db
    .selectFrom(page.selectAll('l').as('l'))
    .innerJoin('listings.airport as departure', 'departure.id', 'l.departure_airport_id')
    .innerJoin('listings.airport as arrival', 'arrival.id', 'l.arrival_airport_id')
    .leftJoin('account.public_profile as owner', (on) =>
      on.onRef('owner.id', '=', 'l.user_id').on('l.confirmed_at', 'is not', null),
    )
    .leftJoin('listings.rating_summary as r', 'r.user_id', 'owner.id')
    .select(CARD_COLUMNS)
    .select(['departure.code as departureAirport', 'departure.city as departureCity'])
    .select(['departure.country as departureCountry', 'arrival.country as arrivalCountry'])
    .select(['arrival.code as arrivalAirport', 'arrival.city as arrivalCity'])
    .select(['owner.id as userId', 'owner.profile_picture_url as profilePictureUrl', 'owner.languages as languages'])
    .select(['owner.verified as verified', 'owner.member_since as memberSince'])
    .select(['r.average as averageRating', 'r.count as ratingCount'])
    .select((eb: ExpressionBuilder<{ owner: { username: string | null }; l: { name: string } }, 'owner' | 'l'>) =>
      eb.fn.coalesce('owner.username', 'l.name').as('username'),
    );
}

const CARD_COLUMNS = [
  'l.id as id',
  'l.type as type',
  'l.name as name',
  'l.date as date',
  'l.end_date as endDate',
  'l.last_date as lastDate',
  'l.time as time',
  'l.flight_number as flightNumber',
  'l.skills as skills',
  'l.description as description',
  'l.tip_amount as tipAmount',
  'l.min_tip as minTip',
  'l.max_tip as maxTip',
  'l.offers_tips as offersTips',
  'l.accepts_tips as acceptsTips',
  'l.created_at as createdAt',
] as const;

/**
 * A listing as everybody may see it: without contact details (product.md 3), and without the typed name where an account's username
 * is shown instead.
 */
export function toListing(row: CardRow): Listing {
  const { lastDate: _, verified, memberSince, ...card } = row;
  const { username, profilePictureUrl } = card;
  return {
    ...card,
    name: row.userId === null ? row.name : null,
    user: { username, profilePictureUrl, verified: verified ?? false, memberSince },
    email: null,
    phoneNumber: null,
    averageRating: row.averageRating === null ? null : Number(row.averageRating),
    ratingCount: row.ratingCount ?? 0,
    createdAt: row.createdAt.toISOString(),
  };
}
