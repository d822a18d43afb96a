import { BOT_CHECK_ACTIONS, DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from 'contracts';
import type { LimitRules } from '../../platform/limits/limits.ts';

const SMS_PER_HOUR = { past: 'skip', times: 10, seconds: HOUR_SECONDS } as const;
const SMS_PER_DAY = { past: 'skip', times: 30, seconds: DAY_SECONDS } as const;

export const messagingLimits = {
  /** Every POST of a message, refused and repeated ones included: otherwise blocks could be probed without end. */
  'messaging.try': { by: 'account', times: 120, seconds: MINUTE_SECONDS },
  'messaging.send': { by: 'account', times: 30, seconds: MINUTE_SECONDS },
  'messaging.send-day': { by: 'account', times: 500, seconds: DAY_SECONDS },
  /** First messages to somebody, instead of a folder for requests: spam needs many strangers. */
  'messaging.begin': { by: 'account', times: 20, seconds: HOUR_SECONDS },
  'messaging.begin-day': { by: 'account', times: 60, seconds: DAY_SECONDS },
  /** By an account's first day, and by caller, since new accounts cost little. */
  'messaging.begin-newcomer': { by: 'account', isScaled: true, times: 10, seconds: DAY_SECONDS },
  'messaging.begin-from': { by: 'caller', times: 60, seconds: HOUR_SECONDS },
  /** Threads opened with people one has never written with: otherwise all profiles could be read by counting up ids. */
  'messaging.look': { by: 'account', times: 60, seconds: HOUR_SECONDS },
  'messaging.look-day': { by: 'account', times: 200, seconds: DAY_SECONDS },

  /** Messages deleted for both, and conversations for oneself. */
  'messaging.delete': { by: 'account', times: 120, seconds: HOUR_SECONDS },

  /** Each reads all of one's messages. */
  'messaging.search': { by: 'account', times: 600, seconds: HOUR_SECONDS },

  /** Asking to fly together. */
  'messaging.ask': { by: 'account', times: 30, seconds: HOUR_SECONDS },
  /** The same two: each question is a mail. */
  'messaging.ask-person': { by: ['account', 'person'], times: 5, seconds: DAY_SECONDS },
  /** By receiver: mails about questions, and changes of what is asked. Past it, as past all limits of mails by receiver, they wait. */
  'messaging.trip-mail': { by: 'receiver', past: 'delay', times: 20, seconds: DAY_SECONDS },
  /** By receiver and agreed trip: mails that it was changed. That somebody agreed or cancelled has no limit. */
  'messaging.trip-change-mail': { by: ['trip', 'receiver'], past: 'delay', times: 5, seconds: DAY_SECONDS },
  /** Everything else about trips, refused attempts included. */
  'messaging.trip-step': { by: 'account', times: 120, seconds: HOUR_SECONDS },

  /** Blocking and unblocking together. */
  'messaging.block': { by: 'account', times: 60, seconds: DAY_SECONDS },
  'messaging.report': { by: 'account', times: 10, seconds: DAY_SECONDS },

  /** Changes of the notification settings. */
  'messaging.notices': { by: 'account', times: 120, seconds: HOUR_SECONDS },
  /** By receiver, whose address a stranger may have typed: many accounts that write to it must not flood it. */
  'messaging.unread-mail': { by: 'receiver', past: 'delay', times: 20, seconds: DAY_SECONDS },

  /**
   * Copies by SMS cost money and disturb. Past these the message is stored and its copy skipped. Of messages, questions and other steps of
   * trips each by itself: sms-cooldown.ts.
   */
  'messaging.sms-sender-hour': { by: 'smsSender', ...SMS_PER_HOUR },
  'messaging.sms-sender-day': { by: 'smsSender', ...SMS_PER_DAY },
  'messaging.sms-receiver-hour': { by: 'smsReceiver', ...SMS_PER_HOUR },
  'messaging.sms-receiver-day': { by: 'smsReceiver', ...SMS_PER_DAY },

  'messaging.contact': { by: 'caller', times: 5, seconds: HOUR_SECONDS },
  'messaging.contact-day': { by: 'caller', times: 15, seconds: DAY_SECONDS },
  /** Without a valid bot check. */
  'messaging.contact-unproven': { by: 'caller', times: 1, seconds: HOUR_SECONDS },
  /** The same for the whole site: it refuses nobody, since a suspended person appeals here, and asks the others for more work. */
  'messaging.contact-unproven-site': {
    by: 'site',
    times: 50,
    seconds: DAY_SECONDS,
    hardens: [BOT_CHECK_ACTIONS.contact],
  },
  /** Copies for the writer: to one address, which a stranger may have typed; by caller; and of the site. Past the first two none is sent. */
  'messaging.contact-copy': { by: 'address', past: 'skip', times: 3, seconds: DAY_SECONDS },
  'messaging.contact-copy-from': { by: 'caller', past: 'skip', times: 10, seconds: DAY_SECONDS },
  'messaging.contact-copy-site': { by: 'site', times: 200, seconds: DAY_SECONDS, hardens: [BOT_CHECK_ACTIONS.contact] },
} as const satisfies LimitRules;

declare module '../../platform/limits/limits.ts' {
  interface LimitSubjects {
    readonly trip: number;
    /** With the kind of the text (sms-cooldown.ts). */
    readonly smsSender: string;
    readonly smsReceiver: string;
  }
  interface LimitNames extends Readonly<typeof messagingLimits> {}
}
