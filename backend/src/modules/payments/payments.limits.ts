import { DAY_SECONDS, HOUR_SECONDS, type LimitTable } from '../../platform/limits/limits.ts';

export const paymentsLimits = {
  /** Tips begun from one IP address, logged in or not: each costs the provider, and stolen cards are tested by small payments. */
  'payments.begin': { times: 30, seconds: HOUR_SECONDS },
  /** Tips begun by one account. */
  'payments.begin-own-day': { times: 20, seconds: DAY_SECONDS, byAccount: true },
  /**
   * Tips to one helper without a login, from any IP address: a helper could cash out stolen cards, and each small payment costs the
   * operator a fee. Logged-in tippers are not counted, so that nobody can lock a helper out.
   */
  'payments.begin-to-day': { times: 40, seconds: DAY_SECONDS },
  /** Also attempts that are refused or repeated: otherwise callers could find out who has blocked whom. */
  'payments.begin-try': { times: 200, seconds: HOUR_SECONDS },
  /** Each call may query the provider. */
  'payments.success': { times: 60, seconds: HOUR_SECONDS },
  /** By IP address, against enumerating all users. The details of each listing call it. */
  'payments.recipient': { times: 600, seconds: HOUR_SECONDS },
  'payments.preferences': { times: 120, seconds: HOUR_SECONDS, byAccount: true },
  /** Links to the provider's pages; the first call creates an account there. */
  'payments.payouts-link': { times: 20, seconds: HOUR_SECONDS, byAccount: true },
  /** Each call queries the provider. */
  'payments.payouts-fresh': { times: 60, seconds: HOUR_SECONDS, byAccount: true },
  /** Reads every tip of a user. */
  'payments.csv': { times: 60, seconds: HOUR_SECONDS },
} as const satisfies LimitTable;
