export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** When the testimonial at this place of the list, newest first, was written: one every five days. */
export const testimonialTime = (at: number, now: Date): Date => new Date(now.getTime() - (1 + at * 5) * DAY_MS);
