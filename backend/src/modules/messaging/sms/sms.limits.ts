import { A_DAY, AN_HOUR, type LimitTable } from '../../../platform/limits/limits.ts';

const AN_HOURS = { times: 10, seconds: AN_HOUR, byAccount: true };
const A_DAYS = { times: 30, seconds: A_DAY, byAccount: true };

/**
 * Copies that go by SMS, by the account's address: they cost money, and disturb. The pause of a conversation is lifted by
 * every answer, and holds for that conversation only. Past these a message is kept and its copy skipped.
 */
export const smsLimits = {
  'messaging.sms-sender-hour': AN_HOURS,
  'messaging.sms-sender-day': A_DAYS,
  'messaging.sms-receiver-hour': AN_HOURS,
  'messaging.sms-receiver-day': A_DAYS,
} as const satisfies LimitTable;
