import type { EntityManager } from '@mikro-orm/postgresql';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import type { SmsTables } from './sms.tables.ts';

/** Whoever wrote to this person sees that a copy which still waited does not go. */
const FORGET_COPIES = `
  with gone as (
    delete from messaging.sms_copy where sender_id = ? or receiver_id = ?
    returning conversation_id, message_id, step
  )
  update messaging.message m set sms = 'refused' from gone
  where m.conversation_id = gone.conversation_id and m.id = gone.message_id and gone.step = 'waiting'`;

/**
 * Forgets how this person wants to hear of messages, and the copies that they sent or were sent: those that wait never
 * leave. That a phone said STOP stays, by a hash that only its number leads to. Call it before the person's mailbox is
 * touched: copies are locked first.
 */
export async function forgetSms(em: EntityManager, userId: number): Promise<void> {
  await em.execute(FORGET_COPIES, [userId, userId]);
  await readDb<SmsTables>(em).deleteFrom('messaging.message_notices').where('user_id', '=', String(userId)).execute();
}
