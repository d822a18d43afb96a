import { addDays, type CalendarDay, DAY_MS, MINUTE_MS, PAYOUT_DEADLINE_DAYS } from 'contracts';

/** Minutes between the checks of an open tip; the last one repeats. */
const CHECK_INTERVALS = [1, 2, 5, 15, 60] as const;

export const FIRST_CHECK_MS = CHECK_INTERVALS[0] * MINUTE_MS;
/** How long a tip can be paid: then its payment is canceled, so that a forgotten tab cannot pay it weeks later. */
export const PAYMENT_WINDOW_MS = DAY_MS;

/** @param checks how often the tip has been checked, including this time */
export const nextCheckAt = (checks: number, now: Date): Date =>
  new Date(now.getTime() + (CHECK_INTERVALS[checks] ?? 60) * MINUTE_MS);

/** The next check of a tip that waits for a bank. */
export const nextDay = (now: Date): Date => new Date(now.getTime() + DAY_MS);

/** The UTC day on which a tip is refunded unless payouts are set up (PRODUCT.md 26). */
export const getReturnDay = (paidAt: string): CalendarDay => addDays(paidAt.slice(0, 10), PAYOUT_DEADLINE_DAYS);

/** Tips that were paid at this time or before have reached their payout deadline (PRODUCT.md 26). */
export const getPayoutCutoff = (now: Date): Date => new Date(now.getTime() - PAYOUT_DEADLINE_DAYS * DAY_MS);
