import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { built } from './built.ts';

const { ormConfigOf } = (await built('app.module')) as typeof import('../src/app.module.ts');
const { migrate } = (await built('platform/database/migrate')) as typeof import('../src/platform/database/migrate.ts');
const { EmbeddedPostgres } = (await built(
  'platform/database/embedded/embedded-postgres',
)) as typeof import('../src/platform/database/embedded/embedded-postgres.ts');

/** For big tables: what is thrown away needs no durability. Not where writing is measured. */
export const FAST = ['fsync=off', 'synchronous_commit=off', 'max_wal_size=4GB'];

/** Works on a migrated database of a PostgreSQL of its own, in a folder that is thrown away. */
export async function onScratchDatabase(
  flags: readonly string[],
  work: (url: string, dataDir: string) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fa-bench-'));
  await chmod(dataDir, 0o755);
  const server = await EmbeddedPostgres.start({ dataDir, password: 'bench', flags });
  try {
    const url = await server.ensureDatabase('bench');
    await migrate(ormConfigOf({ databaseUrl: url }));
    await work(url, dataDir);
  } finally {
    await server.stop('immediately');
    await rm(dataDir, { recursive: true, force: true });
  }
}

export async function connected(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
