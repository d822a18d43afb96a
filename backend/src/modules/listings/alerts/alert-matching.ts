import type { EntityManager } from '@mikro-orm/postgresql';
import { type CalendarDay, MAX_WINDOW_DAYS } from 'contracts';

/**
 * What of a listing an alert may be for: its route and days. For now the whole way; each flight of a way with several could be a row of
 * its own.
 */
const LISTING_PARTS = `
  select departure_airport_id as departure, arrival_airport_id as arrival, date as first_day, last_date as last_day
  from new_listing`;

/** The alerts of one end or both ends of the route of `part`. No window is longer, so that a range of first days bounds the index. */
const waitingOn = (route: string) => `
  select a.* from listings.alert a
  where ${route} and a.first_day between part.first_day - ${MAX_WINDOW_DAYS} and part.last_day
    and a.last_day >= part.first_day and a.last_day >= ?
    and a.user_id is not null and a.ended_at is null and a.frequency <> 'off'`;

const FROM = 'a.departure_airport_id = part.departure';
const TO = 'a.arrival_airport_id = part.arrival';

/**
 * Whether the alert of a listing still waits, for its alert `a` and the listing `own`: consequences of closing, hiding or deleting it
 * need no further statement.
 */
export const OWN_LISTING_WAITS = `
  (a.listing_id is null or (own.status = 'active' and own.confirmed_at is not null))`;

// In one statement: what no longer fits and was not sent is forgotten, what fits is found once. Answers the alerts that wait for their
// mail. Indexes: alert_by_route, alert_match_by_listing, and keys.
const FIND = `
  with new_listing as materialized (
    select * from listings.listing where id = ? and status = 'active' and confirmed_at is not null and last_date >= ?
  ), part as materialized (${LISTING_PARTS}),
  waiting as (
    select found.* from part cross join lateral (
      ${waitingOn(`${FROM} and ${TO}`)} union all
      ${waitingOn(`${FROM} and a.arrival_airport_id is null`)} union all
      ${waitingOn(`a.departure_airport_id is null and ${TO}`)}
    ) as found
  ), fitting as materialized (
    select distinct a.id, a.frequency, l.id as listing_id
    from waiting a cross join new_listing l left join listings.listing own on own.id = a.listing_id
    where (a.type is null or a.type = l.type)
      and (a.flight_key is null or a.flight_key = l.flight_key)
      and (a.languages = '{}' or a.languages && l.spoken)
      and a.user_id <> l.user_id
      and a.user_id not in (select b.other_id from messaging.blocked_pair b where b.user_id = l.user_id)
      and exists (select from account.mail_address m where m.id = a.user_id)
      and ${OWN_LISTING_WAITS}
  ), forgotten as (
    delete from listings.alert_match m
    where m.listing_id = ? and m.sent_at is null and m.alert_id not in (select id from fitting)
  ), found as (
    insert into listings.alert_match (alert_id, listing_id, found_at)
    select id, listing_id, ? from fitting order by id on conflict do nothing
  )
  select f.id from fitting f where f.frequency = 'immediately' and not exists (
    select from listings.alert_match m
    where m.alert_id = f.id and m.listing_id = f.listing_id and m.sent_at is not null
  )`;

interface Moment {
  now: Date;
  /** The earliest day there is on Earth. */
  today: CalendarDay;
}

/**
 * Records which alerts a listing fits, and answers the ids of those that are to be mailed immediately. Answers none for a listing that
 * the public cannot see, or that nobody has confirmed. Repeating it changes nothing.
 */
export async function findAlertsOf(em: EntityManager, listingId: number, { now, today }: Moment): Promise<number[]> {
  const values = [listingId, today, today, today, today, listingId, now];
  return (await em.execute<{ id: number }[]>(FIND, values)).map(({ id }) => id);
}
