import type { EntityManager } from '@mikro-orm/postgresql';
import type { Jobs } from '../../platform/jobs/jobs.ts';

export const FIND_ALERTS = 'listings.find-alerts';

/**
 * The route and days of an alert follow its listing; its owner's choice how soon, and whether it ended, stay. Index: alert_listing_id_unique.
 * @public for benches
 */
export const FOLLOW = `
  insert into listings.alert (user_id, type, departure_airport_id, arrival_airport_id, first_day, last_day, listing_id, frequency,
    time_zone, confirmed_at)
  select l.user_id, case l.type when 'helper' then 'seeking_help' else 'helper' end, l.departure_airport_id, l.arrival_airport_id,
    l.date, l.last_date, l.id, 'immediately', a.time_zone, now()
  from listings.listing l join listings.airport a on a.id = l.departure_airport_id where l.id = any(?::bigint[]) order by l.id
  on conflict (listing_id) do update set departure_airport_id = excluded.departure_airport_id,
    arrival_airport_id = excluded.arrival_airport_id, first_day = excluded.first_day, last_day = excluded.last_day`;

/**
 * Each listing waits for those of the other type on its route and days; until it is confirmed, nothing is found for it. Call it in the
 * transaction that writes them.
 */
export async function followListings(em: EntityManager, listingIds: readonly number[]): Promise<void> {
  await em.execute(FOLLOW, [`{${listingIds.join(',')}}`]);
}

/** Looks for alerts that these listings fit. Call it in the transaction that publishes, confirms, changes or reopens them. */
export async function announceListings(em: EntityManager, jobs: Jobs, listingIds: readonly number[]): Promise<void> {
  const finds = listingIds.map((listingId) => ({ data: { listingId }, key: String(listingId) }));
  await jobs.sendAll(em, FIND_ALERTS, finds);
}
