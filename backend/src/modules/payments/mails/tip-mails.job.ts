import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { NotNull } from 'kysely';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import type { RowOf } from '../../../platform/database/kysely-types.ts';
import { Jobs, runExclusively } from '../../../platform/jobs/jobs.ts';
import { Mailer } from '../../../platform/mail/mailer.ts';
import { nameOrDeleted } from '../../../platform/personal-data/personal-data.ts';
import { type PaymentsDb, paymentsDb } from '../payments.db.ts';
import { RECEIPT_MAIL, SENT_BACK_MAIL, TAKEN_BACK_MAIL, TIP_MAIL, type TipJob } from '../payments.jobs.ts';
import { HELD_UNTIL_DAY } from '../payouts/payouts.queries.ts';
import { getReturnDay } from '../tips/deadlines.ts';
import { TipMailEntity, type TipMailKind } from './tip-mail.entity.ts';
import { receiptMail, type RefundReason, sentBackMail, takenBackMail, tipMail } from './tip-mails.ts';

/** Covers two and a half days of a mail server that is down. */
const OPTIONS = { retryLimit: 60 };
const KIND_BY_JOB = {
  [TIP_MAIL]: 'tip',
  [RECEIPT_MAIL]: 'receipt',
  [SENT_BACK_MAIL]: 'sent-back',
  [TAKEN_BACK_MAIL]: 'taken-back',
} as const;

/**
 * Sends mails about tips: to the helper that one has arrived, or was taken back; to the tipper a receipt, or that it was refunded.
 */
@Injectable()
export class TipMailsJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  onModuleInit(): void {
    for (const [name, kind] of Object.entries(KIND_BY_JOB))
      this.jobs.handle<TipJob>(name, ({ tipId }) => this.send(kind, tipId), OPTIONS);
  }

  /**
   * Sends each mail once, to verified addresses only, and not where the tip has changed since. A crash after sending repeats the
   * mail, with the same message id.
   */
  async send(kind: TipMailKind, tip: string): Promise<void> {
    if (this.settings.smtpUrl === undefined) return;
    await runExclusively(this.em, `payments.mail/${kind}/${tip}`, async (em) => {
      if ((await em.count(TipMailEntity, { tip, kind })) > 0) return;
      const recipient = kind === 'tip' || kind === 'taken-back' ? 'helper' : 'tipper';
      const row = await selectMailData(paymentsDb(em), tip, recipient).executeTakeFirst();
      const mail = row && composeMail(kind, { ...row, tipId: tip, siteUrl: this.settings.publicUrl });
      if (row === undefined || mail === undefined) return;
      await this.mailer.send({ ...mail, to: row.email, messageId: `${kind}.${tip}` });
      em.create(TipMailEntity, { tip, kind, sentAt: this.clock.now() });
    });
  }
}

/** No row where the recipient is deleted, was not logged in, or has no verified address. Indexes: the keys. */
function selectMailData(db: PaymentsDb, tipId: string, recipient: 'helper' | 'tipper') {
  const [recipientId, otherId] =
    recipient === 'helper'
      ? (['t.recipient_id', 't.tipper_id'] as const)
      : (['t.tipper_id', 't.recipient_id'] as const);
  return db
    .selectFrom('payments.tip as t')
    .innerJoin('account.mail_address as mail', 'mail.id', recipientId)
    .leftJoin('account.public_profile as other', 'other.id', otherId)
    .leftJoin('payments.payout_account as payouts', 'payouts.user_id', 't.recipient_id')
    .leftJoin('payments.payout_freeze as freeze', 'freeze.user_id', 't.recipient_id')
    .select(['mail.email', 't.amount_cents as amountCents', 't.status', 't.refund_id as refundId', 't.anonymous'])
    .select(['t.paid_at as paidAt', 'other.username as otherName', 'payouts.transfers_enabled as transfersEnabled'])
    .select(['t.in_review as inReview', 't.over_cap as overCap', 'freeze.user_id as frozenId'])
    .select(HELD_UNTIL_DAY.as('heldUntil'))
    .where('t.id', '=', tipId)
    .where('t.paid_at', 'is not', null)
    .$narrowType<{ paidAt: NotNull }>();
}

type MailData = RowOf<typeof selectMailData> & { tipId: string; siteUrl: string };

/** Undefined where the mail is not true any more. A `refundId` is of a refund by this site: the deadline passed, or the helper left. */
function composeMail(kind: TipMailKind, data: MailData) {
  const { tipId, siteUrl, amountCents, status, otherName } = data;
  const paidAt = data.paidAt.toISOString();
  const tip = { tipId, siteUrl, amountCents, paidAt };
  if (kind === 'sent-back') {
    if (status !== 'refunded') return undefined;
    return sentBackMail({ ...tip, to: otherName ?? undefined, reason: getRefundReason(data) });
  }
  if (kind === 'taken-back') return takenBackMail({ siteUrl, amountCents, paidAt });
  if (status !== 'paid' && status !== 'transferred') return undefined;
  if (kind === 'receipt') return receiptMail({ ...tip, to: nameOrDeleted(otherName) });
  const isWaiting = status === 'paid' && data.transfersEnabled !== true;
  return tipMail({
    ...{ siteUrl, amountCents, from: data.anonymous ? undefined : nameOrDeleted(otherName) },
    returnsOn: isWaiting ? getReturnDay(paidAt) : undefined,
    heldUntil: data.heldUntil ?? undefined,
    inReview: data.inReview || data.frozenId !== null,
  });
}

function getRefundReason({ overCap, refundId, otherName }: MailData): RefundReason {
  if (overCap !== null) return 'overCap';
  if (refundId === null) return 'refunded';
  return otherName === null ? 'left' : 'unclaimed';
}
