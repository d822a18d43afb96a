import type { LimitTable } from '../../platform/limits/limits.ts';

const AN_HOUR = 3600;
const A_DAY = 24 * AN_HOUR;

/** How often (product.md 2): generous to a family at one address, tight enough that nobody can be flooded with mail. */
export const listingsLimits = {
  'listings.publish': { times: 20, seconds: AN_HOUR },
  'listings.publish-as-email': { times: 8, seconds: A_DAY },
  'listings.confirm': { times: 60, seconds: AN_HOUR },
  'listings.resend': { times: 20, seconds: AN_HOUR },
  'listings.resend-one': { times: 8, seconds: A_DAY },
} as const satisfies LimitTable;
