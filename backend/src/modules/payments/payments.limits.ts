import type { LimitTable } from '../../platform/limits/limits.ts';
import { historyLimits } from './history/history.limits.ts';
import { payoutsLimits } from './payouts/payouts.limits.ts';
import { recipientsLimits } from './recipients/recipients.limits.ts';
import { tipsLimits } from './tips/tips.limits.ts';

export const paymentsLimits = {
  ...historyLimits,
  ...payoutsLimits,
  ...recipientsLimits,
  ...tipsLimits,
} as const satisfies LimitTable;
