import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { TripState, TripStep } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import { isBlockedBetween } from '../../../views/messaging.views.ts';
import { lockAccountsAndConversation } from '../conversations.queries.ts';
import type { NewLiveEvent } from '../live/live-events.ts';
import { messageEvents, type StoredMessage, stateEvents } from '../messages/messages.service.ts';
import { setSmsState, storeMessage } from '../messages.queries.ts';
import { messagingDb } from '../messaging.db.ts';
import { messagingErrors } from '../messaging.errors.ts';
import { orderUnreadMail } from '../notices/unread-mail.ts';
import { findPerson, reportBySite } from '../reports/reports.queries.ts';
import { SmsCopies, type StepOfCopy } from '../sms/sms-copies.ts';
import { TripEntity, TripStepEntity } from './trip.entity.ts';
import { TRIP_MAIL } from './trip-mail-kind.ts';
import { missedBy, peopleOf } from './trips.queries.ts';
import { countTrip } from './trip-counts.ts';

/** A request may have got or lost its Amigo, or an offer its traveler; flows/amigos handles it. */
export const FOLLOW_AMIGO = 'listings.follow-amigo';
export interface FollowAmigo {
  readonly listingId: number;
}
const AMIGO_STEPS: ReadonlySet<TripStep> = new Set(['agree', 'cancel', 'part', 'miss']);

/** Different people whom somebody has not met, before the operator looks. */
const MISSES_TO_REPORT = 2;

export interface LockedTrip {
  readonly trip: TripEntity;
  /** Whether an account exists, and is not suspended. */
  readonly isActive: (userId: number) => boolean;
}

export interface AppliedStep {
  readonly step: TripStep;
  readonly from: TripState | 'none';
  /** Null for the site. */
  readonly byId: number | null;
  readonly reason?: string | null | undefined;
  /** What the step says in the conversation; absent for steps that say nothing. */
  readonly text?: string | undefined;
  readonly sendSMS?: boolean | undefined;
  /** Who gets a mail about it. */
  readonly mailTo: readonly number[];
}

