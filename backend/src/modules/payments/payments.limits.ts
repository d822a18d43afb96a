import { DAY_SECONDS, HOUR_SECONDS } from 'contracts';
import type { LimitRules } from '../../platform/limits/limits.ts';

/** From this amount on each payer is asked for 3-D Secure, logged in or not: a usual tip is 5 to 25 dollars. */
export const LARGE_TIP_CENTS = 10_000;

/**
 * For how long a tip that was begun and not paid counts towards the caps: long enough to pay it, and too short to lock a helper out
 * with tips that nobody pays. One that is paid later is counted then.
 */
export const BEGUN_TIP_MINUTES = 30;

export const paymentsLimits = {
  /** Tips begun from one IP address, logged in or not: each costs the provider, and stolen cards are tested by small payments. */
  'payments.begin': { by: 'caller', times: 30, seconds: HOUR_SECONDS },
  /** Tips begun by one account. */
  'payments.begin-own-day': { by: 'account', times: 20, seconds: DAY_SECONDS },
  /**
   * Tips to one helper without a login, from any IP address: a helper could cash out stolen cards, and each small payment costs the
   * operator a fee. Logged-in tippers are not counted, so that nobody can lock a helper out.
   */
  'payments.begin-to-day': { by: 'recipient', isScaled: true, times: 40, seconds: DAY_SECONDS },
  /**
   * Cents that one helper is paid in a day; what goes beyond is refunded. It bounds what stolen cards can bring an accomplice, and is
   * above the highest tip, 500 dollars, and above 24 usual ones of 25.
   */
  'payments.cents-to-day': { by: 'recipient', times: 60_000, seconds: DAY_SECONDS },
  /** Cents that one account gives in a day: the same, to any helpers. */
  'payments.cents-own-day': { by: 'account', times: 60_000, seconds: DAY_SECONDS },
  /**
   * Cents that one card gives in a day: the same. It is known only once it has paid, and what goes beyond is refunded: the operator
   * loses the fee. A wallet has a card number of its own, and so a cap of its own.
   */
  'payments.cents-card-day': { by: 'card', isScaled: true, times: 60_000, seconds: DAY_SECONDS },
  /**
   * Cents of the tips begun from one IP address in a day, paid or not. Higher, since an airport, a hotel or a phone network may
   * show one address for many.
   */
  'payments.cents-begun-day': { by: 'caller', times: 200_000, seconds: DAY_SECONDS },
  /** Also attempts that are refused or repeated: otherwise callers could find out who has blocked whom. */
  'payments.begin-try': { by: 'caller', times: 200, seconds: HOUR_SECONDS },
  /** Each call may query the provider. */
  'payments.success': { by: 'caller', times: 60, seconds: HOUR_SECONDS },
  /** By IP address, against enumerating all users. The details of each listing call it. */
  'payments.recipient': { by: 'caller', times: 600, seconds: HOUR_SECONDS },
  'payments.preferences': { by: 'account', times: 120, seconds: HOUR_SECONDS },
  /** Links to the provider's pages; the first call creates an account there. */
  'payments.payouts-link': { by: 'account', times: 20, seconds: HOUR_SECONDS },
  /** Each call queries the provider. */
  'payments.payouts-fresh': { by: 'account', times: 60, seconds: HOUR_SECONDS },
  /** Reads every tip of a user. */
  'payments.csv': { by: 'caller', times: 60, seconds: HOUR_SECONDS },
} as const satisfies LimitRules;

declare module '../../platform/limits/limits.ts' {
  interface LimitSubjects {
    /** The helper's account. */
    readonly recipient: number;
    /** Its fingerprint. */
    readonly card: string;
  }
  interface LimitNames extends Readonly<typeof paymentsLimits> {}
}
