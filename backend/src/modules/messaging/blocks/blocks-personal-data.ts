import type { EntityManager } from '@mikro-orm/postgresql';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { nameOrDeleted } from '../../../platform/personal-data/name-or-deleted.ts';
import type { MessagingTables } from '../messaging.tables.ts';

/** Whom a person has blocked, by username where they are still there. Who has blocked them is not told. */
export async function toldOfBlocks(em: EntityManager, userId: number): Promise<object> {
  const rows = await readDb<MessagingTables>(em)
    .selectFrom('messaging.block as b')
    .leftJoin('account.public_profile as other', 'other.id', 'b.blocked_id')
    .select(['other.username', 'b.created_at as createdAt'])
    .where('b.blocker_id', '=', String(userId))
    .orderBy('b.created_at', 'desc')
    .execute();
  const toTold = ({ username, createdAt }: (typeof rows)[number]) => ({
    blocked: nameOrDeleted(username),
    since: new Date(createdAt).toISOString(),
  });
  return { blocks: rows.map(toTold) };
}
