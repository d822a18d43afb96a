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
/** Scheduled: see their handlers. */
export const CHECK_TIPS = 'payments.check-tips';
export const SWEEP = 'payments.sweep';

export type TipJobName = typeof TRANSFER | typeof REFUND | typeof REVERSAL;

/** Sends a job about this tip, in the transaction of `em`. */
export const sendTipJob = (jobs: Jobs, em: EntityManager, name: TipJobName, tipId: string): Promise<void> =>
  jobs.send(em, name, { tipId } satisfies TipJob);
