import type { LimitTable } from '../../../platform/limits/limits.ts';

export const profileLimits = {
  /** Saves by one account: an hour of picking a username, one that is taken after the other. */
  'account.profile': { times: 60, seconds: 3600 },
} as const satisfies LimitTable;
