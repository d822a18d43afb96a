import { BOT_CHECK_ACTIONS, CODE_LIFETIME_MINUTES, DAY_SECONDS, HOUR_SECONDS } from 'contracts';
import type { LimitRules } from '../../platform/limits/limits.ts';

const HARDENS_LOGIN = [BOT_CHECK_ACTIONS.login];

/** All limits of this module. */
export const accountLimits = {
  // Logging in (PRODUCT.md 8). A code has a million values, and a login allows 5 attempts across all its mails. For one address,
  // 20 mails a day are 100 guesses a day: a persistent stranger is right once in 27 years. For all addresses together, 3000
  // guesses a day are right once in 333 days.
  // Strangers can exhaust what is counted by address or for the site, and must not keep anybody out. Past a limit of the site the
  // bot check gets stricter, and past twice that mails have a link, which cannot be guessed, instead of a code. Past a limit by
  // address its mails have a link too (login-links.service.ts). Browsers that have logged in as an address before get codes
  // in any case, with limits of their own (one used by somebody else is right once in 14 years, both limits together), and
  // their wrong codes count by caller only.
  /** Requests, valid or not. */
  'account.login': { by: 'caller', times: 200, seconds: HOUR_SECONDS },
  'account.verify': { by: 'caller', times: 300, seconds: HOUR_SECONDS },
  'account.resend-code': { by: 'caller', times: 100, seconds: HOUR_SECONDS },
  /** Mails requested from one caller's address, which may be an airport's Wi-Fi. */
  'account.login-mail-from': { by: 'caller', times: 100, seconds: HOUR_SECONDS },
  /** Mails to one address from one caller: strangers who ask for it elsewhere do not use this up. */
  'account.login-mail-pair': { by: ['address', 'caller'], times: 10, seconds: HOUR_SECONDS },
  /** Codes to one address, requested by strangers: past this it gets a link. */
  'account.login-mail': { by: 'address', past: 'harden', times: 10, seconds: HOUR_SECONDS },
  'account.login-mail-day': { by: 'address', past: 'harden', times: 20, seconds: DAY_SECONDS },
  /** Mails to one address, requested by browsers that have logged in as it. */
  'account.login-mail-known': { by: 'address', times: 10, seconds: HOUR_SECONDS },
  'account.login-mail-known-day': { by: 'address', times: 20, seconds: DAY_SECONDS },
  /** Mails of the whole site, requested by strangers: protects the reputation of the mail server. */
  'account.login-mail-site': { by: 'site', times: 5000, seconds: HOUR_SECONDS, hardens: HARDENS_LOGIN },
  /** Wrong codes from one caller's address. */
  'account.wrong-code': { by: 'caller', times: 40, seconds: HOUR_SECONDS },
  /** Wrong codes of strangers on the whole site: against guessing from many machines. */
  'account.wrong-code-site': { by: 'site', times: 500, seconds: HOUR_SECONDS, hardens: HARDENS_LOGIN },
  'account.wrong-code-site-day': { by: 'site', times: 3000, seconds: DAY_SECONDS, hardens: HARDENS_LOGIN },
  /** Logins by link, by caller. A link cannot be guessed. */
  'account.login-link': { by: 'caller', times: 60, seconds: HOUR_SECONDS },

  /** Codes for a change of email. By caller, valid or not. */
  'account.email-change-try': { by: 'caller', times: 100, seconds: HOUR_SECONDS },
  /** Pairs of codes for one account, with 5 attempts each. */
  'account.email-change': { by: 'account', isScaled: true, times: 10, seconds: DAY_SECONDS },
  /** Mails from one account to one new address; what others send there leaves it its own. And by caller. */
  'account.email-change-pair': { by: ['account', 'address'], times: 5, seconds: DAY_SECONDS },
  'account.email-change-from': { by: 'caller', times: 40, seconds: DAY_SECONDS },

  // Verifying a phone (PRODUCT.md 10). Texts cost money and may bother strangers. Only those that were sent, may have been
  // sent, or that the provider refused are counted. Nothing refuses by the number alone or for the whole site: whose number it is could
  // never verify it. Past 5 texts a day a number gets one in 10 minutes, and a caller in between shares the code that it has just got.
  /** New numbers of one account, by its email address, so that deleting it and coming back resets nothing; and by caller. */
  'account.phone-change': { by: 'account', isScaled: true, times: 5, seconds: DAY_SECONDS },
  'account.phone-change-from': { by: 'caller', times: 20, seconds: DAY_SECONDS },
  'account.phone-resend': { by: 'caller', times: 60, seconds: HOUR_SECONDS },
  /** Texts that one account has sent to one number. */
  'account.phone-text-pair': { by: ['account', 'address'], times: 5, seconds: DAY_SECONDS },
  /** To one number from all accounts, before they are spaced; and then. */
  'account.phone-text-to': { by: 'address', past: 'harden', times: 5, seconds: DAY_SECONDS },
  'account.phone-text-spaced': { by: 'address', past: 'harden', times: 1, seconds: CODE_LIFETIME_MINUTES * 60 },
  'account.phone-text-as': { by: 'account', isScaled: true, times: 8, seconds: DAY_SECONDS },
  /** By caller, which may be a whole family or office. */
  'account.phone-text-from': { by: 'caller', times: 20, seconds: DAY_SECONDS },
  /** Of the whole site: past it logging in, and so making accounts that ask for texts, takes more work. */
  'account.phone-text-site': { by: 'site', times: 2000, seconds: DAY_SECONDS, hardens: HARDENS_LOGIN },

  /** Saves by one account: enough for an hour of picking usernames that are all taken. */
  'account.profile': { by: 'account', isScaled: true, times: 60, seconds: HOUR_SECONDS },
  /** Pictures that are uploaded or fetched from a link: each takes a second of a processor. By account, and by caller. */
  'account.picture': { by: 'account', times: 30, seconds: HOUR_SECONDS },
  'account.picture-from': { by: 'caller', times: 90, seconds: HOUR_SECONDS },
  /** Reads everything about a person: no page needs it twice in a row. */
  'account.data': { by: 'caller', times: 30, seconds: HOUR_SECONDS },
  'account.suspended-data': { by: 'caller', times: 30, seconds: HOUR_SECONDS },
} as const satisfies LimitRules;

declare module '../../platform/limits/limits.ts' {
  interface LimitNames extends Readonly<typeof accountLimits> {}
}
