import { AN_HOUR, type LimitTable } from '../../../platform/limits/limits.ts';

export const noticesLimits = {
  /** Presses on the switches of the profile. */
  'messaging.notices': { times: 120, seconds: AN_HOUR, byAccount: true },
} as const satisfies LimitTable;
