import type { EntityManager } from '@mikro-orm/postgresql';
import type { Jobs } from '../../platform/jobs/jobs.ts';

/** The payload of each job about a tip. */
export interface TipJob {
  readonly tipId: string;
}

/** Transfers a tip to its helper. */
export const TRANSFER = 'payments.transfer';
/** Refunds a tip to its tipper. */
export const REFUND = 'payments.refund';
/** Takes a transfer back after a lost dispute. */
export const REVERSAL = 'payments.reversal';
/** Mails the helper that a tip has arrived. */
export const TIP_MAIL = 'payments.tip-mail';
/** Mails the tipper a receipt. */
export const RECEIPT_MAIL = 'payments.receipt-mail';
/** Mails the tipper that the tip was refunded. */
export const SENT_BACK_MAIL = 'payments.sent-back-mail';

/** Mails the operator that the bank of a card reports the payment as fraud. */
export const FRAUD_REPORT_MAIL = 'payments.fraud-report-mail';

/** Mails the helper that a transfer was taken back. */
export const TAKEN_BACK_MAIL = 'payments.taken-back-mail';

/** Scheduled: see their handlers. */
export const CHECK_TIPS = 'payments.check-tips';
export const SWEEP = 'payments.sweep';

export type TipJobName =
  | typeof TRANSFER
  | typeof REFUND
  | typeof REVERSAL
  | typeof TIP_MAIL
  | typeof RECEIPT_MAIL
  | typeof SENT_BACK_MAIL
  | typeof TAKEN_BACK_MAIL
  | typeof FRAUD_REPORT_MAIL;

/** Sends a job about this tip, in the transaction of `em`. */
export const sendTipJob = (jobs: Jobs, em: EntityManager, name: TipJobName, tipId: string): Promise<void> =>
  jobs.send(em, name, { tipId } satisfies TipJob);
