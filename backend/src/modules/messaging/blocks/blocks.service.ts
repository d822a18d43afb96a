import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Block } from 'shared-ui/contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import { LoginNeededError } from '../../../platform/login/login-needed-error.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { lockPair } from '../conversations/conversations.queries.ts';
import { LiveEvents } from '../live/live-events.ts';
import { UnreachableError } from '../messaging.errors.ts';
import type { MessagingTables } from '../messaging.tables.ts';
import { holdPeople } from '../people.queries.ts';

@Injectable()
export class BlocksService {
  constructor(
    private readonly em: EntityManager,
    private readonly live: LiveEvents,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /** Blocks somebody; again is the same. Throws UnreachableError (404) for nobody, and LimitedError. */
  block(me: SessionUser, userId: number): Promise<Block> {
    return this.change(me, userId, async (em) => {
      if (!(await ensureMe(em, me.id, userId))) throw new UnreachableError();
      const changed = await this.add(em, me.id, userId);
      return { blocked: true, changed };
    });
  }

  /** Takes it back, also of who has left since; again is the same. Throws UnreachableError (404) for nobody, and LimitedError. */
  unblock(me: SessionUser, userId: number): Promise<Block> {
    return this.change(me, userId, async (em) => {
      const isThere = await ensureMe(em, me.id, userId);
      const [gone] = await readDb<MessagingTables>(em)
        .deleteFrom('messaging.block')
        .where('blocker_id', '=', String(me.id))
        .where('blocked_id', '=', String(userId))
        .execute();
      const changed = gone !== undefined && gone.numDeletedRows > 0n;
      if (!isThere && !changed) throw new UnreachableError();
      return { blocked: false, changed };
    });
  }

  /** Blocks within a transaction that holds both people. Answers whether it was not so before. */
  async add(em: EntityManager, blockerId: number, blockedId: number): Promise<boolean> {
    const db = readDb<MessagingTables>(em);
    // A message that is being written is committed before the block; the next one finds it
    await lockPair(db, blockerId, blockedId).execute();
    const [made] = await db
      .insertInto('messaging.block')
      .values({
        ...{ blocker_id: String(blockerId), blocked_id: String(blockedId) },
        created_at: this.clock.now().toISOString(),
      })
      .onConflict((known) => known.doNothing())
      .execute();
    return made?.numInsertedOrUpdatedRows === 1n;
  }

  /** One's own tabs learn of it; the other person does not. */
  private change(
    me: SessionUser,
    otherId: number,
    work: (em: EntityManager) => Promise<{ blocked: boolean; changed: boolean }>,
  ): Promise<Block> {
    return this.limits.countIfDone([['messaging.block', me.email]], () =>
      this.live.transactional(this.em, async (em, tell) => {
        const { blocked, changed } = await work(em);
        if (changed) await tell(em, [{ userId: me.id, kind: 'changed', otherId }]);
        return { userId: otherId, blocked };
      }),
    );
  }
}

/** Holds both. Answers whether the other one is somebody else who is there. */
async function ensureMe(em: EntityManager, meId: number, otherId: number): Promise<boolean> {
  const there = await holdPeople(em, [meId, otherId]);
  if (!there.has(meId)) throw new LoginNeededError();
  return meId !== otherId && there.has(otherId);
}
