import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../../platform/config/secrets.ts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import type { NoticesMailTables } from '../notices-mail/notices-mail.tables.ts';
import { BlockEntity } from './block.entity.ts';
import { blockByKeys, keyBlocks } from './blocks.queries.ts';

const PURPOSE = 'blocked-address';

/** Blocks outlive the account that they are about: deleting it, to come back with the same address, frees nobody of them. */
@Injectable()
export class KeptBlocks {
  constructor(private readonly secrets: Secrets) {}

  /**
   * Forgets whom they have blocked; who has blocked them is kept, by a keyed hash of their address. Locked in one order: of
   * two who leave at once one waits.
   */
  async forget(em: EntityManager, userId: number): Promise<void> {
    const [me, db] = [String(userId), readDb<NoticesMailTables>(em)];
    await db
      .selectFrom('messaging.block')
      .select('blocked_id')
      .where(({ eb, or }) => or([eb('blocker_id', '=', me), eb('blocked_id', '=', me)]))
      .orderBy('blocker_id')
      .orderBy('blocked_id')
      .forUpdate()
      .execute();
    await em.nativeDelete(BlockEntity, { blockerId: userId });
    const { email } = await db
      .selectFrom('account.mail_address')
      .select('email')
      .where('id', '=', me)
      .executeTakeFirstOrThrow();
    await keyBlocks(readDb(em), userId, textOf(this.secrets.hash(PURPOSE, keyed(email)))).execute();
  }

  /** Blocks an account whose owner has just shown that this address is theirs, for all who had blocked the one before it. */
  async bringBack(em: EntityManager, { userId, email }: { userId: number; email: string }): Promise<void> {
    const keys = this.secrets.hashes(PURPOSE, keyed(email)).map(textOf);
    await blockByKeys(readDb(em), userId, keys).execute();
  }
}

const keyed = (email: string): string => email.toLowerCase();
const textOf = (hash: Buffer): string => hash.toString('base64url');
