import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { TripStep } from 'contracts';
import { type LimitName, Limits, type SubjectsOf } from '../../../platform/limits/limits.ts';
import { messagingDb } from '../messaging.db.ts';

/** Between two copies to one receiver in one conversation, unless the receiver has written meanwhile (PRODUCT.md 22). */
const COOLDOWN_MS = 5 * 60_000;

export interface SmsPair {
  readonly senderId: number;
  readonly receiverId: number;
}

/** `step`: of a trip, whose text nobody ticked; `ask`: the one that the asker has ticked. */
export type SmsKind = 'message' | 'ask' | 'step';

export const toSmsKind = (step: TripStep | null): SmsKind =>
  step === null ? 'message' : step === 'ask' ? 'ask' : 'step';

export interface CountedSms extends SmsPair {
  readonly kind: SmsKind;
}

interface CopyOrder extends CountedSms {
  readonly conversationId: number;
  readonly orderedAt: Date;
}

/**
 * How often copies may go: in one conversation, from one sender, and to one receiver. Each kind is counted by itself, so that none uses up
 * the place of a text that somebody ticked; the cooldown is of messages alone.
 */
@Injectable()
export class SmsCooldown {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: Limits,
  ) {}

  /** Counts a copy and starts its cooldown, in the transaction of `em`. Returns false, and counts nothing, where it may not go. */
  async start(em: EntityManager, order: CopyOrder): Promise<boolean> {
    const release = await this.limits.consumeOrSkip(LIMITS, await readSubjects(em, order), em);
    if (release === undefined) return false;
    if (order.kind !== 'message') return true;
    const before = new Date(order.orderedAt.getTime() - COOLDOWN_MS);
    const started = await messagingDb(em)
      .updateTable('messaging.participant')
      .set({ sms_at: order.orderedAt })
      .where('user_id', '=', order.receiverId)
      .where('conversation_id', '=', order.conversationId)
      .where(({ eb, or }) => or([eb('sms_at', 'is', null), eb('sms_at', '<=', before)]))
      .returning('user_id')
      .executeTakeFirst();
    if (started !== undefined) return true;
    await release();
    return false;
  }

  /** Ends the cooldown of a copy that was not sent, unless a later copy has started another one. */
  async end(em: EntityManager, { kind, receiverId, conversationId, orderedAt }: CopyOrder): Promise<void> {
    if (kind !== 'message') return;
    await messagingDb(em)
      .updateTable('messaging.participant')
      .set({ sms_at: null })
      .where('user_id', '=', receiverId)
      .where('conversation_id', '=', conversationId)
      .where('sms_at', '=', orderedAt)
      .execute();
  }

  /** Uncounts a copy that was not sent. Outside any transaction. */
  async uncount(copy: CountedSms): Promise<void> {
    await this.limits.release(LIMITS, await readSubjects(this.em.fork(), copy));
  }
}

const LIMITS = [
  'messaging.sms-sender-hour',
  'messaging.sms-sender-day',
  'messaging.sms-receiver-hour',
  'messaging.sms-receiver-day',
] as const satisfies LimitName[];

async function readSubjects(
  em: EntityManager,
  { kind, senderId, receiverId }: CountedSms,
): Promise<SubjectsOf<(typeof LIMITS)[number]>> {
  const rows = await messagingDb(em)
    .selectFrom('account.mail_address')
    .select(['id', 'email'])
    .where('id', 'in', [senderId, receiverId])
    .execute();
  const addressOf = (id: number) => rows.find((row) => row.id === id)?.email ?? String(id);
  const subjectOf = (id: number) => (kind === 'message' ? addressOf(id) : `${kind}/${addressOf(id)}`);
  return { smsSender: subjectOf(senderId), smsReceiver: subjectOf(receiverId) };
}
