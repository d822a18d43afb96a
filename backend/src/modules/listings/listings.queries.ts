import { addDays, type CalendarDay, type ListingType, MAX_WINDOW_DAYS, type OwnListing } from 'shared-ui/contracts';
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { ReadDb } from '../../platform/database/prepared-sql.ts';
import { contactRequestsOf } from './contact/contact-requests.queries.ts';
import { flightKeyOf } from './flight-key.ts';
import type { Cursor } from './listing-cursor.ts';
import type { ListingsTables } from './listings.tables.ts';
import { overBy } from './over.ts';
import { type Owner, ownedBy } from './own/owner.ts';
import { blockedFor } from './people.queries.ts';

/** Who is logged in, and so may have blocked somebody or be blocked. Undefined for who is not: their SQL knows of no blocks. */
export type ViewerId = number | undefined;

export interface ListingFilter {
  from?: string | undefined;
  to?: string | undefined;
  date?: CalendarDay | undefined;
  endDate?: CalendarDay | undefined;
  flight?: string | undefined;
  exceptFlight?: string | undefined;
  /** So many days before and after the days asked for, without these days themselves. Needs `date`. */
  around?: number | undefined;
  type?: ListingType | undefined;
  order: Cursor[0];
  limit: number;
  viewerId?: ViewerId;
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
      return ordered(unblocked(db, rows, filter.viewerId), filter.order).limit(
        sql.lit(ROWS.find((size) => size > filter.limit) ?? filter.limit + 1),
      );
    },
    filter.order,
  );
}

/** The card of one listing, whatever its status. Index: the key. */
export function cardById(db: Db, id: number) {
  return cards(db, () => listings(db).where('l.id', '=', String(id)), 'newest');
}

/** The card of one listing, if the public may see it. Index: the key. */
export function publicCard(db: Db, id: number, today: CalendarDay, viewerId?: ViewerId) {
  const rows = () => unblocked(db, isPublic(listings(db).where('l.id', '=', String(id)), today), viewerId);
  return cards(db, rows, 'newest');
}

/** How to reach who posted it, if the public may see it: for who explicitly asks (product.md 3). Index: the key. */
export const contactOf = (db: Db, id: number, today: CalendarDay, viewerId: number) =>
  publicCard(db, id, today, viewerId)
    .select(['l.email as email', 'l.contact_email as contactEmail', 'l.phone_number as phoneNumber'])
    .select(['l.user_id as ownerId', 'l.confirmed_at as confirmedAt']);

/** What a person has posted under their own name, and the public may see, soonest first. Index: listing_by_user. */
export function cardsOfTraveler(db: Db, userId: number, { today, most }: { today: CalendarDay; most: number }) {
  const rows = () =>
    isPublic(listings(db).where('l.user_id', '=', String(userId)).where('l.confirmed_at', 'is not', null), today);
  return cards(db, () => ordered(rows(), 'soonest').limit(sql.lit(most)), 'soonest');
}

/** An answer has to end somewhere. Of one who has posted more, what was posted first and is over is not shown. */
const MOST_OWN = 200;

interface OwnFilter {
  /** The earliest day there is on Earth. */
  today: CalendarDay;
  type?: ListingType | undefined;
  id?: number | undefined;
}

/**
 * One's own listings, whatever their status unless deleted, with the contact details that only their owner sees
 * (product.md 3): what is not over first, so that the end of the list never hides what can still be closed, then the newest
 * first. Index: listing_by_user.
 */
export function ownListings(db: Db, me: Owner, { today, type, id }: OwnFilter) {
  const rows = () => {
    let own = ownRows(db, me);
    if (type !== undefined) own = own.where('l.type', '=', type);
    if (id !== undefined) own = own.where('l.id', '=', String(id));
    return own.orderBy(overBy(today)).orderBy('l.id', 'desc').limit(sql.lit(MOST_OWN));
  };
  return joined(db, rows)
    .select([
      'l.status as status',
      'l.email as email',
      'l.contact_email as contactEmail',
      'l.phone_number as phoneNumber',
    ])
    .select((eb) =>
      eb
        .selectFrom('listings.contact_email_confirmation as c')
        .select('c.email')
        .whereRef('c.listing_id', '=', 'l.id')
        .where('c.confirmed_at', 'is', null)
        .as('pendingEmail'),
    )
    .select(contactRequestsOf)
    .orderBy(overBy(today))
    .orderBy('l.id', 'desc')
    .$narrowType<{ status: OwnListing['status'] }>();
}

