import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HOUR_SECONDS } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { Jobs, type QueueOptions } from '../../../platform/jobs/jobs.ts';
import { countSegments } from '../../../platform/sms/segments.ts';
import { type TextMessage, TextMessages, type TextOutcome } from '../../../platform/sms/text-messages.ts';
import { isBlockedBetween } from '../../../views/messaging.views.ts';
import { messagingDb } from '../messaging.db.ts';
import { SmsAllowance, type SmsReservation } from './sms-allowance.ts';
import { SMS_COPY } from './sms-copies.ts';
import {
  isLater,
  type LockedSmsCopy,
  type NextStep,
  type SmsCopyId,
  SmsDeliveryStatus,
} from './sms-delivery-status.ts';
import { SmsRecipients } from './sms-recipients.ts';
import { smsText, stepSmsText } from './sms-text.ts';

/** A copy that could not be sent for so long is given up: by then a mail is on its way. */
const GIVE_UP_AFTER_MS = 15 * 60_000;

/** Retries reach beyond GIVE_UP_AFTER_MS. What a node had begun when it died is tried again within a minute. */
const QUEUE: QueueOptions = {
  retryLimit: 30,
  retryDelay: 2,
  retryDelayMax: 60,
  expireInSeconds: 20,
  deleteAfterSeconds: HOUR_SECONDS,
};

interface Claim extends NextStep {
  readonly sending?: { readonly text: TextMessage; readonly reservation: SmsReservation };
}

/**
 * Passes a copy to the provider at most once: the step `sending` is committed before the call, and a later attempt that finds
 * it does not call again. What was certainly not sent waits for the next attempt.
 */
@Injectable()
export class SmsSender {
  constructor(
    private readonly deliveryStatus: SmsDeliveryStatus,
    private readonly recipients: SmsRecipients,
    private readonly allowance: SmsAllowance,
    private readonly texts: TextMessages,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<LiveSettings, 'publicUrl'>,
  ) {}

  /** Throws where it is worth a retry. */
  async send(id: SmsCopyId): Promise<void> {
    const claim = await this.deliveryStatus.update(id, (em, copy) => this.claim(em, copy));
    if (claim?.sending === undefined) return;
    const { text, reservation } = claim.sending;
    const result = await this.texts.send(text);
    await this.deliveryStatus.update(id, (em, copy) => this.record(em, copy, result, { text, reservation }));
    if (result.outcome === 'unavailable' && !result.mayHaveLeft)
      throw new Error('The provider of texts could not be reached.');
  }

  /** Checks all conditions again, which may have changed since the order. */
  private async claim(em: EntityManager, copy: LockedSmsCopy): Promise<Claim | undefined> {
    // An earlier attempt died around the call: a text may have been sent
    if (copy.step === 'sending') return { step: 'unsure' };
    if (copy.step !== 'waiting') return undefined;
    if (this.clock.now().getTime() - copy.orderedAt.getTime() > GIVE_UP_AFTER_MS)
      return { step: 'failed', notSent: true };
    const text = await this.compose(em, copy);
    if (text === undefined) return { step: 'refused', notSent: true };
    const reservation = await this.allowance.reserve(em, countSegments(text.body), copy.kind);
    if (reservation === undefined) return { step: 'failed', notSent: true };
    return { step: 'sending', sending: { text, reservation } };
  }

  /** Undefined where the receiver has no phone for copies, one has blocked the other, the sender has left or is suspended, or the message was deleted. */
  private async compose(em: EntityManager, copy: LockedSmsCopy): Promise<TextMessage | undefined> {
    const { senderId, receiverId, conversationId, messageId, tripStep, tripId } = copy;
    const recipient = await this.recipients.get(em, receiverId);
    if ('unavailable' in recipient || (await isBlockedBetween(em, senderId, receiverId))) return undefined;
    const message = await messagingDb(em)
      .selectFrom('messaging.message as m')
      .innerJoin('account.public_profile as sender', 'sender.id', 'm.sender_id')
      .select(['sender.username', 'm.content'])
      .where('m.conversation_id', '=', conversationId)
      .where('m.id', '=', messageId)
      .where('m.deleted_at', 'is', null)
      .where('sender.suspended', '=', false)
      .executeTakeFirst();
    if (message === undefined) return undefined;
    const { publicUrl } = this.settings;
    return {
      to: recipient.phone,
      body:
        tripStep === null || tripId === null
          ? smsText({ ...message, link: `${publicUrl}/messages/${senderId}` })
          : stepSmsText({ ...message, step: tripStep, link: `${publicUrl}/trips/${tripId}` }),
      callbackUrl: `${publicUrl}/api/sms/status?copy=${conversationId}.${messageId}`,
    };
  }

  /** A callback may have come before this, and know more. */
  private async record(
    em: EntityManager,
    copy: LockedSmsCopy,
    result: TextOutcome,
    { text, reservation }: NonNullable<Claim['sending']>,
  ): Promise<NextStep | undefined> {
    if (result.outcome === 'accepted')
      return { step: isLater('accepted', copy.step) ? 'accepted' : copy.step, reference: result.name };
    if (copy.step !== 'sending') return undefined;
    if (result.outcome === 'unavailable' && result.mayHaveLeft) return { step: 'unsure' };
    await this.allowance.release(em, reservation);
    if (result.outcome === 'unavailable') return { step: 'waiting' };
    return { step: 'refused', notSent: true, ...(result.stopped && { optedOut: text.to }) };
  }
}

@Injectable()
export class SmsCopyJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly sender: SmsSender,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<SmsCopyId>(SMS_COPY, (id) => this.sender.send(id), QUEUE);
  }
}
