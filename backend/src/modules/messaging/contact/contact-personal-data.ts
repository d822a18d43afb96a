import type { EntityManager } from '@mikro-orm/postgresql';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import type { NoticesMailTables } from '../notices-mail/notices-mail.tables.ts';
import { ContactMessageEntity } from './contact-message.entity.ts';

/**
 * What was written to the operator with this account's address, for its download. A deletion of the account leaves it where
 * it is: it is a letter that the operator has already, and it may be about somebody. It goes after 24 months.
 */
export async function contactMessagesOf(em: EntityManager, userId: number): Promise<object[]> {
  const account = await readDb<NoticesMailTables>(em)
    .selectFrom('account.mail_address')
    .select('email')
    .where('id', '=', String(userId))
    .executeTakeFirst();
  if (account === undefined) return [];
  const told = { fields: ['name', 'message', 'createdAt'], orderBy: { id: 'desc' } } as const;
  const written = await em.find(ContactMessageEntity, account, told);
  return written.map(({ name, message, createdAt }) => ({ name, message, createdAt }));
}
