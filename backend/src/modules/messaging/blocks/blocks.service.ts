import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Block, type BlockedPerson, idSchema, type PageQuery } from 'contracts';
import { z } from 'zod';
import { Clock } from '../../../platform/clock/clock.ts';
import { Secrets } from '../../../platform/config/secrets.ts';
import { momentSchema, parseCursor, toPage } from '../../../platform/http/paging.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import { LoginNeededError, type SessionUser } from '../../../platform/login/session-store.ts';
import { nameOrDeleted } from '../../../platform/personal-data/personal-data.ts';
import { findOwnAddress, lockAccounts } from '../../../views/account.views.ts';
import { lockConversation } from '../conversations.queries.ts';
import { LiveEvents } from '../live/live-events.ts';
import { messagingDb } from '../messaging.db.ts';
import { messagingErrors } from '../messaging.errors.ts';
import { CHECK_TRIPS, type TripsToCheck } from '../messaging.jobs.ts';
import { BlockEntity } from './block.entity.ts';
import { blockedPeople, keyBlocks, lockBlocks, restoreBlocks } from './blocks.queries.ts';

const PURPOSE = 'blocked-address';
const cursorSchema = z.tuple([momentSchema, idSchema]);

@Injectable()
export class BlocksService {
  constructor(
    private readonly em: EntityManager,
    private readonly liveEvents: LiveEvents,
    private readonly limits: Limits,
    private readonly clock: Clock,
    private readonly secrets: Secrets,
    private readonly jobs: Jobs,
  ) {}

  /** Whom one has blocked, the last one first, and the cursor of the next page. Throws unknown_page. */
  async list(
    me: SessionUser,
    { limit, cursor }: PageQuery,
  ): Promise<{ people: BlockedPerson[]; next: string | undefined }> {
    const query = blockedPeople(messagingDb(this.em), me.id, limit + 1, parseCursor(cursor, cursorSchema));
    const { page, next } = toPage(await query.execute(), limit, ({ since, id }) => [since, id]);
    const people = page.map(({ id, username, profilePictureUrl, since }) => ({
      id,
      username: nameOrDeleted(username),
      profilePictureUrl,
      since: since.toISOString(),
    }));
    return { people, next };
  }

  /** Idempotent. Throws unreachable (404) where there is no such other person, and LimitedError. */
  block(me: SessionUser, userId: number): Promise<Block> {
    return this.change(me, userId, async (em) => {
      if (!(await lockBoth(em, me.id, userId))) throw messagingErrors.unreachable();
      return { blocked: true, changed: await this.add(em, me.id, userId) };
    });
  }

  /** Idempotent, and possible after the other person has left. Throws unreachable (404) for nobody, and LimitedError. */
  unblock(me: SessionUser, userId: number): Promise<Block> {
    return this.change(me, userId, async (em) => {
      const exists = await lockBoth(em, me.id, userId);
      const deleted = await em.nativeDelete(BlockEntity, { blockerId: me.id, blockedId: userId });
      if (!exists && deleted === 0) throw messagingErrors.unreachable();
      return { blocked: false, changed: deleted > 0 };
    });
  }

  /** Blocks in a transaction that has locked both accounts, which ends what the two have agreed or asked. Returns false where the block was there before. */
  async add(em: EntityManager, blockerId: number, blockedId: number): Promise<boolean> {
    const db = messagingDb(em);
    // Waits for a message that is being written; the next one finds the block
    await lockConversation(db, blockerId, blockedId).execute();
    const [result] = await db
      .insertInto('messaging.block')
      .values({
        blocker_id: blockerId,
        blocked_id: blockedId,
        created_at: this.clock.now(),
      })
      .onConflict((existing) => existing.doNothing())
      .execute();
    const isNew = result?.numInsertedOrUpdatedRows === 1n;
    if (isNew) await this.jobs.send(em, CHECK_TRIPS, { userId: blockerId } satisfies TripsToCheck);
    return isNew;
  }

  /**
   * For an account that is being deleted: deletes its own blocks, and keeps those of it under a keyed hash of its address, so
   * that registering again frees nobody of them. An address that was never proven is nobody's: nobody comes back with it.
   */
  async eraseAccount(em: EntityManager, userId: number): Promise<void> {
    const db = messagingDb(em);
    await lockBlocks(db, userId).execute();
    await em.nativeDelete(BlockEntity, { blockerId: userId });
    const email = await findOwnAddress(em, userId);
    if (email === undefined) await em.nativeDelete(BlockEntity, { blockedId: userId });
    else await keyBlocks(db, userId, this.secrets.keysOf(PURPOSE, email)[0]).execute();
  }

  /** Blocks an account, whose owner has just proven its address, for all who had blocked an earlier one of this address. */
  async restoreFor(em: EntityManager, { userId, email }: { userId: number; email: string }): Promise<void> {
    await restoreBlocks(messagingDb(em), userId, this.secrets.keysOf(PURPOSE, email)).execute();
  }

  /** Publishes an event to the blocker's own tabs, and none to the other person. */
  private change(
    me: SessionUser,
    otherId: number,
    work: (em: EntityManager) => Promise<{ blocked: boolean; changed: boolean }>,
  ): Promise<Block> {
    return this.limits.countIfDone(['messaging.block'], { account: me }, () =>
      this.liveEvents.transactional(this.em, async (em, publish) => {
        const { blocked, changed } = await work(em);
        if (changed) publish([{ userId: me.id, kind: 'changed', otherId }]);
        return { userId: otherId, blocked };
      }),
    );
  }
}

/** Locks both accounts. Returns whether the other one is somebody else who exists. */
async function lockBoth(em: EntityManager, meId: number, otherId: number): Promise<boolean> {
  const accounts = await lockAccounts(em, [meId, otherId]);
  if (!accounts.has(meId)) throw new LoginNeededError();
  return meId !== otherId && accounts.has(otherId);
}
