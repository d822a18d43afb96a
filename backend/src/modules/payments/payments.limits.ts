import type { LimitTable } from '../../platform/limits/limits.ts';
import { historyLimits } from './history/history.limits.ts';
import { payoutsLimits } from './payouts/payouts.limits.ts';
import { tipPreferencesLimits } from './preferences/tip-preferences.limits.ts';
import { recipientsLimits } from './recipients/recipients.limits.ts';
import { tipsLimits } from './tips/tips.limits.ts';

export const paymentsLimits = {
  ...historyLimits,
  ...payoutsLimits,
  ...recipientsLimits,
  ...tipPreferencesLimits,
  ...tipsLimits,
} as const satisfies LimitTable;
