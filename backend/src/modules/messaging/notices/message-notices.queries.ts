import type { EntityManager } from '@mikro-orm/postgresql';
import type { MessageNotices, MessageNoticesChanges } from 'shared-ui/contracts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import type { SmsTables } from '../sms/sms.tables.ts';

export type KeptNotices = Pick<MessageNotices, 'smsCopies' | 'mailNotices'>;

/** Who has never said anything gets both. */
const BOTH: KeptNotices = { smsCopies: true, mailNotices: true };

/** How this person wants to hear of messages. */
export async function toldOfNotices(em: EntityManager, userId: number): Promise<KeptNotices> {
  const row = await readDb<SmsTables>(em)
    .selectFrom('messaging.message_notices')
    .select(['sms_copies as smsCopies', 'mail_notices as mailNotices'])
    .where('user_id', '=', String(userId))
    .executeTakeFirst();
  return row ?? BOTH;
}

/** Keeps what was changed and leaves the rest. */
export async function keepNotices(em: EntityManager, userId: number, changes: MessageNoticesChanges): Promise<void> {
  const { smsCopies, mailNotices } = changes;
  const fresh = {
    ...(smsCopies !== undefined && { sms_copies: smsCopies }),
    ...(mailNotices !== undefined && { mail_notices: mailNotices }),
  };
  if (Object.keys(fresh).length === 0) return;
  await readDb<SmsTables>(em)
    .insertInto('messaging.message_notices')
    .values({ user_id: String(userId), ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute();
}
