import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { countTries } from './count-tries.ts';
import { DatabaseServer } from './database-server.ts';
import { type DeployedSite, onGateway, useDeployedSite } from './deployed-site.ts';
import { halfWrites, Load } from './load.ts';

const TEST_MS = 180_000;
const CLI = join(import.meta.dirname, '../../dist/src/cli.js');
/** Room for the site and for little more. */
const VOLUME_MB = 400;
const canMount = process.getuid?.() === 0 && process.platform === 'linux';

const run = promisify(execFile);

/** Of the domain: what jobs, limits and sessions store changes by itself. */
const COUNTS = `
  select table_schema || '.' || table_name as name, (xpath('/row/count/text()', query_to_xml(
    format('select count(*) from %I.%I', table_schema, table_name), false, true, '')))[1]::text::int as count
  from information_schema.tables where table_type = 'BASE TABLE'
    and table_schema in ('account', 'listings', 'messaging', 'payments') order by 1`;

onGateway.describe('a backup', () => {
  const site = useDeployedSite();

  it(
    'is restored on an empty machine: every row is there, and the ledger says the same',
    async () => {
      const load = await Load.begin(site());
      await load.untilAcknowledged(5);
      await load.stopAndCheck();
      const restored = await site().database.restoreBackup();
      const client = new pg.Client({ connectionString: restored.url });
      await client.connect();
      const query = async <Row extends object>(sql: string) => (await client.query<Row>(sql)).rows;
      const counts = await query<{ count: number }>(COUNTS);
      expect(counts).toEqual(await site().query(COUNTS));
      expect(await halfWrites({ query })).toEqual([]);
      expect(await ledgerOf(site(), restored.url)).toEqual(await ledgerOf(site(), site().database.url));
      await client.end();
      await restored.stop();
      const rows = counts.reduce((sum, { count }) => sum + count, 0);
      countTries(1, `${rows} rows of ${counts.length} tables`);
    },
    TEST_MS,
  );
});

/** As `operate ledger` prints it, and whether all agrees with what the provider has. */
async function ledgerOf({ env }: DeployedSite, databaseUrl: string): Promise<string> {
  const { stdout } = await run(process.execPath, [CLI, 'ledger'], {
    env: { ...process.env, ...env, DATABASE_URL: databaseUrl },
  });
  return stdout;
}

const onVolume = { describe: canMount ? onGateway.describe : describe.skip };
if (!canMount) console.warn('The test of a full disk is left out: only root can mount a small volume, on Linux.');

onVolume.describe('the volume of the database', () => {
  let volume: string;
  const site = useDeployedSite(async () => {
    volume = await mkdtemp(join(tmpdir(), 'fa-trust-volume-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${VOLUME_MB}m`, 'tmpfs', volume]);
    return { database: await DatabaseServer.start(join(volume, 'database')) };
  });
  afterAll(async () => {
    execFileSync('umount', ['--lazy', volume]);
    await rm(volume, { recursive: true, force: true });
  });

  it(
    'is full: 503 with Retry-After, nothing acknowledged is lost, and the site goes on once there is room',
    async () => {
      const load = await Load.begin(site());
      await load.untilAcknowledged(3);
      await fill(volume);
      await load.untilStatus(503, 10);
      await rm(join(volume, 'filler'), { force: true });
      await site().database.restartIfEnded();
      await load.untilAcknowledged(3);
      await load.stopAndCheck();
    },
    TEST_MS,
  );
});

/** Until not a block is free. */
async function fill(volume: string): Promise<void> {
  const { bavail, bsize } = await statfs(volume);
  await writeFile(join(volume, 'filler'), Buffer.alloc(bavail * bsize + bsize)).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOSPC') throw error;
    },
  );
}
