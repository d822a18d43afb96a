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

/** Keeps the blocks of who leaves, by a key of their address. Index: block_by_blocked. */
export const keyBlocks = (db: Db, blockedId: number, key: string) =>
  db.updateTable('messaging.block').set({ blocked_key: key }).where('blocked_id', '=', String(blockedId));

/**
 * Turns what was kept of these keys into blocks of the account: once, where its owner has been blocked anew already; not of
 * oneself, who may have this address now. In the order in which whoever leaves locks theirs. Index: block_by_key.
 */
export const blockByKeys = (db: Db, userId: number, keys: readonly string[]) =>
  db
    .with('kept', (cte) =>
      cte
        .selectFrom('messaging.block')
        .select(['blocker_id', 'blocked_id'])
        .where('blocked_key', 'in', keys)
        .orderBy('blocker_id')
        .orderBy('blocked_id')
        .forUpdate(),
    )
    .with('gone', (cte) =>
      cte
        .deleteFrom('messaging.block as b')
        .using('kept')
        .whereRef('b.blocker_id', '=', 'kept.blocker_id')
        .whereRef('b.blocked_id', '=', 'kept.blocked_id')
        .returning(['b.blocker_id', 'b.created_at']),
    )
    .insertInto('messaging.block')
    .columns(['blocker_id', 'blocked_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('gone')
        .select(['gone.blocker_id', eb.val(String(userId)).as('blocked_id'), 'gone.created_at'])
        .where('gone.blocker_id', '<>', String(userId)),
    )
    .onConflict((known) => known.doNothing());
