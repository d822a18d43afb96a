import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type Agree,
  type CalendarDay,
  type Trip,
  type Cancel,
  type ChangeNotes,
  type Decline,
  type Met,
} from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { isError } from '../../../platform/errors/define-errors.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import { LoginNeededError, type SessionUser } from '../../../platform/login/session-store.ts';
import { LiveEvents, type NewLiveEvent } from '../live/live-events.ts';
import { messagingDb } from '../messaging.db.ts';
import { messagingErrors } from '../messaging.errors.ts';
import { TripChecksJob } from './trip-checks.job.ts';
import { AGREE_TEXT, CANCEL_TEXTS, DECLINE_TEXTS, WITHDRAW_TEXT } from './trip-texts.ts';
import { TripAnswerEntity, TripEntity } from './trip.entity.ts';
import {
  activeEvents,
  TripStepsService,
  canWrite,
  changedEvents,
  type LockedTrip,
  type AppliedStep,
} from './trip-steps.ts';
import { tripErrors } from './trips.errors.ts';
import { flewBefore, isTripOver, otherAgreed, type ItineraryRow, itinerariesByIds } from './trips.queries.ts';
import { type AgreedTrip, doTripsOverlap, getFlownTrip } from './flown-trips.ts';
import {
  findTripListings,
  flightsOf,
  listTaken,
  settleDay,
  toOwnNothingShared,
  toSchedules,
} from './trip-itineraries.ts';
import { readTrip } from './trip-reader.ts';

/** A trip that was done, as one of its two reviews it. */
export interface ReviewableTrip {
  readonly tripId: number;
  readonly otherId: number;
  readonly departureAirport: string;
  readonly arrivalAirport: string;
  /** When reviews are shown at the latest. */
  readonly revealAt: Date;
  /** On another trip, in the days around this one. */
  readonly haveFlownBefore: boolean;
}

type Locked = LockedTrip & { readonly em: EntityManager };

/** What two people do once one of them has asked (PRODUCT.md 33, 34). */
@Injectable()
export class TripsService {
  constructor(
    private readonly em: EntityManager,
    private readonly liveEvents: LiveEvents,
    private readonly limits: Limits,
    private readonly clock: Clock,
    private readonly steps: TripStepsService,
    private readonly checks: TripChecksJob,
  ) {}

  /**
   * Agrees; doing it twice is doing it once. Throws no_such_trip, unreachable, trip_state, trip_changed,
   * trip_gone, trip_waits, nothing_shared, day_needed, trips_overlap, other_overlaps,
   * has_amigo.
   */
  agree(me: SessionUser, id: number, { revision, day }: Agree): Promise<Trip> {
    return this.change(me, id, async (locked) => {
      const { em, trip } = locked;
      if (trip.state === 'agreed' && trip.askedId === me.id) return [];
      const from = trip.apply('agree', trip.roleOf(me.id), this.clock.now());
      if (!(await canWrite(em, locked))) throw messagingErrors.unreachable();
      await this.ensureTrip(em, trip, revision);
      await ensureWithoutAmigo(em, trip);
      await setDay(em, trip, day);
      await ensureFree(em, trip, me.id);
      await em.flush().catch((error: unknown) => {
        throw error instanceof UniqueConstraintViolationException ? tripErrors.has_amigo() : error;
      });
      // Ends what else was asked about the request
      const { requestId = null } = trip;
      if (requestId !== null) await this.checks.order(em, { listingId: requestId });
      return this.record(locked, me, { step: 'agree', from, text: AGREE_TEXT, sendSMS: true });
    }).catch(async (error: unknown) => {
      // So that the page, which reads it again, shows the trip as it is
      if (isError(error, tripErrors.trip_changed)) await this.checks.check(id);
      throw error;
    });
  }

  /** Throws no_such_trip, trip_state. */
  decline(me: SessionUser, id: number, { reason, text }: Decline): Promise<Trip> {
    return this.change(me, id, (locked) => {
      const from = locked.trip.apply('decline', locked.trip.roleOf(me.id), this.clock.now());
      const message = getText(DECLINE_TEXTS, reason, text);
      return this.record(locked, me, { step: 'decline', from, reason, text: message, sendSMS: true });
    });
  }

