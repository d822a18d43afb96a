import { addDays, type CalendarDay, type ListingType, MAX_WINDOW_DAYS } from 'shared-ui/contracts';
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { ReadDb } from '../../platform/database/prepared-sql.ts';
import { flightKeyOf } from './flight-key.ts';
import type { Cursor } from './listing-cursor.ts';
import type { ListingsTables } from './listings.tables.ts';

export interface ListingFilter {
  from?: string | undefined;
  to?: string | undefined;
  date?: CalendarDay | undefined;
  endDate?: CalendarDay | undefined;
  flight?: string | undefined;
  type?: ListingType | undefined;
  order: Cursor[0];
  limit: number;
}

/**
 * How many rows a statement asks for: one of a few numbers, written into the SQL. As a parameter it would be unknown to
 * the prepared plan, which then expects a tenth of the table and sorts it: 80 ms for 0.2 at a million listings.
 */
const ROWS = [3, 10, 21, 51];

type Db = ReadDb<ListingsTables>;
type Rows = SelectQueryBuilder<{ l: ListingsTables['listings.listing'] } & ListingsTables, 'l', object>;

/**
 * One page of the public list, and at least one row more if there is another: cards with owner and rating in one
 * statement. Its SQL holds the filters that are given and no others: `$1 is null or …` would forbid the indexes.
 * Indexes: listing_by_route, _departure, _arrival, _flight, _date (soonest), listing_by_type or the key (newest).
 */
export function searchPage(db: Db, filter: ListingFilter, today: CalendarDay, after?: Cursor) {
  return cards(
    db,
    () => {
      const rows = isAfter(overlaps(matches(db, filter), filter, today), after).where(
        'l.status',
        '=',
        sql.lit('active'),
      );
      return ordered(rows, filter.order).limit(sql.lit(ROWS.find((size) => size > filter.limit) ?? filter.limit + 1));
    },
    filter.order,
  );
}

/** The card of one listing, whatever its status. Index: the key. */
export function cardById(db: Db, id: number) {
  return cards(db, () => listings(db).where('l.id', '=', String(id)), 'newest');
}

/** At most so many of one's own are shown: nobody publishes more, and an answer has to end somewhere. */
const MOST_OWN = 200;

/**
 * One's own listings, newest first, whatever their status, with the contact details that only their owner sees
 * (product.md 3). What somebody else posted with one's address is there only once it is confirmed, or while that address
 * is still one's own (product.md 2). Index: listing_by_user.
 */
export function ownListings(db: Db, me: { id: number; email: string }, type?: ListingType) {
  const rows = () => {
    const own = listings(db)
      .where('l.user_id', '=', String(me.id))
      .where(({ eb, or }) => or([eb('l.confirmed_at', 'is not', null), eb('l.email', '=', me.email)]));
    return ordered(type === undefined ? own : own.where('l.type', '=', type), 'newest').limit(sql.lit(MOST_OWN));
  };
  return cards(db, rows, 'newest').select(['l.status as status', 'l.email as email', 'l.phone_number as phoneNumber']);
}

const listings = (db: Db): Rows => db.selectFrom('listings.listing as l');

function matches(db: Db, filter: ListingFilter): Rows {
  let rows = listings(db);
  const airport = (code: string) => db.selectFrom('listings.airport').select('id').where('code', '=', code);
  if (filter.from !== undefined) rows = rows.where('l.departure_airport_id', '=', airport(filter.from));
  if (filter.to !== undefined) rows = rows.where('l.arrival_airport_id', '=', airport(filter.to));
  // A text without a sign to search by has the key '', which no listing has.
  if (filter.flight !== undefined) rows = rows.where('l.flight_key', '=', flightKeyOf(filter.flight));
  if (filter.type !== undefined) rows = rows.where('l.type', '=', filter.type);
  return rows;
}

/**
 * Listings whose days meet the filter's days, and that are not past anywhere on Earth (product.md 12, 13, 16). A window
 * is at most 60 days, so one that reaches `from` began at most 60 days before: that bound is what makes a plain btree
 * answer an overlap (architecture.md §6).
 */
function overlaps(rows: Rows, filter: ListingFilter, today: CalendarDay): Rows {
  const from = filter.date !== undefined && filter.date > today ? filter.date : today;
  const reaching = rows.where('l.last_date', '>=', from).where('l.date', '>=', addDays(from, -MAX_WINDOW_DAYS));
  return filter.date === undefined ? reaching : reaching.where('l.date', '<=', filter.endDate ?? filter.date);
}

function isAfter(rows: Rows, after: Cursor | undefined): Rows {
  if (after === undefined) return rows;
  if (after[0] === 'newest') return rows.where('l.id', '<', String(after[1]));
  const [, date, lastDate, type, id] = after;
  return rows.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('l.date', 'l.last_date', 'l.type', 'l.id'), '>', tuple(date, lastDate, type, String(id))),
  );
}

function ordered(rows: Rows, order: Cursor[0]): Rows {
  if (order === 'newest') return rows.orderBy('l.id', 'desc');
  return rows.orderBy('l.date').orderBy('l.last_date').orderBy('l.type').orderBy('l.id');
}

/**
 * Cards of the rows. The page is cut first and joined after, so that the joins never lead the planner away from its
 * index. An unconfirmed listing meets no account: it shows the name that was typed, and nobody's profile (product.md 2).
 */
function cards(db: Db, page: () => Rows, order: Cursor[0]) {
  const joined = db
    .selectFrom(page().selectAll('l').as('l'))
    .innerJoin('listings.airport as departure', 'departure.id', 'l.departure_airport_id')
    .innerJoin('listings.airport as arrival', 'arrival.id', 'l.arrival_airport_id')
    .leftJoin('account.public_profile as owner', (on) =>
      on.onRef('owner.id', '=', 'l.user_id').on('l.confirmed_at', 'is not', null),
    )
    .leftJoin('listings.rating_summary as r', 'r.user_id', 'owner.id')
    .select(CARD_COLUMNS)
    .select(['departure.code as departureAirport', 'departure.city as departureCity'])
    .select(['arrival.code as arrivalAirport', 'arrival.city as arrivalCity'])
    .select(['owner.id as userId', 'owner.profile_picture_url as profilePictureUrl', 'owner.languages as languages'])
    .select(['r.average as averageRating', 'r.count as ratingCount'])
    .select((eb: ExpressionBuilder<{ owner: { username: string | null }; l: { name: string } }, 'owner' | 'l'>) =>
      eb.fn.coalesce('owner.username', 'l.name').as('username'),
    );
  if (order === 'newest') return joined.orderBy('l.id', 'desc');
  return joined.orderBy('l.date').orderBy('l.last_date').orderBy('l.type').orderBy('l.id');
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
