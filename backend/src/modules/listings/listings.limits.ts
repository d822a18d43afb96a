import { BOT_CHECK_ACTIONS, DAY_SECONDS, HOUR_SECONDS } from 'contracts';
import type { LimitRules } from '../../platform/limits/limits.ts';

const HARDENS_PUBLISHING = [BOT_CHECK_ACTIONS.findHelp, BOT_CHECK_ACTIONS.offerHelp];

/** Generous to a family at one address, tight enough that nobody can be flooded with mail (PRODUCT.md 2). */
export const listingsLimits = {
  /** Attempts with mistakes in them: ten refusals must not keep anybody from publishing. */
  'listings.publish-try': { by: 'caller', times: 200, seconds: HOUR_SECONDS },
  'listings.publish': { by: 'caller', times: 20, seconds: HOUR_SECONDS },
  /** By strangers on the whole site, by the forms that need no login: past this it is spam that makes the proof dearer. */
  'listings.publish-site': { by: 'site', times: 300, seconds: HOUR_SECONDS, hardens: HARDENS_PUBLISHING },
  /** With one address from one caller: what others post with it leaves them theirs. */
  'listings.publish-pair': { by: ['address', 'caller'], times: 8, seconds: DAY_SECONDS },
  'listings.publish-as-email': { by: 'address', times: 12, seconds: DAY_SECONDS },
  /** By account: what others post with the same address does not count. */
  'listings.publish-own': { by: 'account', times: 20, seconds: DAY_SECONDS },

  /** Listings whose owner has not posted them, by the network and the browser that did: past it they post only while logged in. */
  'listings.disowned': { by: 'poster', isScaled: true, times: 2, seconds: 7 * DAY_SECONDS },

  'listings.confirm': { by: 'caller', times: 60, seconds: HOUR_SECONDS },
  /** By caller. Links are not counted: nobody can guess one. */
  'listings.wrong-code': { by: 'caller', times: 40, seconds: HOUR_SECONDS },
  /** Of the whole site: a code allows 5 attempts, so that many machines guess at many new listings. */
  'listings.wrong-code-site': { by: 'site', times: 300, seconds: HOUR_SECONDS, hardens: HARDENS_PUBLISHING },
  'listings.resend': { by: 'caller', times: 20, seconds: HOUR_SECONDS },
  /** To one address: first and repeated mails of all its listings together. */
  'listings.mail': { by: 'address', times: 12, seconds: DAY_SECONDS },

  /** By caller address, against scraping travelers by their ids. */
  'listings.traveler': { by: 'caller', times: 600, seconds: HOUR_SECONDS },

  'listings.matches': { by: 'account', times: 600, seconds: HOUR_SECONDS },

  /**
   * By listing: another route or other days for which its alerts are looked for, its first ones too. One account could otherwise move one
   * listing from route to route, and be in everybody's mail. Past it a search waits, and is for what the listing is by then.
   */
  'listings.announce': { by: 'listing', past: 'delay', times: 5, seconds: DAY_SECONDS },

  /** Alerts of searches: of people who are logged in, and by caller of others, whose mail must flood nobody. */
  'listings.alert': { by: 'account', times: 60, seconds: HOUR_SECONDS },
  'listings.alert-logged-out': { by: 'caller', times: 10, seconds: HOUR_SECONDS },
  /** Mails that ask one address to confirm an alert; `listings.mail` counts them too. */
  'listings.alert-as-email': { by: 'address', times: 5, seconds: DAY_SECONDS },
  'listings.alert-site': { by: 'site', times: 300, seconds: HOUR_SECONDS, hardens: [BOT_CHECK_ACTIONS.alert] },
  /** By receiver: past it, mails wait and several become one. */
  'listings.alert-mail': { by: 'receiver', past: 'delay', times: 20, seconds: DAY_SECONDS },
  'listings.alert-change': { by: 'account', times: 120, seconds: HOUR_SECONDS },
  /** By caller. Links are not counted to hinder guessing: nobody can guess one. */
  'listings.alert-link': { by: 'caller', times: 120, seconds: HOUR_SECONDS },

  'listings.create': { by: 'account', times: 20, seconds: DAY_SECONDS },
  /** Of callers who did not pass the bot check, beside the limit above (PRODUCT.md, the fallback token). */
  'listings.create-unproven': { by: 'account', times: 2, seconds: HOUR_SECONDS },
  /** Mails that ask the owner of another address to confirm it as the contact: by who posts, with the address too, and by caller. */
  'listings.contact-email': { by: 'account', times: 5, seconds: DAY_SECONDS },
  'listings.contact-email-pair': { by: ['account', 'address'], times: 2, seconds: DAY_SECONDS },
  'listings.contact-email-from': { by: 'caller', times: 20, seconds: DAY_SECONDS },
  'listings.change': { by: 'account', times: 120, seconds: HOUR_SECONDS },
  /** Closing, reopening and deleting. Restoring is never limited: it is possible for a minute only. */
  'listings.own': { by: 'account', times: 120, seconds: HOUR_SECONDS },

  // Contact details (PRODUCT.md 3): enough for a family that plans, too little for a collector. Counted by the account's email
  // address, so that deleting the account and coming back resets nothing.
  'listings.contact': { by: 'account', times: 20, seconds: 60 },
  'listings.contact-day': { by: 'account', times: 100, seconds: DAY_SECONDS },
  /** By caller address, against one machine with many accounts. Wide: a campus or a phone network may share one. */
  'listings.contact-address': { by: 'caller', times: 300, seconds: HOUR_SECONDS },
  'listings.contact-address-minute': { by: 'caller', times: 40, seconds: 60 },
  /** By account, in its first day. */
  'listings.contact-newcomer': { by: 'account', isScaled: true, times: 30, seconds: DAY_SECONDS },

  'listings.testimonial': { by: 'account', times: 60, seconds: HOUR_SECONDS },
  /** By caller, of authors with neither a verified phone nor an answer: further ones wait for the operator (PRODUCT.md 4). */
  'listings.unproven-testimonial': { by: 'caller', past: 'skip', times: 1, seconds: DAY_SECONDS },
  'listings.testimonial-day': { by: 'account', times: 200, seconds: DAY_SECONDS },
} as const satisfies LimitRules;

declare module '../../platform/limits/limits.ts' {
  interface LimitSubjects {
    readonly listing: number;
    /** Keyed hashes of the browser and of the network that posted a listing. */
    readonly poster: string | readonly string[];
  }
  interface LimitNames extends Readonly<typeof listingsLimits> {}
}
