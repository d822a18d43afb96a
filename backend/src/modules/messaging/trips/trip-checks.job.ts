import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ANSWER_DAYS, DAY_MS, type EndingReason, todayAnywhere } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { LiveEvents } from '../live/live-events.ts';
import { messagingDb } from '../messaging.db.ts';
import { CHECK_TRIPS, type TripsToCheck } from '../messaging.jobs.ts';
import { activeEvents, TripStepsService, canWrite, type LockedTrip } from './trip-steps.ts';
import { isShared, toSegment } from './shared-flights.ts';
import {
  findFollowedListings,
  followItinerary,
  isClosedByAsked,
  listTaken,
  storeFlights,
  toItinerary,
  toSchedules,
} from './trip-itineraries.ts';
import type { TripEntity } from './trip.entity.ts';
import { dueTrips, hasParted, isTripOver, openOf, restorableListings, itinerariesByIds } from './trips.queries.ts';

const BATCH_SIZE = 200;
/** After the question. */
const REMIND_AFTER_MS = 3 * DAY_MS;

/** Two who had agreed both hear why it is over, but for what one of them has done. */
const REASONS_FOR_BOTH: ReadonlySet<EndingReason> = new Set(['listing_deleted', 'trip_over']);

interface FollowedTrip {
  readonly isThere: boolean;
  /** By who was asked: what its owner changes after that is not for who asked. */
  readonly isClosed: boolean;
  readonly isOver: boolean;
  readonly isChanged: boolean;
  /** Whether all flights of the request that could be agreed have another Amigo. */
  readonly isTaken: boolean;
}

/**
 * What the site does with open trips: ends those whose people cannot reach each other any more, or whose trip is gone; follows
 * changed listings; asks 'Did you fly together?', once more after three days, and counts the answers. Each trip is checked in a
 * transaction of its own, which decides by what it finds under the lock: checks may be late, or run twice.
 */
