import { A_DAY, type LimitTable } from '../../../platform/limits/limits.ts';

export const reportsLimits = {
  /** By the account's address: who deletes their account and comes back does not start anew. */
  'messaging.report': { times: 10, seconds: A_DAY, byAccount: true },
} as const satisfies LimitTable;
