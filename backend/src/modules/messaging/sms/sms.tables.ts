import type { Generated } from 'kysely';
import type { SmsStep } from './sms-copy.entity.ts';

/** What the copies by SMS read and write by typed SQL. int8 arrives as text. */
export interface SmsTables {
  'messaging.sms_copy': {
    message_id: string;
    conversation_id: string;
    sender_id: string;
    receiver_id: string;
    step: Generated<SmsStep>;
    reference: string | null;
    ordered_at: string;
  };
  'messaging.sms_stop': { number_hash: Buffer; stopped_at: string };
  'messaging.sms_day': { day: string; segments: number };
  'messaging.message_notices': {
    user_id: string;
    sms_copies: Generated<boolean>;
    mail_notices: Generated<boolean>;
  };
  /** Verified phones only, as the account module publishes them. */
  'account.reachable_phone': { id: string; phone_number: string };
  /** How a mail reaches a person, and what limits count them by. */
  'account.mail_address': { id: string; email: string };
}
