import type { EntityManager } from '@mikro-orm/postgresql';
import type { Jobs } from '../../platform/jobs/jobs.ts';

/** Jobs about one tip: each holds its id, and nothing else. */
export interface TipJob {
  readonly tipId: string;
}

/** Moves what is owed to a helper whose payouts are enabled. */
export const TRANSFER = 'payments.transfer';
/** Sends a tip back. */
export const REFUND = 'payments.refund';
/** Tells the helper of a tip. */
export const TIP_MAIL = 'payments.tip-mail';
/** Thanks who gave it. */
export const RECEIPT_MAIL = 'payments.receipt-mail';
/** Tells who gave it that it came back. */
export const SENT_BACK_MAIL = 'payments.sent-back-mail';

/** Clock-driven: see their handlers. */
export const CHECK_TIPS = 'payments.check-tips';
export const SWEEP = 'payments.sweep';

export type TipJobName =
  typeof TRANSFER | typeof REFUND | typeof TIP_MAIL | typeof RECEIPT_MAIL | typeof SENT_BACK_MAIL;

/** Sends a job about this tip, in the transaction of `em`. */
export const sendTipJob = (jobs: Jobs, em: EntityManager, name: TipJobName, tipId: string): Promise<void> =>
  jobs.send(em, name, { tipId } satisfies TipJob);
