import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import { Secrets } from '../../../platform/config/secrets.ts';
import { FileStore } from '../../../platform/files/file-store.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { startOfPeriod } from '../../../platform/retention/retention.ts';
import type { AccountEntity } from '../account.entity.ts';

const RECORD = 'account.record-erasure';
const SWEEP = 'account.sweep-erasures';

const FOLDER = 'erased/';
const PURPOSE = 'erased-account';
const BATCH = 10_000;

type Identity = Pick<AccountEntity, 'id' | 'createdAt'>;

/**
 * Which accounts were deleted, outside of the database: a backup that is restored brings them back, and does not know that they left. Files
 * without content, named by a keyed hash of what makes an account this one and no other: a restored database gives ids a second time, and
 * whoever comes back with the same address is somebody new.
 */
@Injectable()
export class ErasedAccounts implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly files: FileStore,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<{ hash: string }>(RECORD, ({ hash }) => this.files.write(FOLDER + hash, Buffer.alloc(0)));
    this.jobs.every(SWEEP, () => this.sweep());
  }

  /** In the transaction that deletes the account: the file is written once that is committed. */
  async record(em: EntityManager, account: Identity): Promise<void> {
    await this.jobs.send(em, RECORD, { hash: this.#hashesOf(account)[0] });
  }

  /** How many erasures are recorded, and the ids of those accounts that are in this database all the same. */
  async find(em: EntityManager): Promise<{ recorded: number; accounts: number[] }> {
    const recorded = new Set<string>();
    for await (const page of this.files.list(FOLDER)) for (const { name } of page) recorded.add(name);
    const accounts: number[] = [];
    let last = 0;
    let batch: Identity[];
    do {
      const sql = `select id, created_at as "createdAt" from account.account where id > ? order by id limit ${BATCH}`;
      batch = await em.execute<Identity[]>(sql, [last]);
      for (const account of batch)
        if (this.#hashesOf(account).some((hash) => recorded.has(FOLDER + hash))) accounts.push(account.id);
      last = batch.at(-1)?.id ?? 0;
    } while (batch.length === BATCH);
    return { recorded: recorded.size, accounts };
  }

  /** No backup may be older than the period. */
  async sweep(): Promise<void> {
    const before = startOfPeriod('erasures', this.clock.now());
    for await (const page of this.files.list(FOLDER))
      await this.files.remove(page.filter(({ storedAt }) => storedAt < before).map(({ name }) => name));
  }

  #hashesOf({ id, createdAt }: Identity): string[] {
    return this.secrets.hashes(PURPOSE, `${id} ${createdAt.toISOString()}`).map((hash) => hash.toString('hex'));
  }
}
