import type { ReadDb } from '../../../platform/database/prepared-sql.ts';
import type { MessagingTables } from '../messaging.tables.ts';

type Db = ReadDb<MessagingTables>;

/** Whether either of the two has blocked the other. Index: the key, and block_by_blocked. */
export async function isBlockedBetween(db: Db, one: number, other: number): Promise<boolean> {
  const pair = db
    .selectFrom('messaging.blocked_pair')
    .select('other_id')
    .where('user_id', '=', String(one))
    .where('other_id', '=', String(other));
  return (await pair.executeTakeFirst()) !== undefined;
}

/** Whether the first has blocked the second. Index: the key. */
export async function hasBlocked(db: Db, blockerId: number, blockedId: number): Promise<boolean> {
  return (await blockOf(db, blockerId, blockedId).executeTakeFirst()) !== undefined;
}

const blockOf = (db: Db, blockerId: number, blockedId: number) =>
  db
    .selectFrom('messaging.block')
    .select('blocked_id')
    .where('blocker_id', '=', String(blockerId))
    .where('blocked_id', '=', String(blockedId));
