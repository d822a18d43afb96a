import { BOT_CHECK_ACTIONS, DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from 'contracts';
import type { LimitRules } from '../../platform/limits/limits.ts';

const SMS_PER_HOUR = { times: 10, seconds: HOUR_SECONDS, byAccount: true };
const SMS_PER_DAY = { times: 30, seconds: DAY_SECONDS, byAccount: true };

/**
 * Limits by account count by its email address, so that deleting the account and registering again resets none. The contact
 * form counts by network address unless noted otherwise.
 */
export const messagingLimits = {
  /** Every POST of a message, refused and repeated ones included: otherwise blocks could be probed without end. */
  'messaging.try': { times: 120, seconds: MINUTE_SECONDS, byAccount: true },
  'messaging.send': { times: 30, seconds: MINUTE_SECONDS, byAccount: true },
  'messaging.send-day': { times: 500, seconds: DAY_SECONDS, byAccount: true },
  /** First messages to somebody, instead of a folder for requests: spam needs many strangers. */
  'messaging.begin': { times: 20, seconds: HOUR_SECONDS, byAccount: true },
  'messaging.begin-day': { times: 60, seconds: DAY_SECONDS, byAccount: true },
  /** By an account's first day, and by caller, since new accounts cost little. */
  'messaging.begin-newcomer': { times: 10, seconds: DAY_SECONDS },
  'messaging.begin-from': { times: 60, seconds: HOUR_SECONDS },
  /** Threads opened with people one has never written with: otherwise all profiles could be read by counting up ids. */
  'messaging.look': { times: 60, seconds: HOUR_SECONDS, byAccount: true },
  'messaging.look-day': { times: 200, seconds: DAY_SECONDS, byAccount: true },

  /** Messages deleted for both, and conversations for oneself. */
  'messaging.delete': { times: 120, seconds: HOUR_SECONDS, byAccount: true },

  /** Each reads all of one's messages. */
  'messaging.search': { times: 600, seconds: HOUR_SECONDS, byAccount: true },

  /** Asking to fly together. */
  'messaging.ask': { times: 30, seconds: HOUR_SECONDS, byAccount: true },
  /** The same two: each question is a mail. */
  'messaging.ask-person': { times: 5, seconds: DAY_SECONDS, byAccount: true },
  /** By receiver: mails about questions, and changes of what is asked. Past it, as past all limits of mails by receiver, they wait. */
  'messaging.trip-mail': { times: 20, seconds: DAY_SECONDS, byAccount: true },
  /** By receiver and agreed trip: mails that it was changed. That somebody agreed or cancelled has no limit. */
  'messaging.trip-change-mail': { times: 5, seconds: DAY_SECONDS, byAccount: true },
  /** Everything else about trips, refused attempts included. */
  'messaging.trip-step': { times: 120, seconds: HOUR_SECONDS, byAccount: true },

  /** Blocking and unblocking together. */
  'messaging.block': { times: 60, seconds: DAY_SECONDS, byAccount: true },
  'messaging.report': { times: 10, seconds: DAY_SECONDS, byAccount: true },

  /** Changes of the notification settings. */
  'messaging.notices': { times: 120, seconds: HOUR_SECONDS, byAccount: true },
  /** By receiver, whose address a stranger may have typed: many accounts that write to it must not flood it. */
  'messaging.unread-mail': { times: 20, seconds: DAY_SECONDS, byAccount: true },

  /**
   * Copies by SMS cost money and disturb. Past these the message is stored and its copy skipped. Of messages, questions and other steps of
   * trips each by itself: sms-cooldown.ts.
   */
  'messaging.sms-sender-hour': SMS_PER_HOUR,
  'messaging.sms-sender-day': SMS_PER_DAY,
  'messaging.sms-receiver-hour': SMS_PER_HOUR,
  'messaging.sms-receiver-day': SMS_PER_DAY,

  'messaging.contact': { times: 5, seconds: HOUR_SECONDS },
  'messaging.contact-day': { times: 15, seconds: DAY_SECONDS },
  /** Without a valid bot check. */
  'messaging.contact-unproven': { times: 1, seconds: HOUR_SECONDS },
  /** The same for the whole site: it refuses nobody, since a suspended person appeals here, and asks the others for more work. */
  'messaging.contact-unproven-site': { times: 50, seconds: DAY_SECONDS, hardens: [BOT_CHECK_ACTIONS.contact] },
  /** Copies for the writer: to one address, which a stranger may have typed; by caller; and of the site. Past the first two none is sent. */
  'messaging.contact-copy': { times: 3, seconds: DAY_SECONDS },
  'messaging.contact-copy-from': { times: 10, seconds: DAY_SECONDS },
  'messaging.contact-copy-site': { times: 200, seconds: DAY_SECONDS, hardens: [BOT_CHECK_ACTIONS.contact] },
} as const satisfies LimitRules;

declare module '../../platform/limits/limits.ts' {
  interface LimitNames extends Record<keyof typeof messagingLimits, unknown> {}
}
