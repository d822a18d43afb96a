import type { EntityManager } from '@mikro-orm/postgresql';
import { type CalendarDay, MAX_WINDOW_DAYS } from 'contracts';

/**
 * What of a listing an alert may be for: the route and days of the whole way, and of each part of it; between its airports, and between
 * the cities that have several.
 */
const LISTING_PARTS = `
  select departure.id as departure, arrival.id as arrival, way.date as first_day, way.last_date as last_day
  from (
    select departure_airport_id, arrival_airport_id, date, last_date from new_listing
    union all
    select s.departure_airport_id, s.arrival_airport_id, s.date, s.last_date
    from listings.route_section s join new_listing on new_listing.id = s.listing_id
  ) as way
  join listings.airport d on d.id = way.departure_airport_id
  join listings.airport a on a.id = way.arrival_airport_id
  join lateral (values (d.id), (d.city_id)) as departure (id) on departure.id is not null
  join lateral (values (a.id), (a.city_id)) as arrival (id) on arrival.id is not null`;

const COLUMNS = 'a.id, a.user_id, a.type, a.frequency, a.flight_key, a.languages, a.listing_id';
const IS_ON = `a.last_day >= ? and a.user_id is not null and a.ended_at is null and a.frequency <> 'off'`;

/** No window is longer, so that a range of first days bounds the index. */
const overlaps = (firstDay: string, lastDay: string) => `
  ${firstDay} between part.first_day - ${MAX_WINDOW_DAYS} and part.last_day and ${lastDay} >= part.first_day`;

/** The alerts of one end or both ends of the route of `part`. */
const waitingOn = (route: string) => `
  select ${COLUMNS} from listings.alert a where ${route} and ${overlaps('a.first_day', 'a.last_day')} and ${IS_ON}`;

const FROM = 'a.departure_airport_id = part.departure';
const TO = 'a.arrival_airport_id = part.arrival';

/** The alerts of listings with connections that share `part`: an alert itself has the whole way only. */
const WAITING_ON_SECTION = `
  select ${COLUMNS} from listings.route_section s join listings.alert a on a.listing_id = s.listing_id
  where s.departure_airport_id = part.departure and s.arrival_airport_id = part.arrival
    and ${overlaps('s.date', 's.last_date')} and ${IS_ON}`;

/**
 * Whether the alert of a listing still waits, for its alert `a` and the listing `own`: consequences of closing, hiding or deleting it
 * need no further statement.
 */
export const OWN_LISTING_WAITS = `
  (a.listing_id is null or (own.status = 'active' and own.confirmed_at is not null))`;

/** What is found while the own listing is full waits, without a mail, until it looks for somebody again. */
const OWN_LISTING_FINDS = `(${OWN_LISTING_WAITS} or (own.status = 'closed' and own.closed_as_full))`;

// In one statement: what no longer fits and was not sent is forgotten, what fits is found once. Answers the alerts that wait for their
// mail, and the listing's own where something was found while it was full. Indexes: alert_by_route, route_section_by_route,
// alert_listing_id_unique, alert_match_by_alert, and keys.
const FIND = `
  with new_listing as materialized (
    select * from listings.listing
    where id = ? and status = 'active' and confirmed_at is not null and greatest(last_date, last_flight_date) >= ?
  ), blocked as materialized (
    select b.other_id from messaging.blocked_pair b join new_listing l on b.user_id = l.user_id
  ), part as materialized (${LISTING_PARTS}),
  waiting as (
    select found.* from part cross join lateral (
      ${waitingOn(`${FROM} and ${TO}`)} union all
      ${waitingOn(`${FROM} and a.arrival_airport_id is null`)} union all
      ${waitingOn(`a.departure_airport_id is null and ${TO}`)} union all
      ${WAITING_ON_SECTION}
    ) as found
  ), fitting as materialized (
    select distinct on (a.id) a.id, a.frequency, l.id as listing_id
    from waiting a cross join new_listing l left join listings.listing own on own.id = a.listing_id
    where (a.type is null or a.type = l.type)
      and (a.flight_key is null or a.flight_key in (select f.flight_key from listings.every_flight f where f.listing_id = l.id))
      and (a.languages = '{}' or a.languages && l.spoken)
      and a.user_id <> l.user_id
      and a.user_id not in (select other_id from blocked)
      and ${OWN_LISTING_FINDS}
  ), known as materialized (
    select alert_id, sent_at from listings.alert_match where listing_id = ?
  ), forgotten as (
    delete from listings.alert_match m
    where m.listing_id = ? and m.sent_at is null and m.alert_id not in (select id from fitting)
  ), found as (
    insert into listings.alert_match (alert_id, listing_id, found_at)
    select id, listing_id, ? from fitting where id not in (select alert_id from known) order by id
  )
  select id from fitting
  where frequency = 'immediately' and id not in (select alert_id from known where sent_at is not null)
  union
  select a.id from listings.alert a join new_listing l on a.listing_id = l.id
  where a.frequency = 'immediately' and exists (select from listings.alert_match m where m.alert_id = a.id and m.sent_at is null)`;

interface Moment {
  now: Date;
  /** The earliest day there is on Earth. */
  today: CalendarDay;
}

/** The statement of `findAlertsOf`, whose values stand for its question marks. */
export const findStatement = (listingId: number, { now, today }: Moment): { sql: string; values: unknown[] } => ({
  sql: FIND,
  values: [listingId, ...Array<CalendarDay>(5).fill(today), listingId, listingId, now],
});

/**
 * Records which alerts a listing fits, and answers the ids of those that are to be mailed immediately. Answers none for a listing that
 * the public cannot see, or that nobody has confirmed. Repeating it changes nothing. Two at the same time, for one
 * listing, would write the same rows, and one would fail: `on conflict` would make each row a third dearer.
 */
export async function findAlertsOf(em: EntityManager, listingId: number, moment: Moment): Promise<number[]> {
  const { sql, values } = findStatement(listingId, moment);
  return (await em.execute<{ id: number }[]>(sql, values)).map(({ id }) => id);
}
