import { A_DAY, AN_HOUR, type LimitTable } from '../../../platform/limits/limits.ts';

const A_MINUTE = 60;

/**
 * How often one writes, by the account's address: who deletes their account and comes back does not start anew. Generous to
 * two who agree on a trip; what spam needs is many strangers, and of these there are few.
 */
export const messagesLimits = {
  /** With what is refused, and what is sent again: else who has blocked whom could be asked without end. */
  'messaging.try': { times: 120, seconds: A_MINUTE, byAccount: true },
  'messaging.send': { times: 30, seconds: A_MINUTE, byAccount: true },
  'messaging.send-day': { times: 500, seconds: A_DAY, byAccount: true },
  /** First messages to somebody. */
  'messaging.begin': { times: 20, seconds: AN_HOUR, byAccount: true },
  'messaging.begin-day': { times: 60, seconds: A_DAY, byAccount: true },
  /** Conversations that are opened with whom one has never written with. */
  'messaging.look': { times: 60, seconds: AN_HOUR, byAccount: true },
  'messaging.look-day': { times: 200, seconds: A_DAY, byAccount: true },
} as const satisfies LimitTable;
