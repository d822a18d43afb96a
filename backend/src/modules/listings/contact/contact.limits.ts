import { A_DAY, AN_HOUR, type LimitTable } from '../../../platform/limits/limits.ts';

const A_MINUTE = 60;

/** How often contact details are given out (product.md 3): enough for a family that plans, too little for a collector. */
export const contactLimits = {
  /** By the account's address: who deletes their account and comes back does not start anew. */
  'listings.contact': { times: 20, seconds: A_MINUTE, byAccount: true },
  'listings.contact-day': { times: 100, seconds: A_DAY, byAccount: true },
  /** By address, against one machine with many accounts. Wide: a whole campus or a phone network may share one. */
  'listings.contact-address': { times: 300, seconds: AN_HOUR },
} as const satisfies LimitTable;
