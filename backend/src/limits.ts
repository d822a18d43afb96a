import { accountLimits } from './modules/account/index.ts';
import { listingsLimits } from './modules/listings/index.ts';
import { messagingLimits } from './modules/messaging/index.ts';
import { paymentsLimits } from './modules/payments/index.ts';
import type { LimitTable } from './platform/limits/limits.ts';

const MINUTE = 60;

/** The one table of limits: the platform's own, and what each module declares. LIMITS_FACTOR multiplies all but those by account. */
export const limits = {
  'bot_check.challenge': { times: 120, seconds: 10 * MINUTE },
  // A page load tells its releases as it begins, and again where it goes on to another remote; how fast it was, once.
  'client_reports.errors': { times: 40, seconds: 10 * MINUTE },
  'client_reports.vitals': { times: 20, seconds: 10 * MINUTE },
  ...accountLimits,
  ...listingsLimits,
  ...messagingLimits,
  ...paymentsLimits,
} as const satisfies LimitTable;
