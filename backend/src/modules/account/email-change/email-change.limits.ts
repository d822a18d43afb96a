import { A_DAY, AN_HOUR, type LimitTable } from '../../../platform/limits/limits.ts';

/** Nobody can be flooded with mail by somebody else's change of email, and no code can be guessed by asking for many. */
export const emailChangeLimits = {
  /** Calls from one address of a machine, mistakes and all. */
  'account.email-change-try': { times: 100, seconds: AN_HOUR },
  /** Pairs of codes for one account: with 5 tries each. */
  'account.email-change': { times: 10, seconds: A_DAY },
  /** Mails to one new address, of all accounts together. */
  'account.email-change-to': { times: 5, seconds: A_DAY },
} as const satisfies LimitTable;
