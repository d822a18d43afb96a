import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AgreementState, AgreementStep } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { isBlockedBetween } from '../../../views/messaging.views.ts';
import { lockAccountsAndConversation } from '../conversations/conversations.queries.ts';
import type { NewLiveEvent } from '../live/live-events.ts';
import { messageEvents, type StoredMessage, tripEvents } from '../messages/messages.service.ts';
import { setSmsState, storeMessage } from '../messages/messages.queries.ts';
import { messagingDb } from '../messaging.db.ts';
import { UnreachableError } from '../messaging.errors.ts';
import { UnreadMailJob } from '../notices/unread-mail.job.ts';
import { findPerson, reportBySite } from '../reports/reports.queries.ts';
import { SmsCopies, type StepOfCopy } from '../sms/sms-copies.ts';
import { AgreementEntity, AgreementStepEntity } from './agreement.entity.ts';
import { AgreementMailJob } from './agreement-mail.job.ts';
import { missedBy, peopleOf } from './agreements.queries.ts';
import { countTrip } from './trip-counts.ts';

/** A request may have got or lost its Amigo, or an offer its traveler; flows/amigos handles it. */
export const FOLLOW_AMIGO = 'listings.follow-amigo';
export interface FollowAmigo {
  readonly listingId: number;
}
const AMIGO_STEPS: ReadonlySet<AgreementStep> = new Set(['agree', 'cancel', 'miss']);

/** Different people whom somebody has not met, before the operator looks. */
const MISSES_TO_REPORT = 2;

export interface LockedAgreement {
  readonly agreement: AgreementEntity;
  /** Whether an account exists, and is not suspended. */
  readonly isActive: (userId: number) => boolean;
}

export interface StepTaken {
  readonly step: AgreementStep;
  readonly from: AgreementState | 'none';
  /** Null for the site. */
  readonly byId: number | null;
  readonly reason?: string | null | undefined;
  /** What the step says in the conversation; absent for steps that say nothing. */
  readonly text?: string | undefined;
  readonly sendSMS?: boolean | undefined;
  /** Who gets a mail about it. */
  readonly mailTo: readonly number[];
}

