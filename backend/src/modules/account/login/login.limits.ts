import { A_DAY, AN_HOUR, type LimitTable } from '../../../platform/limits/limits.ts';

/**
 * How often (product.md 8). A code has a million values and a login takes 5 tries, over all its mails. At one address, 20
 * mails a day are 100 guesses a day: a stranger who never stops is right once in 27 years. At all addresses together, 3000
 * guesses a day are right once in 333 days, whoever they hit.
 * Strangers can use up what is counted by address and for the site: browsers that have logged in as an address before
 * have counts of their own for its mails (who sits at such a browser and is somebody else: once in 14 years, both counts
 * together), and their wrong codes count by caller only.
 */
export const loginLimits = {
  /** Attempts, also with mistakes in them. */
  'account.login': { times: 200, seconds: AN_HOUR },
  'account.verify': { times: 300, seconds: AN_HOUR },
  'account.resend-code': { times: 100, seconds: AN_HOUR },
  /** Mails asked for from one caller's address, which may be the Wi-Fi of an airport, and from the IPv6 /48 around it. */
  'account.login-mail-from': { times: 100, seconds: AN_HOUR },
  'account.login-mail-network': { times: 300, seconds: AN_HOUR },
  /** Mails to one address, asked for by strangers. */
  'account.login-mail': { times: 10, seconds: AN_HOUR },
  'account.login-mail-day': { times: 20, seconds: A_DAY },
  /** Mails to one address, asked for where somebody has logged in as it. */
  'account.login-mail-known': { times: 10, seconds: AN_HOUR },
  'account.login-mail-known-day': { times: 20, seconds: A_DAY },
  /** Mails of the whole site, asked for by strangers: what the mail server's good name can bear. */
  'account.login-mail-site': { times: 5000, seconds: AN_HOUR },
  /** Wrong codes from one caller's address, and from the IPv6 /48 around it. */
  'account.wrong-code': { times: 40, seconds: AN_HOUR },
  'account.wrong-code-network': { times: 100, seconds: AN_HOUR },
  /** Wrong codes of strangers on the whole site: many machines together guess no code either. */
  'account.wrong-code-site': { times: 500, seconds: AN_HOUR },
  'account.wrong-code-site-day': { times: 3000, seconds: A_DAY },
} as const satisfies LimitTable;
