import type { MessagingTables } from '../messaging.tables.ts';
import type { SmsTables } from '../sms/sms.tables.ts';

/** What mails about messages read and write by typed SQL. int8 arrives as text. */
export interface NoticesMailTables extends MessagingTables, Pick<SmsTables, 'messaging.message_notices'> {
  /** How a mail reaches a person, as the account module publishes it. */
  'account.mail_address': { id: string; email: string };
}
