import type { MessagingDb } from '../messaging.db.ts';

/** Whom this person has blocked, the last one first; no username where the account was deleted. Indexes: the keys. */
export function blockedPeople(db: MessagingDb, userId: number, limit: number, after?: [since: string, id: number]) {
  const page = db
    .selectFrom('messaging.block as b')
    .leftJoin('account.public_profile as p', 'p.id', 'b.blocked_id')
    .select(['b.blocked_id as id', 'p.username', 'p.profile_picture_url as profilePictureUrl', 'b.created_at as since'])
    .where('b.blocker_id', '=', userId)
    .orderBy('b.created_at', 'desc')
    .orderBy('b.blocked_id', 'desc')
    .limit(limit);
  if (after === undefined) return page;
  return page.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('b.created_at', 'b.blocked_id'), '<', tuple(new Date(after[0]), after[1])),
  );
}

/** Locks all blocks by and of this person. Always in this order, so that of two who leave one waits. */
export const lockBlocks = (db: MessagingDb, userId: number) =>
  db
    .selectFrom('messaging.block')
    .select('blocked_id')
    .where(({ eb, or }) => or([eb('blocker_id', '=', userId), eb('blocked_id', '=', userId)]))
    .orderBy('blocker_id')
    .orderBy('blocked_id')
    .forUpdate();

/** Gives the blocks of this person a key by which `restoreBlocks` finds them. Index: block_by_blocked. */
export const keyBlocks = (db: MessagingDb, blockedId: number, key: string) =>
  db.updateTable('messaging.block').set({ blocked_key: key }).where('blocked_id', '=', blockedId);

/**
 * Moves the blocks with these keys to this account: once per blocker, and none of oneself, whose address it may be now. Locks
 * them in the order of `lockBlocks`. Index: block_by_key.
 */
export const restoreBlocks = (db: MessagingDb, userId: number, keys: readonly string[]) =>
  db
    .with('keyed', (cte) =>
      cte
        .selectFrom('messaging.block')
        .select(['blocker_id', 'blocked_id'])
        .where('blocked_key', 'in', keys)
        .orderBy('blocker_id')
        .orderBy('blocked_id')
        .forUpdate(),
    )
    .with('deleted', (cte) =>
      cte
        .deleteFrom('messaging.block as b')
        .using('keyed')
        .whereRef('b.blocker_id', '=', 'keyed.blocker_id')
        .whereRef('b.blocked_id', '=', 'keyed.blocked_id')
        .returning(['b.blocker_id', 'b.created_at']),
    )
    .insertInto('messaging.block')
    .columns(['blocker_id', 'blocked_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('deleted')
        .select(['deleted.blocker_id', eb.val(userId).as('blocked_id'), 'deleted.created_at'])
        .where('deleted.blocker_id', '<>', userId),
    )
    .onConflict((existing) => existing.doNothing());
