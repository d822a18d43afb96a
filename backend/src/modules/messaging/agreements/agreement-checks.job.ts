import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ANSWER_DAYS, type EndingReason, todayAnywhere } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { LiveEvents } from '../live/live-events.ts';
import { messagingDb } from '../messaging.db.ts';
import { activeEvents, AgreementStepsService, canWrite, type LockedAgreement } from './agreement-steps.ts';
import type { AgreementEntity } from './agreement.entity.ts';
import {
  agreedForRequest,
  dueAgreements,
  findAgreedListings,
  isTripOver,
  openOf,
  type OpenOf,
  restorableTrips,
  type TripRow,
  tripsByIds,
} from './agreements.queries.ts';

const CHECK_AGREEMENTS = 'messaging.check-agreements';
const BATCH_SIZE = 200;
const DAY_MS = 24 * 3_600_000;
/** After the question. */
const REMIND_AFTER_MS = 3 * DAY_MS;

interface FollowedTrip {
  readonly isThere: boolean;
  /** By who was asked: what its owner changes after that is not for who asked. */
  readonly isClosed: boolean;
  readonly isOver: boolean;
  readonly isChanged: boolean;
}

/**
 * What the site does with open agreements: ends those whose people cannot reach each other any more, or whose trip is gone; follows
 * changed listings; asks 'Did you fly together?', once more after three days, and counts the answers. Each agreement is checked in a
 * transaction of its own, which decides by what it finds under the lock: checks may be late, or run twice.
 */