/** Locks agreements, and stores their steps with all that follows from one. */
@Injectable()
export class AgreementStepsService {
  constructor(
    private readonly clock: Clock,
    private readonly smsCopies: SmsCopies,
    private readonly mails: AgreementMailJob,
    private readonly unreadMails: UnreadMailJob,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Locks both accounts, the conversation and the agreement, in this order; the accounts against other agreements of the same people, which
   * must not overlap, nor count twice. Undefined where there is none, or none of `meId`.
   */
  async lock(em: EntityManager, id: number, meId?: number): Promise<LockedAgreement | undefined> {
    const db = messagingDb(em);
    const people = await peopleOf(db, id).executeTakeFirst();
    if (people === undefined) return undefined;
    const { askerId, askedId } = people;
    if (meId !== undefined && meId !== askerId && meId !== askedId) return undefined;
    const locked = await lockAccountsAndConversation(db, askerId, askedId, { exclusive: true }).executeTakeFirst();
    if (locked === undefined) return undefined;
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
    const agreement = await em.findOne(AgreementEntity, id, options);
    if (agreement === null) return undefined;
    const { senderIsActive, receiverIsActive } = locked;
    return { agreement, isActive: (userId) => (userId === askerId ? senderIsActive : receiverIsActive) === true };
  }

  /**
   * Stores the step, its message, the text by SMS and its mails, for an agreement that is locked and changed. Returns the events to
   * publish. Throws UnreachableError where a block forbids the message.
   */
  async record(em: EntityManager, agreement: AgreementEntity, taken: StepTaken): Promise<NewLiveEvent[]> {
    const { step, from, byId, reason = null, text, mailTo } = taken;
    const message =
      byId === null || text === undefined ? undefined : await this.write(em, agreement, { ...taken, byId, text });
    const row = em.create(AgreementStepEntity, {
      ...{ agreement: agreement.id, step, fromState: from, toState: agreement.state, byId, reason },
      messageId: message?.stored.messageId ?? null,
      createdAt: this.clock.now(),
    });
    await em.flush();
    if (message !== undefined && taken.sendSMS === true)
      await this.orderSms(em, message.stored, { stepId: row.id, step });
    const listingIds = [agreement.requestId, agreement.offerId].filter((id) => typeof id === 'number');
    for (const listingId of AMIGO_STEPS.has(step) ? listingIds : [])
      await this.jobs.send(em, FOLLOW_AMIGO, { listingId } satisfies FollowAmigo);
    for (const userId of mailTo) await this.mails.order(em, { stepId: row.id, userId });
    return message?.events ?? changedEvents(agreement);
  }

  /** Ends a locked trip where the answers allow it now (product.md 34). Returns whether it did. */
  async settle(em: EntityManager, agreement: AgreementEntity): Promise<boolean> {
    const now = this.clock.now();
    const step = agreement.outcome(now);
    if (step === undefined) return false;
    const { askerId, askedId, askerMet, askedMet } = agreement;
    const from = agreement.take(step, 'site', now);
    await this.record(em, agreement, { step, from, byId: null, mailTo: step === 'finish' ? [askerId, askedId] : [] });
    if (step === 'finish') await countTrip(em, agreement);
    const at = { conversationId: agreement.conversation, at: now };
    const missed = [...(askedMet === false ? [askerId] : []), ...(askerMet === false ? [askedId] : [])];
    // In the order of people: two agreements of the same two must not lock them crosswise
    for (const userId of missed.toSorted((one, other) => one - other)) await reportIfMissedOften(em, userId, at);
    return true;
  }

  private async write(
    em: EntityManager,
    agreement: AgreementEntity,
    { byId, text }: StepTaken & { byId: number; text: string },
  ): Promise<{ stored: StoredMessage; events: NewLiveEvent[] }> {
    const db = messagingDb(em);
    const receiverId = agreement.otherOf(byId);
    const people = { conversationId: agreement.conversation, senderId: byId, receiverId };
    const { id, blocked, senderHadUnread, receiverHadUnread } = await storeMessage(db, {
      ...{ ...people, content: text, now: this.clock.now() },
    });
    if (blocked || id === null) throw new UnreachableError();
    const stored = { ...people, messageId: id };
    // Nothing comes of it where the mail about the step is sent first
    if (!receiverHadUnread)
      await this.unreadMails.order(em, { userId: receiverId, conversationId: people.conversationId });
    return {
      stored,
      events: [...messageEvents(stored, { senderHadUnread, receiverHadUnread }), ...tripEvents(stored)],
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
  // Agreements that end at the same moment must count each other
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`messaging.missed/${aboutId}`]);
  const { people } = await missedBy(db, aboutId).executeTakeFirstOrThrow();
  const subject = people < MISSES_TO_REPORT ? undefined : await findPerson(db, aboutId);
  if (subject === undefined) return;
  const details = `Written by the site: ${people} people have said that they did not meet on an agreed trip.`;
  await reportBySite(db, subject, { details, ...of });
}

/** Whether the two can still write to each other. */
export const canWrite = async (em: EntityManager, { agreement, isActive }: LockedAgreement): Promise<boolean> => {
  const { askerId, askedId } = agreement;
  return isActive(askerId) && isActive(askedId) && !(await isBlockedBetween(em, askerId, askedId));
};

/** For a change that carries no message. */
export const changedEvents = ({ askerId, askedId, conversation: conversationId }: AgreementEntity): NewLiveEvent[] => [
  { kind: 'changed', userId: askerId, otherId: askedId, conversationId },
  { kind: 'changed', userId: askedId, otherId: askerId, conversationId },
];

/** The same, to those of the two who have an account that is not suspended. */
export const activeEvents = ({ agreement, isActive }: LockedAgreement): NewLiveEvent[] =>
  changedEvents(agreement).filter(({ userId }) => isActive(userId));
