import { A_DAY, AN_HOUR, type LimitTable } from '../../../platform/limits/limits.ts';

/** How often, by who is logged in. What is refused for another reason counts for nothing. */
export const ownListingLimits = {
  'listings.create': { times: 20, seconds: A_DAY, byAccount: true },
  /** Those of callers who did not pass the bot check; they count among the others too (product.md, the fallback token). */
  'listings.create-unproven': { times: 2, seconds: AN_HOUR, byAccount: true },
  /** Mails that ask the owner of another address to confirm it as the contact: by who posts, and by the address. */
  'listings.contact-email': { times: 5, seconds: A_DAY, byAccount: true },
  'listings.contact-email-to': { times: 2, seconds: A_DAY },
  'listings.change': { times: 120, seconds: AN_HOUR, byAccount: true },
  /** Closing, reopening and deleting. Taking a deletion back is never refused: it has to be done at once. */
  'listings.own': { times: 120, seconds: AN_HOUR, byAccount: true },
} as const satisfies LimitTable;
