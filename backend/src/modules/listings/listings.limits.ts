import { BOT_CHECK_ACTIONS, DAY_SECONDS, HOUR_SECONDS } from 'contracts';
import type { LimitRules } from '../../platform/limits/limits.ts';

const HARDENS_PUBLISHING = [BOT_CHECK_ACTIONS.findHelp, BOT_CHECK_ACTIONS.offerHelp];

/** Generous to a family at one address, tight enough that nobody can be flooded with mail (PRODUCT.md 2). */
export const listingsLimits = {
  /** Attempts with mistakes in them: ten refusals must not keep anybody from publishing. */
  'listings.publish-try': { times: 200, seconds: HOUR_SECONDS },
  'listings.publish': { times: 20, seconds: HOUR_SECONDS },
  /** By strangers on the whole site, by the forms that need no login: past this it is spam that makes the proof dearer. */
  'listings.publish-site': { times: 300, seconds: HOUR_SECONDS, hardens: HARDENS_PUBLISHING },
  /** With one address from one caller: what others post with it leaves them theirs. */
  'listings.publish-pair': { times: 8, seconds: DAY_SECONDS },
  'listings.publish-as-email': { times: 12, seconds: DAY_SECONDS },
  /** By account: what others post with the same address does not count. */
  'listings.publish-own': { times: 20, seconds: DAY_SECONDS, byAccount: true },

  /** Listings whose owner has not posted them, by the network and the browser that did: past it they post only while logged in. */
  'listings.disowned': { times: 2, seconds: 7 * DAY_SECONDS },

  'listings.confirm': { times: 60, seconds: HOUR_SECONDS },
  /** By caller. Links are not counted: nobody can guess one. */
  'listings.wrong-code': { times: 40, seconds: HOUR_SECONDS },
  /** Of the whole site: a code allows 5 attempts, so that many machines guess at many new listings. */
  'listings.wrong-code-site': { times: 300, seconds: HOUR_SECONDS, hardens: HARDENS_PUBLISHING },
  'listings.resend': { times: 20, seconds: HOUR_SECONDS },
  /** To one address: first and repeated mails of all its listings together. */
  'listings.mail': { times: 12, seconds: DAY_SECONDS },

  /** By caller address, against scraping travelers by their ids. */
  'listings.traveler': { times: 600, seconds: HOUR_SECONDS },

  'listings.matches': { times: 600, seconds: HOUR_SECONDS, byAccount: true },

  /**
   * By listing: another route or other days for which its alerts are looked for, its first ones too. One account could otherwise move one
   * listing from route to route, and be in everybody's mail. Past it a search waits, and is for what the listing is by then.
   */
  'listings.announce': { times: 5, seconds: DAY_SECONDS, byAccount: true },

  /** Alerts of searches: of people who are logged in, and by caller of others, whose mail must flood nobody. */
  'listings.alert': { times: 60, seconds: HOUR_SECONDS, byAccount: true },
  'listings.alert-logged-out': { times: 10, seconds: HOUR_SECONDS },
  /** Mails that ask one address to confirm an alert; `listings.mail` counts them too. */
  'listings.alert-as-email': { times: 5, seconds: DAY_SECONDS },
  'listings.alert-site': { times: 300, seconds: HOUR_SECONDS, hardens: [BOT_CHECK_ACTIONS.alert] },
  /** By receiver: past it, mails wait and several become one. */
  'listings.alert-mail': { times: 20, seconds: DAY_SECONDS, byAccount: true },
  'listings.alert-change': { times: 120, seconds: HOUR_SECONDS, byAccount: true },
  /** By caller. Links are not counted to hinder guessing: nobody can guess one. */
  'listings.alert-link': { times: 120, seconds: HOUR_SECONDS },

  'listings.create': { times: 20, seconds: DAY_SECONDS, byAccount: true },
  /** Of callers who did not pass the bot check, beside the limit above (PRODUCT.md, the fallback token). */
  'listings.create-unproven': { times: 2, seconds: HOUR_SECONDS, byAccount: true },
  /** Mails that ask the owner of another address to confirm it as the contact: by who posts, with the address too, and by caller. */
  'listings.contact-email': { times: 5, seconds: DAY_SECONDS, byAccount: true },
  'listings.contact-email-pair': { times: 2, seconds: DAY_SECONDS },
  'listings.contact-email-from': { times: 20, seconds: DAY_SECONDS },
  'listings.change': { times: 120, seconds: HOUR_SECONDS, byAccount: true },
  /** Closing, reopening and deleting. Restoring is never limited: it is possible for a minute only. */
  'listings.own': { times: 120, seconds: HOUR_SECONDS, byAccount: true },

  // Contact details (PRODUCT.md 3): enough for a family that plans, too little for a collector. Counted by the account's email
  // address, so that deleting the account and coming back resets nothing.
  'listings.contact': { times: 20, seconds: 60, byAccount: true },
  'listings.contact-day': { times: 100, seconds: DAY_SECONDS, byAccount: true },
  /** By caller address, against one machine with many accounts. Wide: a campus or a phone network may share one. */
  'listings.contact-address': { times: 300, seconds: HOUR_SECONDS },
  'listings.contact-address-minute': { times: 40, seconds: 60 },
  /** By account, in its first day. */
  'listings.contact-newcomer': { times: 30, seconds: DAY_SECONDS },

  'listings.testimonial': { times: 60, seconds: HOUR_SECONDS, byAccount: true },
  /** By caller, of authors with neither a verified phone nor an answer: further ones wait for the operator (PRODUCT.md 4). */
  'listings.unproven-testimonial': { times: 1, seconds: DAY_SECONDS },
  'listings.testimonial-day': { times: 200, seconds: DAY_SECONDS, byAccount: true },
} as const satisfies LimitRules;

declare module '../../platform/limits/limits.ts' {
  interface LimitNames extends Record<keyof typeof listingsLimits, unknown> {}
}
