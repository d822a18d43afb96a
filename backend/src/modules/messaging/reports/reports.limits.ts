import { A_DAY, type LimitTable } from '../../../platform/limits/limits.ts';

export const reportsLimits = {
  'messaging.report': { times: 10, seconds: A_DAY, byAccount: true },
} as const satisfies LimitTable;
