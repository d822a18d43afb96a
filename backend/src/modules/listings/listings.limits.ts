import { A_DAY, AN_HOUR, type LimitTable } from '../../platform/limits/limits.ts';
import { contactLimits } from './contact/contact.limits.ts';
import { ownListingLimits } from './own/own-listing.limits.ts';
import { testimonialsLimits } from './testimonials/testimonials.limits.ts';

/** How often (product.md 2): generous to a family at one address, tight enough that nobody can be flooded with mail. */
export const listingsLimits = {
  /** Attempts with mistakes in them: who is told off ten times must still be able to publish. */
  'listings.publish-try': { times: 200, seconds: AN_HOUR },
  'listings.publish': { times: 20, seconds: AN_HOUR },
  'listings.publish-as-email': { times: 8, seconds: A_DAY },
  /** By who is logged in: nobody else's posts count against them. */
  'listings.publish-own': { times: 20, seconds: A_DAY, byAccount: true },
  'listings.confirm': { times: 60, seconds: AN_HOUR },
  /** Of the whole site: many machines together guess no code either. Links are not counted. */
  'listings.wrong-code': { times: 300, seconds: AN_HOUR },
  'listings.resend': { times: 20, seconds: AN_HOUR },
  /** To one address, first mails and repeated ones of all its listings together. */
  'listings.mail': { times: 12, seconds: A_DAY },
  /** One person and all they listed, by the address that asks: nobody reads them all, one number after the other. */
  'listings.traveler': { times: 600, seconds: AN_HOUR },
  ...ownListingLimits,
  ...contactLimits,
  ...testimonialsLimits,
} as const satisfies LimitTable;
