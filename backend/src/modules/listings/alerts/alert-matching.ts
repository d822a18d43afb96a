import type { EntityManager } from '@mikro-orm/postgresql';
import { type CalendarDay, MAX_WINDOW_DAYS } from 'contracts';

/** The ways of a listing: the whole one, and each part of it of which a flight has no Amigo. */
const WAYS = `
  select departure_airport_id, arrival_airport_id, date, last_date from new_listing
  union all
  select s.departure_airport_id, s.arrival_airport_id, s.date, s.last_date
  from listings.route_section s join new_listing on new_listing.id = s.listing_id
  where exists (select from generate_series(s.first_position::int, s.last_position) position where position <> all(amigo_flights))`;

/**
 * What of a listing an alert may be for: the route and days of the whole way, and of each part of it; between its airports, and between
 * the cities that have several.
 */
const LISTING_PARTS = `
  select departure.id as departure, arrival.id as arrival, way.date as first_day, way.last_date as last_day
  from (${WAYS}) as way
  join listings.airport d on d.id = way.departure_airport_id
  join listings.airport a on a.id = way.arrival_airport_id
  join lateral (values (d.id), (d.city_id)) as departure (id) on departure.id is not null
  join lateral (values (a.id), (a.city_id)) as arrival (id) on arrival.id is not null`;

const COLUMNS = 'a.id, a.user_id, a.type, a.frequency, a.flight_key, a.languages, a.listing_id';
const IS_ON = `a.id > ? and a.last_day >= ? and a.user_id is not null and a.ended_at is null and a.frequency <> 'off'`;

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

const NEW_LISTING = `
  select * from listings.listing
  where id = ? and status = 'active' and confirmed_at is not null and greatest(last_date, last_flight_date) >= ?`;

// Locks the listing until all of a step is written: its owner may move it at the same moment.
const TRIP = `
  with new_listing as materialized (${NEW_LISTING} for no key update)
  select announced_trip as announced, (
    select string_agg(concat_ws(' ', departure_airport_id, arrival_airport_id, date, last_date), ', ' order by way) from (${WAYS}) as way
  ) as trip
  from new_listing`;

/** Alerts that one step of a search finds or forgets: each step is a transaction of some tens of milliseconds. */
const ALERTS_PER_STEP = 500;

// In one statement, for the next alerts by their ids: what no longer fits and was not sent is forgotten, what fits is found once. What is
// joined with each other is never more than a step: the planner knows no sizes of these tables. Indexes: alert_by_route,
// route_section_by_route, alert_listing_id_unique, and keys.
const FIND = `
  with new_listing as materialized (${NEW_LISTING}), blocked as materialized (
    select b.other_id from messaging.blocked_pair b join new_listing l on b.user_id = l.user_id
  ), part as materialized (${LISTING_PARTS}),
  waiting as (
    select found.* from part cross join lateral (
      ${waitingOn(`${FROM} and ${TO}`)} union all
      ${waitingOn(`${FROM} and a.arrival_airport_id is null`)} union all
      ${waitingOn(`a.departure_airport_id is null and ${TO}`)} union all
      ${WAITING_ON_SECTION}
    ) as found
  ), unsent as materialized (
    select alert_id as id from listings.alert_match where listing_id = ? and alert_id > ? and sent_at is null
    order by alert_id limit ${ALERTS_PER_STEP}
  ), fitting as materialized (
    select distinct on (a.id) a.id, a.frequency, l.id as listing_id
    from waiting a cross join new_listing l left join listings.listing own on own.id = a.listing_id
    where (a.type is null or a.type = l.type)
      and (a.flight_key is null or a.flight_key in (
        select f.flight_key from listings.every_flight f where f.listing_id = l.id and f.position <> all(l.amigo_flights)
      ))
      and (a.languages = '{}' or a.languages && l.spoken)
      and a.user_id <> l.user_id
      and a.user_id not in (select other_id from blocked)
      and ${OWN_LISTING_FINDS}
      and (? or a.id in (select id from unsent))
    order by a.id limit ${ALERTS_PER_STEP}
  ), step as materialized (
    select least(
      (select max(id) from fitting having count(*) = ${ALERTS_PER_STEP}),
      (select max(id) from unsent having count(*) = ${ALERTS_PER_STEP})
    ) as last_id
  ), forgotten as (
    delete from listings.alert_match m using unsent join step on unsent.id <= coalesce(step.last_id, unsent.id)
    where m.listing_id = ? and m.alert_id = unsent.id and m.sent_at is null and unsent.id not in (select id from fitting)
  ), in_step as materialized (
    select f.*, (m.alert_id is not null) as is_known, (m.sent_at is not null) as is_sent
    from fitting f join step on f.id <= coalesce(step.last_id, f.id)
      left join listings.alert_match m on m.listing_id = f.listing_id and m.alert_id = f.id
  ), found as (
    insert into listings.alert_match (alert_id, listing_id, found_at)
    select id, listing_id, ? from in_step where not is_known order by id on conflict do nothing
  )
  select last_id as "lastId",
    array(select id::text from in_step where frequency = 'immediately' and not is_sent) as mailed
  from step`;

// Its own alert, where something was found while it was full.
const OWN = `
  select a.id from listings.alert a
  where a.listing_id = ? and a.frequency = 'immediately'
    and exists (select from listings.alert_match m where m.alert_id = a.id and m.sent_at is null)`;

interface Moment {
  now: Date;
  /** The earliest day there is on Earth. */
  today: CalendarDay;
}

interface Step extends Moment {
  /** The last alert of the step before; 0 for the first. */
  afterId?: number;
  /** False: finds no further alerts, and forgets those that no longer fit. */
  announces?: boolean;
}

/** The statement of `findAlertsOf`, whose values stand for its question marks. @public for benches */
export function findStatement(
  listingId: number,
  { now, today, afterId = 0, announces = true }: Step,
): { sql: string; values: unknown[] } {
  const isOn = [afterId, today];
  return {
    sql: FIND,
    values: [listingId, today, ...isOn, ...isOn, ...isOn, ...isOn, listingId, afterId, announces, listingId, now],
  };
}

export interface FoundAlerts {
  /** Those that are to be mailed immediately. */
  readonly mailed: number[];
  /** After which the next step goes on; undefined where this was the last one. */
  readonly lastId: number | undefined;
}

/**
 * A step of a search: records which alerts a listing fits. Finds none for a listing that the public cannot see, or that nobody has
 * confirmed. Repeating it changes nothing.
 */
export async function findAlertsOf(em: EntityManager, listingId: number, step: Step): Promise<FoundAlerts> {
  const { sql, values } = findStatement(listingId, step);
  const [found] = await em.execute<{ lastId: number | null; mailed: string[] }[]>(sql, values);
  return { mailed: found?.mailed.map(Number) ?? [], lastId: found?.lastId ?? undefined };
}

/** Own alerts of a listing that looks for somebody again, with something unsent. */
export const findOwnAlerts = async (em: EntityManager, listingId: number): Promise<number[]> =>
  (await em.execute<{ id: number }[]>(OWN, [listingId])).map(({ id }) => id);

/**
 * Locks a listing. Answers its ways with their days, and those with which its alerts were last looked for; undefined where the public
 * cannot see it.
 */
export async function lockTrip(
  em: EntityManager,
  listingId: number,
  today: CalendarDay,
): Promise<{ trip: string; announced: string | null } | undefined> {
  const [row] = await em.execute<{ trip: string; announced: string | null }[]>(TRIP, [listingId, today]);
  return row;
}
