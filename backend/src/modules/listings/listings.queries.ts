import type { CalendarDay, Listing, ListingFlight, TripTraveler } from 'contracts';
import {
  type AliasableExpression,
  type ExpressionBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { RowOf } from '../../platform/database/kysely-types.ts';
import { toAnswersWithin } from './answers-within.ts';
import type { ListingsDb, ListingsTables } from './listings.db.ts';

/** Who is logged in, to leave out blocked people. Undefined for nobody: that SQL does not look at blocks. */
export type ViewerId = number | undefined;

export type ListingRows = SelectQueryBuilder<{ l: ListingsTables['listings.listing'] } & ListingsTables, 'l', object>;

/** On the row `l`. */
export type ListingExpressions = ExpressionBuilder<{ l: ListingsTables['listings.listing'] }, 'l'>;

/** A row of `listings.listing`. */
export type ListingRow = Selectable<ListingsTables['listings.listing']>;

/** One row of a page of cards, as the driver returns it. */
export type CardRow = RowOf<typeof sortedCards>;

/** The card of one listing, whatever its status. Index: the key. */
export const cardById = (db: ListingsDb, id: number) => sortedCards(db, listingById(db, id), 'newest');

/** The card of one listing, if the viewer may see it: also a full one, which only lists leave out. Index: the key. */
export const publicCard = (db: ListingsDb, id: number, today: CalendarDay, viewerId?: ViewerId) => {
  const shown = listingById(db, id).where(isActiveOrFull).where(finalDate, '>=', today);
  return sortedCards(db, withoutBlocked(db, shown, viewerId), 'newest');
};

const isActiveOrFull = sql<boolean>`(l.status = 'active' or (l.status = 'closed' and l.closed_as_full))`;

/** The public listings that this person has confirmed, soonest first. Index: listing_by_user. */
export function publicCardsOf(db: ListingsDb, userId: number, { today, limit }: { today: CalendarDay; limit: number }) {
  const own = listings(db).where('l.user_id', '=', userId).where('l.confirmed_at', 'is not', null);
  return sortedCards(db, soonest(isPublic(own, today)).limit(sql.lit(limit)), 'soonest');
}

/** What a person's page shows of them, if the viewer may see it. Indexes: keys of the account, its rating, its answers and its trips. */
export function publicProfile(db: ListingsDb, userId: number, viewerId?: ViewerId) {
  const profile = db
    .selectFrom('account.public_profile as p')
    .innerJoin('account.public_page as page', 'page.id', 'p.id')
    .leftJoin('listings.rating_summary as r', 'r.user_id', 'p.id')
    .leftJoin('messaging.answer_time as a', 'a.user_id', 'p.id')
    .leftJoin('messaging.trips_done as done', 'done.user_id', 'p.id')
    .select(['p.id as id', 'p.username as username', 'p.profile_picture_url as profilePictureUrl'])
    .select(['p.languages as languages', 'p.language_codes as languageCodes'])
    .select(['r.average as averageRating', 'r.count as ratingCount'])
    .select(['p.verified as verified', 'p.member_since as memberSince', 'a.median_seconds as answerSeconds'])
    .select('done.count as tripsDone')
    .select(['page.bio as bio', 'page.searchable as searchable'])
    .where('p.id', '=', userId)
    .where('p.suspended', '=', sql.lit(false));
  return viewerId === undefined ? profile : profile.where('p.id', 'not in', blockedIds(db, viewerId));
}

export type PublicProfileRow = RowOf<typeof publicProfile>;

export const listings = (db: ListingsDb): ListingRows => db.selectFrom('listings.listing as l');

const listingById = (db: ListingsDb, id: number): ListingRows => listings(db).where('l.id', '=', id);

/** Active, and not past anywhere on Earth (PRODUCT.md 12, 16): decided here, whether or not a job has marked the row. */
export const isPublic = (rows: ListingRows, today: CalendarDay): ListingRows =>
  rows.where('l.status', '=', sql.lit('active')).where(finalDate, '>=', today);

/** Whether no flight of a listing, or of one of its sections, has its Amigo; by the names of their rows. All have one where `has_amigo` says so. */
export const isFree = (listing: string, section?: string): string =>
  section === undefined
    ? `${listing}.amigo_flights = '{}'`
    : `not exists (
        select from unnest(${listing}.amigo_flights) position where position between ${section}.first_position and ${section}.last_position
      )`;

/** The last possible day of the trip `l`: `getFinalDate` of listing.entity.ts. */
export const finalDate = sql<CalendarDay>`greatest(l.last_date, l.last_flight_date)`;

/**
 * Without people whom the viewer has blocked, or who have blocked the viewer. Their ids are read once, by two keys, and hashed: unlike
 * a join, that cannot lead the planner away from its index.
 */
export function withoutBlocked(db: ListingsDb, rows: ListingRows, viewerId: ViewerId): ListingRows {
  return viewerId === undefined ? rows : rows.where('l.user_id', 'not in', blockedIds(db, viewerId));
}

const blockedIds = (db: ListingsDb, viewerId: number) =>
  db.selectFrom('messaging.blocked_pair as b').select('b.other_id').where('b.user_id', '=', viewerId);

export const soonest = (rows: ListingRows): ListingRows =>
  rows.orderBy('l.date').orderBy('l.last_date').orderBy('l.type').orderBy('l.id');

export function sortedCards(db: ListingsDb, page: ListingRows, order: 'soonest' | 'newest') {
  const cards = joinCards(db, page.selectAll('l'));
  if (order === 'newest') return cards.orderBy('l.created_at', 'desc').orderBy('l.id', 'desc');
  return cards.orderBy('l.date').orderBy('l.last_date').orderBy('l.type').orderBy('l.id');
}

/**
 * Cards of these rows, unsorted. Pages are limited first and joined afterwards, so that the joins cannot lead the planner away from its
 * index. An unconfirmed listing joins no account: it shows the name that was typed, and nobody's profile (PRODUCT.md 2).
 */
export function joinCards(db: ListingsDb, page: AliasableExpression<ListingRow>) {
  return db
    .selectFrom(page.as('l'))
    .innerJoin('listings.airport as departure', 'departure.id', 'l.departure_airport_id')
    .innerJoin('listings.airport as arrival', 'arrival.id', 'l.arrival_airport_id')
    .leftJoin('account.public_profile as owner', (on) =>
      on.onRef('owner.id', '=', 'l.user_id').on('l.confirmed_at', 'is not', null),
    )
    .leftJoin('listings.rating_summary as r', 'r.user_id', 'owner.id')
    .leftJoin('messaging.answer_time as a', 'a.user_id', 'owner.id')
    .leftJoin('messaging.trips_done as done', 'done.user_id', 'owner.id')
    .select(CARD_COLUMNS)
    .select(['departure.code as departureAirport', 'departure.city as departureCity'])
    .select(['departure.country as departureCountry', 'arrival.country as arrivalCountry'])
    .select(['arrival.code as arrivalAirport', 'arrival.city as arrivalCity'])
    .select(['owner.id as userId', 'owner.profile_picture_url as profilePictureUrl', 'owner.languages as languages'])
    .select('owner.language_codes as languageCodes')
    .select(['owner.verified as verified', 'owner.member_since as memberSince'])
    .select(['r.average as averageRating', 'r.count as ratingCount', 'a.median_seconds as answerSeconds'])
    .select('done.count as tripsDone')
    .select((eb: ExpressionBuilder<{ owner: { username: string | null }; l: { name: string } }, 'owner' | 'l'>) =>
      eb.fn.coalesce('owner.username', 'l.name').as('username'),
    )
    .select((eb) => flightsOf(eb).as('flights'));
}

/** The flights of the row `l`, read only for trips with connections. Index: flight_pkey. */
function flightsOf(eb: ExpressionBuilder<ListingsTables & { l: ListingsTables['listings.listing'] }, 'l'>) {
  const flights = eb
    .selectFrom('listings.flight as f')
    .innerJoin('listings.airport as fd', 'fd.id', 'f.departure_airport_id')
    .innerJoin('listings.airport as fa', 'fa.id', 'f.arrival_airport_id')
    .select(['fd.code as departureAirport', 'fd.city as departureCity', 'fd.country as departureCountry'])
    .select(['fa.code as arrivalAirport', 'fa.city as arrivalCity', 'fa.country as arrivalCountry'])
    .select(['f.date as date', 'f.time as time', 'f.flight_number as flightNumber'])
    .whereRef('f.listing_id', '=', 'l.id')
    .orderBy('f.position');
  return eb
    .case()
    .when('l.last_flight_date', 'is not', null)
    .then(jsonArrayFrom(flights))
    .end()
    .$castTo<ListingFlight[] | null>();
}

const CARD_COLUMNS = [
  'l.id as id',
  'l.type as type',
  'l.name as name',
  'l.date as date',
  'l.end_date as endDate',
  'l.last_date as lastDate',
  'l.last_flight_date as lastFlightDate',
  'l.time as time',
  'l.flight_number as flightNumber',
  'l.skills as skills',
  'l.description as description',
  'l.tip_amount as tipAmount',
  'l.min_tip as minTip',
  'l.max_tip as maxTip',
  'l.offers_tips as offersTips',
  'l.accepts_tips as acceptsTips',
  'l.traveler as traveler',
  'l.traveler_first_name as travelerFirstName',
  'l.traveler_relation as travelerRelation',
  'l.traveler_age_band as travelerAgeBand',
  'l.traveler_language_codes as travelerLanguageCodes',
  'l.needs as needs',
  'l.has_amigo as hasAmigo',
  'l.amigo_flights as amigoFlights',
  'l.created_at as createdAt',
] as const;

/**
 * A listing as everybody may see it: without contact details (PRODUCT.md 3), and without the typed name where an account's username
 * is shown instead. It has all columns of the row: responses leave out by their schema what the contract does not name, and to leave it
 * out here would copy each row twice.
 */
export function toListing(row: CardRow): Listing {
  const { username, profilePictureUrl, verified, memberSince } = row;
  const answersWithin = toAnswersWithin(row.answerSeconds);
  return {
    ...row,
    name: row.userId === null ? row.name : null,
    flights: row.flights ?? undefined,
    user: {
      username,
      profilePictureUrl,
      verified: verified ?? false,
      memberSince,
      answersWithin,
      ...(row.userId !== null && { tripsDone: row.tripsDone ?? 0 }),
    },
    traveler: toTripTraveler(row),
    email: null,
    phoneNumber: null,
    languageCodes: row.languageCodes ?? [],
    averageRating: row.averageRating === null ? null : Number(row.averageRating),
    ratingCount: row.ratingCount ?? 0,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Who travels on a request; null where it does not say. */
function toTripTraveler(row: CardRow): TripTraveler | null {
  if (row.traveler === null) return null;
  return {
    who: row.traveler,
    firstName: row.travelerFirstName,
    relation: row.travelerRelation,
    ageBand: row.travelerAgeBand,
    languageCodes: row.travelerLanguageCodes,
  };
}
