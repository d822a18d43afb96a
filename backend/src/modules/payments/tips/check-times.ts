const A_MINUTE_MS = 60_000;
const AFTER_MINUTES = [1, 2, 5, 15, 60] as const;

/** When a new tip is first looked at by the job. */
export const FIRST_CHECK_MS = AFTER_MINUTES[0] * A_MINUTE_MS;
/** How long somebody may take to pay: after it the payment is canceled. */
export const PAYABLE_MS = 24 * 60 * A_MINUTE_MS;

/** When a tip that a bank has yet to decide about is looked at again. */
export const aDayAfter = (now: Date): Date => new Date(now.getTime() + PAYABLE_MS);

/** When a tip that is still open is looked at again. @param checks how often it has been looked at, this time included */
export const nextCheckAt = (checks: number, now: Date): Date =>
  new Date(now.getTime() + (AFTER_MINUTES[checks] ?? 60) * A_MINUTE_MS);