  /** Takes one's question back. Throws no_such_trip, trip_state. */
  withdraw(me: SessionUser, id: number): Promise<Trip> {
    return this.change(me, id, (locked) => {
      const from = locked.trip.apply('withdraw', locked.trip.roleOf(me.id), this.clock.now());
      return this.record(locked, me, { step: 'withdraw', from, text: WITHDRAW_TEXT, sendSMS: true });
    });
  }

  /** Throws no_such_trip, trip_state, departed. */
  cancel(me: SessionUser, id: number, { reason, text }: Cancel): Promise<Trip> {
    return this.change(me, id, (locked) => {
      const from = locked.trip.apply('cancel', locked.trip.roleOf(me.id), this.clock.now());
      const message = getText(CANCEL_TEXTS, reason, text);
      return this.record(locked, me, { step: 'cancel', from, reason, text: message, sendSMS: true });
    });
  }

  /** Answers 'Did you fly together?', and ends the trip where that is known now. Throws no_such_trip, trip_not_over, trip_state. */
  answerMet(me: SessionUser, id: number, { met, reason, text }: Met): Promise<Trip> {
    return this.change(me, id, async ({ em, trip }) => {
      const now = this.clock.now();
      const step = trip.answer(me.id, met, now);
      const answer = { reason: met ? null : (reason ?? null), details: met ? null : (text ?? null), createdAt: now };
      // The form does not show the reason again: who sends the same answer without one has not taken it back
      if (step !== undefined || answer.reason !== null || answer.details !== null)
        await em.upsert(TripAnswerEntity, { trip: trip.id, userId: me.id, ...answer });
      if (step !== undefined) await this.steps.record(em, trip, { step, from: 'agreed', byId: me.id, mailTo: [] });
      await this.steps.settle(em, trip);
      return changedEvents(trip);
    });
  }

  /** Throws no_such_trip, notes_changed, trip_state. */
  writeNotes(me: SessionUser, id: number, notes: ChangeNotes): Promise<Trip> {
    return this.change(me, id, async (locked) => {
      if (!(await canWrite(locked.em, locked))) throw messagingErrors.unreachable();
      locked.trip.writeNotes(me.id, notes, this.clock.now());
      return changedEvents(locked.trip);
    });
  }

  /**
   * Locks a trip that was done, for `write`, which stores a review of it in the same transaction. Throws no_such_trip,
   * trip_not_done, trip_state, review_too_late.
   */
  async review(
    me: SessionUser,
    id: number,
    write: (em: EntityManager, trip: ReviewableTrip) => Promise<void>,
  ): Promise<void> {
    await this.change(me, id, async ({ em, trip }) => {
      const revealAt = trip.ensureReviewable(this.clock.now());
      const { departureAirport, arrivalAirport } = trip;
      const otherId = trip.otherOf(me.id);
      const flown = { id, doneAt: trip.updatedAt, people: [me.id, otherId] as const, day: trip.firstDay() };
      const earlier = await flewBefore(messagingDb(em), flown).executeTakeFirst();
      const haveFlownBefore = earlier !== undefined;
      await write(em, { tripId: id, otherId, departureAirport, arrivalAirport, revealAt, haveFlownBefore });
      return changedEvents(trip);
    });
  }

  /** Makes open pages of its two people, as far as they are still here, read it again. */
  async refresh(id: number): Promise<void> {
    await this.liveEvents.transactional(this.em.fork(), async (em, publish) => {
      const locked = await this.steps.lock(em, id);
      if (locked !== undefined) publish(activeEvents(locked));
    });
  }

  private async change(me: SessionUser, id: number, work: (locked: Locked) => Promise<NewLiveEvent[]>): Promise<Trip> {
    await this.limits.consume('messaging.trip-step', { account: me });
    await this.liveEvents.transactional(this.em.fork(), async (em, publish) => {
      const locked = await this.steps.lock(em, id, me.id);
      if (locked === undefined) throw tripErrors.no_such_trip();
      if (!locked.isActive(me.id)) throw new LoginNeededError();
      const events = await work({ ...locked, em });
      await em.flush();
      publish(events.filter(({ userId }) => locked.isActive(userId)));
    });
    return readTrip(this.em.fork(), { meId: me.id, now: this.clock.now() }, id);
  }

