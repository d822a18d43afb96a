import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { TripStep, SmsState } from 'contracts';
import { z } from 'zod';
import { LiveEvents } from '../live/live-events.ts';
import { setSmsState } from '../messages.queries.ts';
import { messagingDb } from '../messaging.db.ts';
import { type CountedSms, SmsCooldown, toSmsKind } from './sms-cooldown.ts';
import { SmsOptOuts } from './sms-recipients.ts';
import type { SmsStep } from './sms.entities.ts';

/** What the sender sees of each step. */
const STATE_BY_STEP: Record<SmsStep, SmsState> = {
  waiting: 'queued',
  sending: 'queued',
  accepted: 'queued',
  unsure: 'failed',
  sent: 'sent',
  delivered: 'delivered',
  failed: 'failed',
  refused: 'refused',
};

const RANK: Record<SmsStep, number> = {
  waiting: 0,
  sending: 1,
  accepted: 2,
  unsure: 3,
  sent: 4,
  delivered: 5,
  failed: 5,
  refused: 5,
};

/** Whether the one step comes after the other. */
export const isLater = (step: SmsStep, than: SmsStep): boolean => RANK[step] > RANK[than];

/** Twilio's statuses. */
const STEP_BY_STATUS: Record<string, SmsStep | undefined> = {
  accepted: 'accepted',
  scheduled: 'accepted',
  queued: 'accepted',
  sending: 'accepted',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
};
/** Twilio's error code for a phone that has opted out. */
const OPTED_OUT = '21610';

/** A status of a text, as the provider posts it. */
export const smsStatusSchema = z.object({
  MessageSid: z.string().min(1).max(64),
  MessageStatus: z.string().max(32),
  To: z.string().max(64).optional(),
  ErrorCode: z.string().max(16).optional(),
});
export type SmsStatus = z.infer<typeof smsStatusSchema>;

/** The message whose copy it is: what jobs and callbacks carry. */
export interface SmsCopyId {
  readonly conversationId: number;
  readonly messageId: number;
}

/** Locked until the transaction ends. */
export interface LockedSmsCopy extends SmsCopyId, CountedSms {
  readonly step: SmsStep;
  readonly reference: string | null;
  readonly orderedAt: Date;
  /** Of a trip; null for a message. */
  readonly tripStep: TripStep | null;
  readonly tripId: number | null;
}

export interface NextStep {
  readonly step: SmsStep;
  readonly reference?: string | null;
  /** No text was sent or will be: it does not count for limits and cooldown. */
  readonly notSent?: boolean;
  /** A number whose phone has opted out, as the provider says. */
  readonly optedOut?: string;
}

/** The only place where a copy changes: its row, the state that its sender sees, and the event about it. */
@Injectable()
export class SmsDeliveryStatus {
  constructor(
    private readonly em: EntityManager,
    private readonly liveEvents: LiveEvents,
    private readonly cooldown: SmsCooldown,
    private readonly optOuts: SmsOptOuts,
  ) {}

  /**
   * Locks a copy and carries out what `decide` returns, in one transaction; nothing where that is undefined or the copy is
   * gone. Locks the copy, its message, the receiver's participant, and the sender's mailbox last. Limits are uncounted after
   * the commit, since a message that is being sent locks them before the others.
   */
  async update<Next extends NextStep>(
    id: SmsCopyId,
    decide: (em: EntityManager, copy: LockedSmsCopy) => Promise<Next | undefined>,
  ): Promise<Next | undefined> {
    let uncounted: CountedSms | undefined;
    const result = await this.liveEvents.transactional(this.em.fork(), async (em, publish) => {
      const copy = await lockCopy(em, id);
      const next = copy && (await decide(em, copy));
      if (copy === undefined || next === undefined) return undefined;
      const { senderId, receiverId, conversationId, messageId } = copy;
      const db = messagingDb(em);
      await db
        .updateTable('messaging.sms_copy')
        .set({ step: next.step, reference: next.reference === undefined ? copy.reference : next.reference })
        .where('conversation_id', '=', conversationId)
        .where('message_id', '=', messageId)
        .execute();
      if (next.optedOut !== undefined) await this.optOuts.add(em, next.optedOut);
      if (next.notSent === true) {
        await this.cooldown.end(em, copy);
        uncounted = copy;
      }
      const state = STATE_BY_STEP[next.step];
      if (state === STATE_BY_STEP[copy.step]) return next;
      await setSmsState(db, copy, state).execute();
      publish([{ kind: 'sms', userId: senderId, otherId: receiverId, conversationId, messageId }]);
      return next;
    });
    if (uncounted !== undefined) await this.cooldown.uncount(uncounted);
    return result;
  }

  /** Calls of the provider come late, twice and in any order. Ignores unknown statuses, and copies that are deleted. */
  async onProviderStatus(id: SmsCopyId, { MessageSid, MessageStatus, ErrorCode, To = '' }: SmsStatus): Promise<void> {
    const step = ErrorCode === OPTED_OUT ? 'refused' : STEP_BY_STATUS[MessageStatus];
    if (step === undefined) return;
    await this.update(id, async (em, copy) => {
      // Each copy is one text: another reference is not about it
      if (copy.reference !== null && copy.reference !== MessageSid) return undefined;
      if (ErrorCode === OPTED_OUT) await this.optOuts.add(em, To);
      if (isLater(step, copy.step)) return { step, reference: MessageSid };
      return copy.reference === null ? { step: copy.step, reference: MessageSid } : undefined;
    });
  }
}

async function lockCopy(em: EntityManager, { conversationId, messageId }: SmsCopyId) {
  const row = await messagingDb(em)
    .selectFrom('messaging.sms_copy as c')
    .leftJoin('messaging.trip_step as s', 's.id', 'c.trip_step_id')
    .select(['c.sender_id as senderId', 'c.receiver_id as receiverId', 'c.step', 'c.reference'])
    .select(['c.ordered_at as orderedAt', 's.step as tripStep', 's.trip_id as tripId'])
    .where('c.conversation_id', '=', conversationId)
    .where('c.message_id', '=', messageId)
    .forUpdate('c')
    .executeTakeFirst();
  return row && { conversationId, messageId, ...row, kind: toSmsKind(row.tripStep) };
}
