import type { Alert, CalendarDay } from 'contracts';
import { sql } from 'kysely';
import type { RowOf } from '../../../platform/database/kysely-types.ts';
import type { ListingsDb } from '../listings.db.ts';
import { isFree, isPublic, listings, soonest, sortedCards, withoutBlocked } from '../listings.queries.ts';
import { OWN_LISTING_WAITS } from './alert-matching.ts';

/** Alerts with what their owner sees of them. Index: the keys, and alert_match's. */
export const alerts = (db: ListingsDb) =>
  db
    .selectFrom('listings.alert as a')
    .leftJoin('listings.airport as departure', 'departure.id', 'a.departure_airport_id')
    .leftJoin('listings.airport as arrival', 'arrival.id', 'a.arrival_airport_id')
    .leftJoin('listings.listing as own', 'own.id', 'a.listing_id')
    .select(['a.id', 'a.listing_id as listingId', 'a.type', 'departure.code as from', 'arrival.code as to'])
    .select(['a.first_day as firstDay', 'a.last_day as lastDay', 'a.flight_number as flight', 'a.languages'])
    .select('a.frequency')
    .select((eb) =>
      eb
        .selectFrom('listings.alert_match as m')
        .whereRef('m.alert_id', '=', 'a.id')
        .select((match) => match.fn.countAll<number>().as('count'))
        .as('foundCount'),
    );

type AlertRow = RowOf<typeof alerts>;

/** One's own alerts that have not ended: those of own listings first, then the newest first. Index: alert_by_user. */
export const ownAlerts = (db: ListingsDb, userId: number, today: CalendarDay) =>
  alerts(db)
    .where('a.user_id', '=', userId)
    .where('a.ended_at', 'is', null)
    .where('a.last_day', '>=', today)
    .where(sql<boolean>`${sql.raw(OWN_LISTING_WAITS)}`)
    .orderBy(sql`a.listing_id is null`)
    .orderBy('a.id', 'desc');

export const toAlert = (row: AlertRow): Alert => ({ ...row, foundCount: Number(row.foundCount ?? 0) });

/** An alert whose owner gets mail, with the address; no row for one that has ended. Index: the keys. */
export const mailedAlert = (db: ListingsDb, id: number, today: CalendarDay) =>
  alerts(db)
    .innerJoin('account.mail_address as address', 'address.id', 'a.user_id')
    .select(['address.id as userId', 'address.email', 'a.time_zone as timeZone'])
    .where('a.id', '=', id)
    .where('a.ended_at', 'is', null)
    .where('a.frequency', '<>', 'off')
    .where('a.last_day', '>=', today)
    .where(sql<boolean>`${sql.raw(OWN_LISTING_WAITS)}`);

export type MailedAlert = RowOf<typeof mailedAlert>;

interface AlertOwner {
  alertId: number;
  userId: number;
  /** The earliest day there is on Earth. */
  today: CalendarDay;
}

/**
 * The ids of listings that an alert has found, that its owner may see, and that were in no mail to them, of this alert or another;
 * soonest first. One that shares with the own listing of the alert only what has an Amigo waits until it has none. Indexes:
 * alert_match_by_alert, and its key.
 */
export const unsentListings = (db: ListingsDb, { alertId, userId, today }: AlertOwner) =>
  soonest(withoutBlocked(db, isPublic(listings(db), today), userId))
    .select('l.id')
    .where('l.confirmed_at', 'is not', null)
    .where('l.id', 'in', (eb) =>
      eb
        .selectFrom('listings.alert_match as m')
        .select('m.listing_id')
        .where('m.alert_id', '=', alertId)
        .where('m.sent_at', 'is', null),
    )
    .where(sharesFreeFlights(alertId))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('listings.alert_match as sent')
            .innerJoin('listings.alert as other', 'other.id', 'sent.alert_id')
            .select('other.id')
            .whereRef('sent.listing_id', '=', 'l.id')
            .where('other.user_id', '=', userId)
            .where('sent.sent_at', 'is not', null),
        ),
      ),
    );

/** The parts of the way of a listing, by the name of its row, of which no flight has its Amigo. */
const freeWays = (listing: 'l' | 'own'): string => `
  select ${listing}.departure_airport_id, ${listing}.arrival_airport_id where ${isFree(listing)}
  union all
  select s.departure_airport_id, s.arrival_airport_id from listings.route_section s
  where s.listing_id = ${listing}.id and ${isFree(listing, 's')}`;

/** Whether the listing `l` and the own listing of an alert have a way in common on which nobody flies along yet. Reads ways only of requests that a part has an Amigo. */
const sharesFreeFlights = (alertId: number) => sql<boolean>`not exists (
  select from listings.alert a join listings.listing own on own.id = a.listing_id
  where a.id = ${alertId} and (own.amigo_flights <> '{}' or l.amigo_flights <> '{}')
    and not exists (${sql.raw(freeWays('own'))} intersect (${sql.raw(freeWays('l'))})))`;

/** The cards of these listings, soonest first. Index: the key. */
export const cardsOf = (db: ListingsDb, ids: readonly number[]) =>
  sortedCards(db, listings(db).where('l.id', 'in', ids), 'soonest');
