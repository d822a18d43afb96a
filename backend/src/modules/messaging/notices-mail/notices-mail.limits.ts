import { A_DAY, type LimitTable } from '../../../platform/limits/limits.ts';

export const noticesMailLimits = {
  /**
   * To one address: who is written to by many strangers at once hears of it often enough. And it may be an address that a
   * stranger typed: nobody floods it by writing to the account from many others.
   */
  'messaging.unread-mail': { times: 20, seconds: A_DAY, byAccount: true },
} as const satisfies LimitTable;
