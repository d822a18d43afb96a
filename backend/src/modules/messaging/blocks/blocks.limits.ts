import { A_DAY, type LimitTable } from '../../../platform/limits/limits.ts';

export const blocksLimits = {
  /** Blocking and unblocking together, by the account's address as all of messaging. */
  'messaging.block': { times: 60, seconds: A_DAY, byAccount: true },
} as const satisfies LimitTable;
