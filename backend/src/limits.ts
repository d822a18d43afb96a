import { accountLimits } from './modules/account/index.ts';
import { listingsLimits } from './modules/listings/index.ts';
import { messagingLimits } from './modules/messaging/index.ts';
import { paymentsLimits } from './modules/payments/index.ts';
import type { LimitTable } from './platform/limits/limits.ts';

const MINUTE = 60;

/** The one table of limits: the platform's own, and what each module declares. LIMITS_FACTOR multiplies all but those by account. */
export const limits = {
  'bot_check.challenge': { times: 120, seconds: 10 * MINUTE },
  ...accountLimits,
  ...listingsLimits,
  ...messagingLimits,
  ...paymentsLimits,
} as const satisfies LimitTable;
