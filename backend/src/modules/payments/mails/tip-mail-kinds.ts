import type { NotNull } from 'kysely';
import type { RowOf } from '../../../platform/database/kysely-types.ts';
import { type MailContext, mailKind, type MailSubject, type NotYet } from '../../../platform/mail/mail-kind.ts';
import { nameOrDeleted } from '../../../platform/personal-data/personal-data.ts';
import { type PaymentsDb, paymentsDb } from '../payments.db.ts';
import { HELD_UNTIL_DAY } from '../payouts/payouts.queries.ts';
import { getReturnDay } from '../deadlines.ts';
import type { TipStatus } from '../tip.entity.ts';
import { receiptMail, type RefundReason, sentBackMail, takenBackMail, tipMail } from './tip-mails.ts';

export const TIP_MAIL = 'payments.tip-mail';
export const RECEIPT_MAIL = 'payments.receipt-mail';
export const SENT_BACK_MAIL = 'payments.sent-back-mail';
export const TAKEN_BACK_MAIL = 'payments.taken-back-mail';

/** How soon after a dispute that was won its tip is announced. */
const DISPUTE_LOOK_MS = 3_600_000;

async function findUndisputed(mail: MailSubject, context: MailContext, recipient: Recipient) {
  const tip = await findTip(mail, context, recipient, ['paid', 'transferred', 'disputed']);
  const next: NotYet = { notBefore: new Date(context.now.getTime() + DISPUTE_LOOK_MS) };
  return tip?.status === 'disputed' ? next : tip;
}

/** Undefined where the tip has another state by now: the mail would not be true any more. */
async function findTip(
  { subject }: MailSubject,
  { em }: MailContext,
  recipient: Recipient,
  states?: readonly TipStatus[],
) {
  const row = await selectMailData(paymentsDb(em), subject, recipient).executeTakeFirst();
  return row && (states?.includes(row.status) ?? true) ? { ...row, tipId: subject } : undefined;
}

type Recipient = 'helper' | 'tipper';

/** No row where the recipient is deleted, was not logged in, or has no verified address. Indexes: the keys. */
function selectMailData(db: PaymentsDb, tipId: string, recipient: Recipient) {
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
    .select(['mail.email as to', 't.amount_cents as amountCents', 't.status', 't.refund_id as refundId', 't.anonymous'])
    .select(['t.paid_at as paidAt', 'other.username as otherName', 'payouts.transfers_enabled as transfersEnabled'])
    .select(['t.in_review as inReview', 't.over_cap as overCap', 'freeze.user_id as frozenId'])
    .select(HELD_UNTIL_DAY.as('heldUntil'))
    .where('t.id', '=', tipId)
    .where('t.paid_at', 'is not', null)
    .$narrowType<{ paidAt: NotNull }>();
}

type MailData = RowOf<typeof selectMailData> & { readonly tipId: string };

const composeTip = (data: MailData, siteUrl: string) => {
  const { status, amountCents, anonymous, otherName, heldUntil, inReview, frozenId } = data;
  const isWaiting = status === 'paid' && data.transfersEnabled !== true;
  return tipMail({
    siteUrl,
    amountCents,
    from: anonymous ? undefined : nameOrDeleted(otherName),
    returnsOn: isWaiting ? getReturnDay(data.paidAt.toISOString()) : undefined,
    heldUntil: heldUntil ?? undefined,
    inReview: inReview || frozenId !== null,
  });
};

const composeReceipt = (data: MailData, siteUrl: string) =>
  receiptMail({ ...toMailedTip(data, siteUrl), to: nameOrDeleted(data.otherName) });

const composeSentBack = (data: MailData, siteUrl: string) =>
  sentBackMail({ ...toMailedTip(data, siteUrl), to: data.otherName ?? undefined, reason: getRefundReason(data) });

const composeTakenBack = (data: MailData, siteUrl: string) => takenBackMail(toMailedTip(data, siteUrl));

const toMailedTip = ({ tipId, amountCents, paidAt }: MailData, siteUrl: string) => ({
  tipId,
  siteUrl,
  amountCents,
  paidAt: paidAt.toISOString(),
});

/** A `refundId` is of a refund by this site: the deadline passed, or the helper left. */
function getRefundReason({ overCap, refundId, otherName }: MailData): RefundReason {
  if (overCap !== null) return 'overCap';
  if (refundId === null) return 'refunded';
  return otherName === null ? 'left' : 'unclaimed';
}

/** To the helper, by the tip's id: a tip has arrived. One that is disputed at first waits until that is won. */
const tipMailKind = mailKind({
  name: TIP_MAIL,
  findFacts: (mail, context) => findUndisputed(mail, context, 'helper'),
  compose: composeTip,
});

/** To the tipper. */
const receiptMailKind = mailKind({
  name: RECEIPT_MAIL,
  findFacts: (mail, context) => findUndisputed(mail, context, 'tipper'),
  compose: composeReceipt,
});

/** To the tipper: the tip was refunded. */
const sentBackMailKind = mailKind({
  name: SENT_BACK_MAIL,
  findFacts: (mail, context) => findTip(mail, context, 'tipper', ['refunded']),
  compose: composeSentBack,
});

/** To the helper: its transfer was taken back. */
const takenBackMailKind = mailKind({
  name: TAKEN_BACK_MAIL,
  findFacts: (mail, context) => findTip(mail, context, 'helper'),
  compose: composeTakenBack,
});

/** By the tip's id. */
export const tipMailKinds = [tipMailKind, receiptMailKind, sentBackMailKind, takenBackMailKind];
