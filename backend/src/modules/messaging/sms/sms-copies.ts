import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SmsState, SmsUnavailable } from 'shared-ui/contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { hasWritten } from '../messages/messages.queries.ts';
import type { MessagingTables } from '../messaging.tables.ts';
import { SmsReach } from './sms-reach.ts';
import { type Between, SmsTurns } from './sms-turns.ts';

export const SMS_COPY = 'messaging.sms-copy';

/** A message whose sender wants a copy of it to go by SMS. */
export interface CopyOrder {
  readonly messageId: number;
  readonly conversationId: number;
  readonly senderId: number;
  readonly receiverId: number;
}

/** Copies of messages by SMS (product.md 22). */
@Injectable()
export class SmsCopies {
  constructor(
    private readonly reach: SmsReach,
    private readonly turns: SmsTurns,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /**
   * In the message's transaction, which holds the conversation: after the message and the receiver's participant row are
   * written, before anybody is told. Answers the state that the message starts with: 'queued', 'skipped' or 'refused'.
   * When the receiver writes, their own `participant.sms_at` is to be emptied: they have answered.
   */
  async order(em: EntityManager, { messageId, conversationId, senderId, receiverId }: CopyOrder): Promise<SmsState> {
    if ((await this.unavailable(em, { senderId, receiverId })) !== null) return 'refused';
    const now = this.clock.now();
    if (!(await this.turns.take(em, { conversationId, senderId, receiverId, now }))) return 'skipped';
    const ids = {
      message_id: messageId,
      conversation_id: conversationId,
      sender_id: senderId,
      receiver_id: receiverId,
    };
    await readDb<MessagingTables>(em)
      .insertInto('messaging.sms_copy')
      .values({ ...textsOf(ids), ordered_at: now.toISOString() })
      .execute();
    await this.jobs.send(em, SMS_COPY, { conversationId, messageId });
    return 'queued';
  }

  /**
   * Why no copy can go from one to the other; null where one can (product.md 22). Who has never written to the sender is not
   * looked up: their phone and their choices are none of a stranger's business.
   */
  async unavailable(em: EntityManager, { senderId, receiverId }: Between): Promise<SmsUnavailable | null> {
    if (!this.reach.on) return 'off';
    const written = await hasWritten(readDb<MessagingTables>(em), receiverId, senderId).executeTakeFirst();
    if (written === undefined) return 'not_written';
    const recipient = await this.reach.recipient(em, receiverId);
    return 'unavailable' in recipient ? recipient.unavailable : null;
  }
}

/** int8 goes to the driver as text. */
const textsOf = <Name extends string>(ids: Record<Name, number>) =>
  Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, String(id)])) as Record<Name, string>;