@Injectable()
export class AgreementChecksJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly liveEvents: LiveEvents,
    private readonly clock: Clock,
    private readonly steps: AgreementStepsService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<OpenOf>(CHECK_AGREEMENTS, (of) => this.checkAll(of));
    this.jobs.every('messaging.agreements-sweep', () => this.sweep());
  }

  /** After the commit of `em`: checks the open agreements of a person, or about a listing. */
  order(em: EntityManager, of: OpenOf): Promise<void> {
    return this.jobs.send(em, CHECK_AGREEMENTS, of);
  }

  /** Finds what no order was sent for: the operator's commands run without jobs, and days pass without one. */
  async sweep(): Promise<void> {
    const errors: unknown[] = [];
    let [afterId, rows] = [0, BATCH_SIZE];
    while (rows === BATCH_SIZE) {
      const now = this.clock.now();
      const before = (ms: number) => new Date(now.getTime() - ms);
      const due = {
        ...{ now, today: todayAnywhere(now.getTime()) },
        ...{ remindBefore: before(REMIND_AFTER_MS), settleBefore: before(ANSWER_DAYS * DAY_MS) },
      };
      const found = await dueAgreements(messagingDb(this.em.fork()), due, { afterId, limit: BATCH_SIZE }).execute();
      for (const { id } of found) await this.check(id).catch((error: unknown) => errors.push(error));
      [afterId, rows] = [found.at(-1)?.id ?? afterId, found.length];
    }
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} agreements were not checked.`);
  }

  /** After its owner has changed a listing: open pages of the two show it, also where the trip itself stays as it was. */
  async followListing(listingId: number): Promise<void> {
    for (const { id } of await openOf(messagingDb(this.em.fork()), { listingId }).execute())
      await this.check(id, { publishAlways: true });
  }

  private async checkAll(of: OpenOf): Promise<void> {
    for (const { id } of await openOf(messagingDb(this.em.fork()), of).execute()) await this.check(id);
  }

  /** Does what is due with this one now, if anything. */
  check(id: number, { publishAlways = false } = {}): Promise<void> {
    return this.liveEvents.transactional(this.em.fork(), async (em, publish) => {
      const locked = await this.steps.lock(em, id);
      if (locked === undefined) return;
      const { agreement } = locked;
      const isChanged =
        (agreement.state === 'asked' && (await this.checkAsked(em, locked))) ||
        (agreement.state === 'agreed' && (await this.checkAgreed(em, locked)));
      await em.flush();
      if (isChanged || publishAlways) await publish(em, activeEvents(locked));
    });
  }

  /** Returns whether something changed, as all below. */
  private async checkAsked(em: EntityManager, locked: LockedAgreement): Promise<boolean> {
    const { agreement } = locked;
    const { requestId = null, askerId, helperId } = agreement;
    if (!(await canWrite(em, locked))) return this.withdraw(em, agreement, 'unavailable', askerId);
    const { isThere, isClosed, isOver, isChanged } = await this.followTrip(em, agreement);
    if (isClosed) return this.withdraw(em, agreement, 'listing_closed', askerId);
    if (!isThere) return this.withdraw(em, agreement, 'listing_deleted', askerId);
    if (isOver) return this.withdraw(em, agreement, 'trip_over', askerId);
    if (requestId !== null && (await agreedForRequest(messagingDb(em), requestId).executeTakeFirst()) !== undefined)
      return this.withdraw(em, agreement, 'has_amigo', helperId);
    return isChanged && this.announceTrip(em, agreement);
  }

  /** An agreed trip outlives its listings: the two have agreed, not the listings. */
  private async checkAgreed(em: EntityManager, locked: LockedAgreement): Promise<boolean> {
    const { agreement } = locked;
    const { askerId, askedId, questionAt } = agreement;
    const now = this.clock.now();
    const isBefore = now < questionAt;
    if (isBefore && !(await canWrite(em, locked))) {
      const from = agreement.take('cancel', 'site', now);
      const mailTo = [askerId, askedId].filter((userId) => locked.isActive(userId));
      await this.steps.record(em, agreement, { step: 'cancel', from, byId: null, reason: 'unavailable', mailTo });
      return true;
    }
    if (isBefore) {
      const { isChanged } = await this.followTrip(em, agreement);
      return isChanged && this.announceTrip(em, agreement);
    }
    const isSettled = await this.steps.settle(em, agreement);
    return isSettled || this.askWhetherMet(em, agreement, now);
  }

  private async askWhetherMet(em: EntityManager, agreement: AgreementEntity, now: Date): Promise<boolean> {
    const { questions, questionAt, askerId, askedId, askerMet = null, askedMet = null } = agreement;
    const askedAt = agreement.askedMetAt ?? questionAt;
    const isDue = questions === 0 || (questions === 1 && now.getTime() >= askedAt.getTime() + REMIND_AFTER_MS);
    const silent = [...(askerMet === null ? [askerId] : []), ...(askedMet === null ? [askedId] : [])];
    if (!isDue || silent.length === 0) return false;
    const from = agreement.take('ask_met', 'site', now);
    agreement.questions = questions + 1;
    agreement.askedMetAt ??= now;
    await this.steps.record(em, agreement, { step: 'ask_met', from, byId: null, mailTo: silent });
    return true;
  }

  private async withdraw(
    em: EntityManager,
    agreement: AgreementEntity,
    reason: EndingReason,
    mailTo: number,
  ): Promise<boolean> {
    const from = agreement.take('withdraw', 'site', this.clock.now());
    await this.steps.record(em, agreement, { step: 'withdraw', from, byId: null, reason, mailTo: [mailTo] });
    return true;
  }

  /**
   * Takes over the days of its listings. A deleted or hidden one leaves the trip as it was, and is there until that cannot be undone, or until a
   * person has looked at reports; so does one that was closed instead of answering.
   */
  private async followTrip(em: EntityManager, agreement: AgreementEntity): Promise<FollowedTrip> {
    const { requestId = null, offerId = null } = agreement;
    const ids = [requestId, offerId].filter((id) => id !== null);
    const found = await tripsByIds(messagingDb(em), ids).execute();
    const isClosed = ({ ownerId, status }: TripRow) => status === 'closed' && ownerId === agreement.askedId;
    const isAsked = agreement.state === 'asked';
    const trips = found.filter((trip) => trip.status !== 'hidden' && !(isAsked && isClosed(trip)));
    const isChanged = agreement.followListings(findAgreedListings(trips, agreement));
    const now = this.clock.now();
    const there = found.filter(({ status, awaitsOperator }) => status !== 'hidden' || awaitsOperator);
    const missing = ids.filter((id) => there.every((trip) => trip.id !== id));
    const restorable = missing.length === 0 ? [] : await restorableTrips(messagingDb(em), missing, now).execute();
    return {
      isThere: restorable.length === missing.length,
      isClosed: isAsked && found.some(isClosed),
      isOver: isTripOver(agreement, now),
      isChanged,
    };
  }

  /** Tells both of a trip that `followTrip` has changed. */
  private async announceTrip(em: EntityManager, agreement: AgreementEntity): Promise<boolean> {
    const { askerId, askedId } = agreement;
    const from = agreement.take('change_trip', 'site', this.clock.now());
    await this.steps.record(em, agreement, { step: 'change_trip', from, byId: null, mailTo: [askerId, askedId] });
    return true;
  }
}