  /** A step of one of the two. Where they cannot write to each other any more, it carries no message. */
  private async record(
    locked: Locked,
    me: SessionUser,
    { text, ...step }: Omit<AppliedStep, 'byId' | 'mailTo'>,
  ): Promise<NewLiveEvent[]> {
    const { em, trip } = locked;
    const isWritten = await canWrite(em, locked);
    const mailTo = [trip.otherOf(me.id)];
    return this.steps.record(em, trip, { ...step, byId: me.id, mailTo, ...(isWritten && { text }) });
  }

  /** What is agreed to must be what was read, and still be there. */
  private async ensureTrip(em: EntityManager, trip: TripEntity, revision: number): Promise<void> {
    const { requestId = null, offerId = null } = trip;
    const ids = [requestId, offerId].filter((id) => id !== null);
    const listings = await itinerariesByIds(messagingDb(em), ids).execute();
    const now = this.clock.now();
    const isThere = (listing: ItineraryRow) =>
      (listing.status === 'active' || listing.status === 'closed') && !isTripOver(listing, now);
    if (listings.some(({ awaitsOperator }) => awaitsOperator)) throw tripErrors.trip_waits();
    if (listings.filter(isThere).length < ids.length) throw tripErrors.trip_gone();
    const isChanged = trip.isOtherSchedule(toSchedules(findTripListings(listings, trip)));
    if (isChanged || revision !== trip.revision) throw tripErrors.trip_changed();
    const { nothingShared = null } = trip;
    if (nothingShared !== null)
      throw tripErrors.nothing_shared(toOwnNothingShared(nothingShared, trip.sideOf(trip.askedId)));
  }
}

/**
 * The key of amigo_segment decides; this tells who may still agree to a part of what was asked. Throws has_amigo, trip_changed.
 */
async function ensureWithoutAmigo(em: EntityManager, trip: TripEntity): Promise<void> {
  const taken = await listTaken(messagingDb(em), trip);
  if (!trip.isAboutAnyOf(taken)) return;
  throw trip.requestSegments?.some((segment) => !taken.has(segment)) === true
    ? tripErrors.trip_changed()
    : tripErrors.has_amigo();
}

/** Where more than one day is open, agreeing names it. Throws day_needed. */
async function setDay(em: EntityManager, trip: TripEntity, day?: CalendarDay): Promise<void> {
  const { date: first, endDate: last = null } = trip;
  if (last === null) return;
  if (day === undefined || day < first || last < day) throw tripErrors.day_needed({ first, last });
  await settleDay(em, trip, day);
}

/** Nobody is in the air on two trips. Call it with both accounts locked exclusively. Throws trips_overlap, other_overlaps. */
async function ensureFree(em: EntityManager, trip: TripEntity, meId: number): Promise<void> {
  const db = messagingDb(em);
  const { id, askerId, askedId } = trip;
  const others = await otherAgreed(db, id, [askerId, askedId]).execute();
  if (others.length === 0) return;
  const trips = [...others, toAgreedTrip(trip)];
  const flights = Map.groupBy(
    await flightsOf(
      db,
      trips.map((one) => one.id),
    ).execute(),
    ({ tripId }) => tripId,
  );
  const requestIds = trips.map(({ requestId }) => requestId).filter((one) => one !== null);
  const requests = await itinerariesByIds(db, requestIds).execute();
  const fly = (one: AgreedTrip, userId: number) =>
    getFlownTrip(one, userId, {
      flights: flights.get(one.id) ?? [],
      request: requests.find((request) => request.id === one.requestId),
    });
  const findOverlap = (userId: number) => {
    const flown = fly(toAgreedTrip(trip), userId);
    return others.find((other) => {
      if (other.askerId !== userId && other.askedId !== userId) return false;
      const theirs = fly(other, userId);
      return flown !== undefined && theirs !== undefined && doTripsOverlap(flown, theirs);
    });
  };
  const own = findOverlap(meId);
  if (own !== undefined) throw tripErrors.trips_overlap(own, own.id);
  if (findOverlap(trip.otherOf(meId)) !== undefined) throw tripErrors.other_overlaps();
}

const toAgreedTrip = (trip: TripEntity): AgreedTrip => {
  const { requestId = null, offerId = null, endDate = null, flightNumber = null } = trip;
  return { ...trip, requestId, offerId, endDate, flightNumber };
};

/** 'I do not feel right about it' is told to nobody, and neither is what was typed with it. */
const getText = <Reason extends string>(texts: Record<Reason, string>, reason: Reason, typed?: string): string =>
  reason === 'not_comfortable' ? texts[reason] : (typed ?? texts[reason]);