@Injectable()
export class TripChecksJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly liveEvents: LiveEvents,
    private readonly clock: Clock,
    private readonly steps: TripStepsService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<TripsToCheck>(CHECK_TRIPS, (of) => this.checkAll(of));
    this.jobs.every('messaging.trips-sweep', () => this.sweep());
  }

  /** After the commit of `em`: checks the open trips of a person, or about a listing. */
  order(em: EntityManager, of: TripsToCheck): Promise<void> {
    return this.jobs.send(em, CHECK_TRIPS, of);
  }

  /** Finds what no order was sent for: the operator's commands run without jobs, and days pass without one. */
  async sweep(): Promise<void> {
    const errors: unknown[] = [];
    let [afterId, rows] = [0, BATCH_SIZE];
    while (rows === BATCH_SIZE) {
      const now = this.clock.now();
      const before = (ms: number) => new Date(now.getTime() - ms);
      const due = {
        now,
        today: todayAnywhere(now.getTime()),
        remindBefore: before(REMIND_AFTER_MS),
        settleBefore: before(ANSWER_DAYS * DAY_MS),
      };
      const found = await dueTrips(messagingDb(this.em.fork()), due, { afterId, limit: BATCH_SIZE }).execute();
      for (const { id } of found) await this.check(id).catch((error: unknown) => errors.push(error));
      [afterId, rows] = [found.at(-1)?.id ?? afterId, found.length];
    }
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} trips were not checked.`);
  }

  /** After its owner has changed a listing: open pages of the two show it, also where the trip itself stays as it was. */
  async followListing(listingId: number): Promise<void> {
    for (const { id } of await openOf(messagingDb(this.em.fork()), { listingId }).execute())
      await this.check(id, { publishAlways: true });
  }

  private async checkAll(of: TripsToCheck): Promise<void> {
    for (const { id } of await openOf(messagingDb(this.em.fork()), of).execute()) await this.check(id);
  }

  /** Does what is due with this one now, if anything. */
  check(id: number, { publishAlways = false } = {}): Promise<void> {
    return this.liveEvents.transactional(this.em.fork(), async (em, publish) => {
      const locked = await this.steps.lock(em, id);
      if (locked === undefined) return;
      const { trip } = locked;
      const isChanged =
        (trip.state === 'asked' && (await this.checkAsked(em, locked))) ||
        (trip.state === 'agreed' && (await this.checkAgreed(em, locked)));
      await em.flush();
      if (isChanged || publishAlways) publish(activeEvents(locked));
    });
  }

  /** Returns whether something changed, as all below. */
  private async checkAsked(em: EntityManager, locked: LockedTrip): Promise<boolean> {
    const { trip } = locked;
    const { askerId, helperId } = trip;
    if (!(await canWrite(em, locked))) return this.withdraw(em, trip, 'unavailable', askerId);
    const { isThere, isClosed, isOver, isChanged, isTaken } = await this.followTrip(em, trip);
    if (isClosed) return this.withdraw(em, trip, 'listing_closed', askerId);
    if (!isThere) return this.withdraw(em, trip, 'listing_deleted', askerId);
    if (isOver) return this.withdraw(em, trip, 'trip_over', askerId);
    if (isTaken) return this.withdraw(em, trip, 'has_amigo', helperId);
    return isChanged && this.announceTrip(em, trip);
  }

  /** An agreed trip outlives its listings: the two have agreed, not the listings. */
  private async checkAgreed(em: EntityManager, locked: LockedTrip): Promise<boolean> {
    const { trip } = locked;
    const { askerId, askedId, questionAt } = trip;
    const now = this.clock.now();
    const isBefore = now < questionAt;
    if (isBefore && !(await canWrite(em, locked))) {
      const from = trip.apply('cancel', 'site', now);
      const mailTo = [askerId, askedId].filter((userId) => locked.isActive(userId));
      await this.steps.record(em, trip, { step: 'cancel', from, byId: null, reason: 'unavailable', mailTo });
      return true;
    }
    if (isBefore) {
      if (trip.hasLeft(now)) return false;
      const { isChanged } = await this.followTrip(em, trip);
      return isChanged && (trip.isStillAgreed() ? this.announceTrip(em, trip) : this.part(em, trip));
    }
    const isSettled = await this.steps.settle(em, trip);
    return isSettled || this.askWhetherMet(em, trip, now);
  }

  private async askWhetherMet(em: EntityManager, trip: TripEntity, now: Date): Promise<boolean> {
    const { questions, questionAt, askerId, askedId, askerMet = null, askedMet = null } = trip;
    const askedAt = trip.askedMetAt ?? questionAt;
    const isDue = questions === 0 || (questions === 1 && now.getTime() >= askedAt.getTime() + REMIND_AFTER_MS);
    const silent = [...(askerMet === null ? [askerId] : []), ...(askedMet === null ? [askedId] : [])];
    if (!isDue || silent.length === 0) return false;
    const from = trip.apply('ask_met', 'site', now);
    trip.questions = questions + 1;
    trip.askedMetAt ??= now;
    await this.steps.record(em, trip, { step: 'ask_met', from, byId: null, mailTo: silent });
    return true;
  }

  private async withdraw(em: EntityManager, trip: TripEntity, reason: EndingReason, mailTo: number): Promise<boolean> {
    const { askerId, askedId } = trip;
    const isForBoth = REASONS_FOR_BOTH.has(reason) && (await hasParted(messagingDb(em), trip.id));
    const from = trip.apply('withdraw', 'site', this.clock.now());
    const step = { step: 'withdraw', from, byId: null, reason } as const;
    await this.steps.record(em, trip, { ...step, mailTo: isForBoth ? [askerId, askedId] : [mailTo] });
    return true;
  }

  /**
   * Takes over the days of its listings, and leaves out flights of the request that have got another Amigo. A deleted or hidden one leaves the trip as it was, and is there until that cannot be undone, or until a
   * person has looked at reports; so does one that was closed instead of answering.
   */
  private async followTrip(em: EntityManager, trip: TripEntity): Promise<FollowedTrip> {
    const { requestId = null, offerId = null } = trip;
    const ids = [requestId, offerId].filter((id) => id !== null);
    const found = await itinerariesByIds(messagingDb(em), ids).execute();
    const isClosed = found.some((listing) => isClosedByAsked(trip, listing));
    const listings = findFollowedListings(found, trip);
    const taken = listings.request === undefined ? new Set<string>() : await listTaken(messagingDb(em), trip);
    const isPartTaken = trip.state === 'asked' && trip.isAboutAnyOf(taken);
    const isChanged = trip.followSchedules(toSchedules(listings)) || isPartTaken;
    const itinerary = isChanged ? await followItinerary(em, trip, listings) : undefined;
    const isTaken =
      (isPartTaken && itinerary !== undefined && !isShared(itinerary)) ||
      (listings.request !== undefined &&
        toItinerary(listings.request).flights.every((flight) => taken.has(toSegment(flight))));
    if (itinerary !== undefined && !(isTaken && trip.state === 'asked')) {
      trip.followItinerary(itinerary);
      if (isShared(itinerary)) await storeFlights(messagingDb(em), trip.id, itinerary.flights);
    }
    const now = this.clock.now();
    const there = found.filter(({ status, awaitsOperator }) => status !== 'hidden' || awaitsOperator);
    const missing = ids.filter((id) => there.every((one) => one.id !== id));
    const restorable = missing.length === 0 ? [] : await restorableListings(messagingDb(em), missing, now).execute();
    return {
      isThere: restorable.length === missing.length,
      isClosed,
      isOver: isTripOver(trip, now) || found.some((listing) => isTripOver(listing, now)),
      isChanged,
      isTaken,
    };
  }

  /** Two who have agreed share no flight on its day any more: they are not together until they agree again. */
  private async part(em: EntityManager, trip: TripEntity): Promise<boolean> {
    const { askerId, askedId } = trip;
    const from = trip.apply('part', 'site', this.clock.now());
    await this.steps.record(em, trip, { step: 'part', from, byId: null, mailTo: [askerId, askedId] });
    return true;
  }

  /** Tells both of a trip that `followTrip` has changed. */
  private async announceTrip(em: EntityManager, trip: TripEntity): Promise<boolean> {
    const { askerId, askedId } = trip;
    const from = trip.apply('change_trip', 'site', this.clock.now());
    await this.steps.record(em, trip, { step: 'change_trip', from, byId: null, mailTo: [askerId, askedId] });
    return true;
  }
}
