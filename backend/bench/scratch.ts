import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { built } from './built.ts';

const { ormConfigOf } = (await built('src/app.module')) as typeof import('../src/app.module.ts');
const { migrate } = (await built(
  'src/platform/database/migrate',
)) as typeof import('../src/platform/database/migrate.ts');
const { EmbeddedPostgres } = (await built(
  'src/platform/database/embedded/embedded-postgres',
)) as typeof import('../src/platform/database/embedded/embedded-postgres.ts');

/** Server settings without durability; not where writing is measured. */
export const FAST = ['fsync=off', 'synchronous_commit=off', 'max_wal_size=4GB'];

/** Runs `work` on a migrated database of a temporary PostgreSQL. */
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
