import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '../../../platform/clock/clock.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { type MessagingDb, messagingDb } from '../messaging.db.ts';
import { isShared } from './shared-flights.ts';
import { isOpen } from './transitions.ts';
import type { TripEntity } from './trip.entity.ts';
import { findFollowedListings, followItinerary, storeFlights, toSchedules } from './trip-itineraries.ts';
import { TripStepsService } from './trip-steps.ts';
import { itinerariesByIds } from './trips.queries.ts';

const BATCH_SIZE = 200;
/** A run ends before the timeout of a job, also where all trips are open; the next one goes on. */
const MAX_BATCHES = 50;

/**
 * Gives the trips of the release before their flights, which nobody is told of: the two see what they have agreed on or asked about,
 * or its part that both listings share. A node of that release may store more of them; each run takes those without flights that are there.
 * An open trip is filled in a transaction of its own, under the locks of its other writers; ended ones in one statement a batch.
 */
@Injectable()
export class FillTripFlightsJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly steps: TripStepsService,
  ) {}

  onModuleInit(): void {
    this.jobs.every('messaging.fill-trip-flights', () => this.run());
  }

  async run(): Promise<void> {
    const errors: unknown[] = [];
    let [afterId, rows, batches] = [0, BATCH_SIZE, 0];
    while (rows === BATCH_SIZE && batches < MAX_BATCHES) {
      const db = messagingDb(this.em.fork());
      const found = await tripsWithoutFlights(db, { afterId, limit: BATCH_SIZE }).execute();
      const ended = found.filter(({ state }) => !isOpen(state)).map(({ id }) => id);
      await storeOwnWay(db, ended);
      for (const { id } of found.filter(({ state }) => isOpen(state)))
        await this.fillOpen(id).catch((error: unknown) => errors.push(error));
      [afterId, rows, batches] = [found.at(-1)?.id ?? afterId, found.length, batches + 1];
    }
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} trips have got no flights.`);
  }

  private fillOpen(id: number): Promise<void> {
    return this.em.fork().transactional(async (em) => {
      const trip = (await this.steps.lock(em, id))?.trip;
      if (trip === undefined || (trip.departsAt ?? null) !== null) return;
      const isFollowed = await this.followListings(em, trip);
      if (!isFollowed) await storeOwnWay(messagingDb(em), [id]);
    });
  }

  /**
   * Takes over what its listings share. Returns whether they do: two who have agreed stay as they are where their listings share
   * nothing, and one who was asked cannot agree until they do.
   */
  private async followListings(em: EntityManager, trip: TripEntity): Promise<boolean> {
    const { requestId = null, offerId = null } = trip;
    const db = messagingDb(em);
    const ids = [requestId, offerId].filter((one) => one !== null);
    const listings = findFollowedListings(await itinerariesByIds(db, ids).execute(), trip);
    const { request, offer } = listings;
    const isThere = request !== undefined || offer !== undefined;
    const schedules = toSchedules(listings);
    // One that was edited since is for the check, which tells the two
    if (!isThere || trip.isOver(this.clock.now()) || trip.isOtherSchedule(schedules)) return false;
    const itinerary = await followItinerary(em, trip, listings);
    const isAskedInVain = trip.state === 'asked' && request !== undefined && offer !== undefined;
    trip.followSchedules(schedules);
    if (isShared(itinerary) || isAskedInVain) trip.followItinerary(itinerary);
    if (isShared(itinerary)) await storeFlights(db, trip.id, itinerary.flights);
    return isShared(itinerary);
  }
}

/** In the order of ids. Index: trip_without_flights. */
export const tripsWithoutFlights = (db: MessagingDb, { afterId, limit }: { afterId: number; limit: number }) =>
  db
    .selectFrom('messaging.trip')
    .select(['id', 'state'])
    .where('departs_at', 'is', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit);

/**
 * Stores the way of each of these as its one flight, as readers see it already (`orWhole`). It has left when the last of its days is over where it
 * departs. The next run takes those that somebody has locked. Index: the key.
 */
const storeOwnWay = (db: MessagingDb, ids: readonly number[]) =>
  sql`
    with batch as (
      select id from messaging.trip where id = any(${ids}::bigint[]) and departs_at is null order by id for update skip locked
    ), filled as (
      update messaging.trip t set
        departs_at = least(t.question_at, (
          select (coalesce(t.end_date, t.date) + 1)::timestamp at time zone a.time_zone
          from listings.airport_city a where a.code = t.departure_airport
        )),
        whole_departure_airport = t.departure_airport,
        whole_arrival_airport = t.arrival_airport
      from batch where t.id = batch.id
      returning t.*
    )
    insert into messaging.trip_flight (trip_id, position, departure_airport, arrival_airport, day, flight_number, number_source,
      request_position, offer_position)
    select id, 1, departure_airport, arrival_airport, date, flight_number,
      case when flight_number is null then null when request_id is null then 'offer' else 'request' end,
      case when request_id is not null then 1 end, case when offer_id is not null then 1 end
    from filled`.execute(db);
