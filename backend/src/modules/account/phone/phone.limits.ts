import { A_DAY, AN_HOUR, type LimitTable } from '../../../platform/limits/limits.ts';

/**
 * How often (product.md 10). A text costs money, and is a nuisance to who did not ask for it. What counts is a
 * text that left, or may have left, and one that the provider refused; not one that never reached the provider.
 * A code has a million values and takes 5 tries, so that 5 texts a day to a number leave 25 guesses a day.
 */
export const phoneLimits = {
  /** Numbers that one account tries to take: nobody finds out like this whose number has been verified here. */
  'account.phone-change': { times: 5, seconds: A_DAY },
  'account.phone-resend': { times: 60, seconds: AN_HOUR },
  'account.phone-text-to': { times: 5, seconds: A_DAY },
  'account.phone-text-as': { times: 8, seconds: A_DAY },
  /** From one caller's address, a whole family or office. */
  'account.phone-text-from': { times: 20, seconds: A_DAY },
  /** Of the whole site: a day's price has a ceiling, whoever runs it up. */
  'account.phone-text-site': { times: 2000, seconds: A_DAY },
} as const satisfies LimitTable;
