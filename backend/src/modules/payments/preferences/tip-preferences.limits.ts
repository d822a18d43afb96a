import { AN_HOUR, type LimitTable } from '../../../platform/limits/limits.ts';

export const tipPreferencesLimits = {
  /** Presses on the switch of the profile. */
  'payments.preferences': { times: 120, seconds: AN_HOUR, byAccount: true },
} as const satisfies LimitTable;
