import type { EntityManager } from '@mikro-orm/postgresql';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import type { MessagingTables } from '../messaging.tables.ts';
import { BlockEntity } from './block.entity.ts';

/** Whom a person has blocked, by username. Who has blocked them is not told. */
export async function toldOfBlocks(em: EntityManager, userId: number): Promise<object> {
  const rows = await readDb<MessagingTables>(em)
    .selectFrom('messaging.block as b')
    .innerJoin('account.public_profile as other', 'other.id', 'b.blocked_id')
    .select(['other.username', 'b.created_at as createdAt'])
    .where('b.blocker_id', '=', String(userId))
    .orderBy('b.created_at', 'desc')
    .execute();
  const toTold = ({ username, createdAt }: (typeof rows)[number]) => ({
    blocked: username,
    since: new Date(createdAt).toISOString(),
  });
  return { blocks: rows.map(toTold) };
}

/** Forgets whom they have blocked, and who has blocked them. Locked in one order: of two who leave at once one waits. */
export async function forgetBlocks(em: EntityManager, userId: number): Promise<void> {
  const [me, db] = [String(userId), readDb<MessagingTables>(em)];
  await db
    .selectFrom('messaging.block')
    .select('blocked_id')
    .where(({ eb, or }) => or([eb('blocker_id', '=', me), eb('blocked_id', '=', me)]))
    .orderBy('blocker_id')
    .orderBy('blocked_id')
    .forUpdate()
    .execute();
  await em.nativeDelete(BlockEntity, { $or: [{ blockerId: userId }, { blockedId: userId }] });
}
