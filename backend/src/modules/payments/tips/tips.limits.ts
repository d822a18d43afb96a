import { A_DAY, AN_HOUR, type LimitTable } from '../../../platform/limits/limits.ts';

/** Payments that are begun cost the provider, and stolen cards are tried out by small ones: few an hour. */
export const tipsLimits = {
  /** Begun from one address, logged in or not. The same attempt again is not another one. */
  'payments.begin': { times: 30, seconds: AN_HOUR },
  /** Begun by who is logged in. */
  'payments.begin-own-day': { times: 20, seconds: A_DAY, byAccount: true },
  /**
   * Begun for one helper by people who are not logged in, from however many addresses: else a helper cashes stolen cards out, and
   * each small payment costs the operator its fee. Who logs in tips all the same, so that nobody can shut a helper out.
   */
  'payments.begin-to-day': { times: 40, seconds: A_DAY },
  /** With what is refused, and what is sent again: else who has blocked whom could be asked without end. */
  'payments.begin-try': { times: 200, seconds: AN_HOUR },
  /** Each asks the provider. */
  'payments.success': { times: 60, seconds: AN_HOUR },
} as const satisfies LimitTable;
