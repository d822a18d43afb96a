import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { TripStep, SmsState, SmsUnavailable } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { hasWrittenTo } from '../messages.queries.ts';
import { messagingDb } from '../messaging.db.ts';
import { SmsCooldown, type SmsPair, toSmsKind } from './sms-cooldown.ts';
import { SmsRecipients } from './sms-recipients.ts';

export const SMS_COPY = 'messaging.sms-copy';

/** The step of a trip that a copy is about, instead of the message that carries it. */
export interface StepOfCopy {
  readonly stepId: number;
  readonly step: TripStep;
}

/** Orders copies of messages by SMS (PRODUCT.md 22). */
@Injectable()
export class SmsCopies {
  constructor(
    private readonly recipients: SmsRecipients,
    private readonly cooldown: SmsCooldown,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /**
   * In the message's transaction, after the message and the receiver's participant row, before events are published. Returns
   * the state that the message starts with: 'queued', 'skipped' or 'refused'.
   */
  async order(
    em: EntityManager,
    message: SmsPair & { readonly messageId: number; readonly conversationId: number },
    about: StepOfCopy | null = null,
  ): Promise<SmsState> {
    if ((await this.getUnavailable(em, message)) !== null) return 'refused';
    const orderedAt = this.clock.now();
    const kind = toSmsKind(about?.step ?? null);
    if (!(await this.cooldown.start(em, { ...message, kind, orderedAt }))) return 'skipped';
    const { messageId, conversationId, senderId, receiverId } = message;
    await messagingDb(em)
      .insertInto('messaging.sms_copy')
      .values({
        message_id: messageId,
        conversation_id: conversationId,
        sender_id: senderId,
        receiver_id: receiverId,
        ordered_at: orderedAt,
        trip_step_id: about?.stepId ?? null,
      })
      .execute();
    await this.jobs.send(em, SMS_COPY, { conversationId, messageId });
    return 'queued';
  }

  /**
   * Why no copy can go to the receiver; null where one can (PRODUCT.md 22). Nothing is revealed about receivers who have never
   * written to the sender.
   */
  async getUnavailable(em: EntityManager, { senderId, receiverId }: SmsPair): Promise<SmsUnavailable | null> {
    if (!this.recipients.on) return 'off';
    const written = await hasWrittenTo(messagingDb(em), receiverId, senderId).executeTakeFirst();
    if (written === undefined) return 'not_written';
    const recipient = await this.recipients.get(em, receiverId);
    return 'unavailable' in recipient ? recipient.unavailable : null;
  }
}