/** A row where that listing is one's own, and not deleted. Index: the key. */
export const isOwnListing = (db: Db, me: Owner, id: number) =>
  ownRows(db, me).where('l.id', '=', String(id)).select('l.id');

const ownRows = (db: Db, me: Owner): Rows =>
  listings(db).where(ownedBy(me)).where('l.status', '<>', sql.lit('deleted'));

const listings = (db: Db): Rows => db.selectFrom('listings.listing as l');

/** Active, and not past anywhere on Earth (product.md 12, 16): by the query, whatever jobs have or have not yet done. */
const isPublic = (rows: Rows, today: CalendarDay): Rows =>
  rows.where('l.status', '=', sql.lit('active')).where('l.last_date', '>=', today);

/**
 * Without those of people whom the viewer has blocked, or who have blocked the viewer. Who they are is read once, by two keys,
 * and looked up in memory for each row: nothing that could lead the planner away from its index.
 */
function unblocked(db: Db, rows: Rows, viewerId: ViewerId): Rows {
  if (viewerId === undefined) return rows;
  return rows.where('l.user_id', 'not in', blockedFor(db, viewerId));
}

function matches(db: Db, filter: ListingFilter): Rows {
  let rows = listings(db);
  const airport = (code: string) => db.selectFrom('listings.airport').select('id').where('code', '=', code);
  if (filter.from !== undefined) rows = rows.where('l.departure_airport_id', '=', airport(filter.from));
  if (filter.to !== undefined) rows = rows.where('l.arrival_airport_id', '=', airport(filter.to));
  if (filter.flight !== undefined) rows = rows.where('l.flight_key', '=', flightKeyOf(filter.flight));
  // Most listings name no flight: they are on another one too.
  if (filter.exceptFlight !== undefined)
    rows = rows.where('l.flight_key', 'is distinct from', flightKeyOf(filter.exceptFlight));
  if (filter.type !== undefined) rows = rows.where('l.type', '=', filter.type);
  return rows;
}

/**
 * Listings whose days meet the filter's days, and that are not past anywhere on Earth (product.md 12, 13, 16). A window
 * is at most 60 days, so one that reaches `from` began at most 60 days before: that bound is what makes a plain btree
 * answer an overlap (architecture.md §6).
 */
function overlaps(rows: Rows, { date, endDate = date, around = 0 }: ListingFilter, today: CalendarDay): Rows {
  const first = date === undefined ? today : addDays(date, -around);
  const from = first > today ? first : today;
  const reaching = rows.where('l.last_date', '>=', from).where('l.date', '>=', addDays(from, -MAX_WINDOW_DAYS));
  if (date === undefined || endDate === undefined) return reaching;
  const within = reaching.where('l.date', '<=', addDays(endDate, around));
  if (around === 0) return within;
  return within.where(({ eb, or }) => or([eb('l.last_date', '<', date), eb('l.date', '>', endDate)]));
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

function cards(db: Db, page: () => Rows, order: Cursor[0]) {
  const rows = joined(db, page);
  if (order === 'newest') return rows.orderBy('l.id', 'desc');
  return rows.orderBy('l.date').orderBy('l.last_date').orderBy('l.type').orderBy('l.id');
}

/**
 * Cards of the rows. The page is cut first and joined after, so that the joins never lead the planner away from its
 * index. An unconfirmed listing meets no account: it shows the name that was typed, and nobody's profile (product.md 2).
 */
function joined(db: Db, page: () => Rows) {
  return db
    .selectFrom(page().selectAll('l').as('l'))
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
