import { AN_HOUR, type LimitTable } from '../../../platform/limits/limits.ts';

/** Payments that are begun cost the provider, and stolen cards are tried out by small ones: few an hour. */
export const tipsLimits = {
  /** Begun from one address, logged in or not. The same attempt again is not another one. */
  'payments.begin': { times: 30, seconds: AN_HOUR },
  /** Begun by who is logged in. */
  'payments.begin-own': { times: 30, seconds: AN_HOUR, byAccount: true },
  /** With what is refused, and what is sent again: else who has blocked whom could be asked without end. */
  'payments.begin-try': { times: 200, seconds: AN_HOUR },
  /** Each asks the provider. */
  'payments.success': { times: 60, seconds: AN_HOUR },
} as const satisfies LimitTable;
