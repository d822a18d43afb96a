import { A_DAY, AN_HOUR, type LimitTable } from '../../../platform/limits/limits.ts';

/** How often somebody may say something of others: each once a person and route, and changed as often as it takes. */
export const testimonialsLimits = {
  'listings.testimonial': { times: 60, seconds: AN_HOUR, byAccount: true },
  'listings.testimonial-day': { times: 200, seconds: A_DAY, byAccount: true },
} as const satisfies LimitTable;