/** Locks trips, and stores their steps with all that follows from one. */
@Injectable()
export class TripStepsService {
  constructor(
    private readonly clock: Clock,
    private readonly smsCopies: SmsCopies,
    private readonly outbox: MailOutbox,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Locks both accounts, the conversation and the trip, in this order; the accounts against other trips of the same people, which
   * must not overlap, nor count twice. Undefined where there is none, or none of `meId`.
   */
  async lock(em: EntityManager, id: number, meId?: number): Promise<LockedTrip | undefined> {
    const db = messagingDb(em);
    const people = await peopleOf(db, id).executeTakeFirst();
    if (people === undefined) return undefined;
    const { askerId, askedId } = people;
    if (meId !== undefined && meId !== askerId && meId !== askedId) return undefined;
    const locked = await lockAccountsAndConversation(db, askerId, askedId, { exclusive: true }).executeTakeFirst();
    if (locked === undefined) return undefined;
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
    const trip = await em.findOne(TripEntity, id, options);
    if (trip === null) return undefined;
    const { senderIsActive, receiverIsActive } = locked;
    return { trip, isActive: (userId) => (userId === askerId ? senderIsActive : receiverIsActive) === true };
  }

  /**
   * Stores the step, its message, the text by SMS and its mails, for a trip that is locked and changed. Returns the events to
   * publish. Throws unreachable where a block forbids the message.
   */
  async record(em: EntityManager, trip: TripEntity, taken: AppliedStep): Promise<NewLiveEvent[]> {
    const { step, from, byId, reason = null, text, mailTo } = taken;
    const message =
      byId === null || text === undefined ? undefined : await this.write(em, trip, { ...taken, byId, text });
    const row = em.create(TripStepEntity, {
      trip: trip.id,
      step,
      fromState: from,
      toState: trip.state,
      byId,
      reason,
      messageId: message?.stored.messageId ?? null,
      createdAt: this.clock.now(),
    });
    await em.flush();
    if (message !== undefined && taken.sendSMS === true)
      await this.orderSms(em, message.stored, { stepId: row.id, step });
    const listingIds = [trip.requestId, trip.offerId].filter((id) => typeof id === 'number');
    const isAmigoStep = AMIGO_STEPS.has(step) || (step === 'change_trip' && trip.state === 'agreed');
    for (const listingId of isAmigoStep ? listingIds : [])
      await this.jobs.send(em, FOLLOW_AMIGO, { listingId } satisfies FollowAmigo);
    await this.outbox.order(
      em,
      TRIP_MAIL,
      mailTo.map((person) => ({ subject: row.id, person })),
    );
    return message?.events ?? changedEvents(trip);
  }

  /** Ends a locked trip where the answers allow it now (PRODUCT.md 34). Returns whether it did. */
  async settle(em: EntityManager, trip: TripEntity): Promise<boolean> {
    const now = this.clock.now();
    const step = trip.outcome(now);
    if (step === undefined) return false;
    const { askerId, askedId, askerMet, askedMet } = trip;
    const from = trip.apply(step, 'site', now);
    await this.record(em, trip, { step, from, byId: null, mailTo: step === 'finish' ? [askerId, askedId] : [] });
    if (step === 'finish') await countTrip(em, trip);
    const at = { conversationId: trip.conversation, at: now };
    const missed = [...(askedMet === false ? [askerId] : []), ...(askerMet === false ? [askedId] : [])];
    // In the order of people: two trips of the same two must not lock them crosswise
    for (const userId of missed.toSorted((one, other) => one - other)) await reportIfMissedOften(em, userId, at);
    return true;
  }

  private async write(
    em: EntityManager,
    trip: TripEntity,
    { byId, text }: AppliedStep & { byId: number; text: string },
  ): Promise<{ stored: StoredMessage; events: NewLiveEvent[] }> {
    const db = messagingDb(em);
    const receiverId = trip.otherOf(byId);
    const people = { conversationId: trip.conversation, senderId: byId, receiverId };
    const { id, blocked, senderHadUnread, receiverHadUnread } = await storeMessage(db, {
      ...people,
      content: text,
      now: this.clock.now(),
    });
    if (blocked || id === null) throw messagingErrors.unreachable();
    const stored = { ...people, messageId: id };
    // Nothing comes of it where the mail about the step is sent first
    if (!receiverHadUnread)
      await orderUnreadMail(em, this.outbox, { userId: receiverId, conversationId: people.conversationId });
    return {
      stored,
      events: [...messageEvents(stored, { senderHadUnread, receiverHadUnread }), ...stateEvents(stored)],
    };
  }

  private async orderSms(em: EntityManager, stored: StoredMessage, about: StepOfCopy): Promise<void> {
    const state = await this.smsCopies.order(em, stored, about);
    if (state === 'queued') await setSmsState(messagingDb(em), stored, state).execute();
  }
}

/** Brings somebody before the operator whom two people have not met. */
async function reportIfMissedOften(
  em: EntityManager,
  aboutId: number,
  of: { conversationId: number; at: Date },
): Promise<void> {
  const db = messagingDb(em);
  // Trips that end at the same moment must count each other
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`messaging.missed/${aboutId}`]);
  const { people } = await missedBy(db, aboutId).executeTakeFirstOrThrow();
  const subject = people < MISSES_TO_REPORT ? undefined : await findPerson(db, aboutId);
  if (subject === undefined) return;
  const details = `Written by the site: ${people} people have said that they did not meet on an agreed trip.`;
  await reportBySite(db, subject, { details, ...of });
}

/** Whether the two can still write to each other. */
export const canWrite = async (em: EntityManager, { trip, isActive }: LockedTrip): Promise<boolean> => {
  const { askerId, askedId } = trip;
  return isActive(askerId) && isActive(askedId) && !(await isBlockedBetween(em, askerId, askedId));
};

/** For a change that carries no message. */
export const changedEvents = ({ askerId, askedId, conversation: conversationId }: TripEntity): NewLiveEvent[] => [
  { kind: 'changed', userId: askerId, otherId: askedId, conversationId },
  { kind: 'changed', userId: askedId, otherId: askerId, conversationId },
];

/** The same, to those of the two who have an account that is not suspended. */
export const activeEvents = ({ trip, isActive }: LockedTrip): NewLiveEvent[] =>
  changedEvents(trip).filter(({ userId }) => isActive(userId));
