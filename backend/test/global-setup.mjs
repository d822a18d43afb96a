import 'reflect-metadata';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppModule, ormConfigOf } from '../src/app.module.ts';
import { readSettings } from '../src/platform/config/settings.ts';
import { EmbeddedPostgres } from '../src/platform/database/embedded/embedded-postgres.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { createApp } from '../src/platform/http/create-app.ts';
import { run } from './database.ts';
import { logStream } from './harness.ts';
import { startPooler, throughPooler } from './pgbouncer.ts';

/** Durability costs time, and tests need none. */
const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'max_wal_size=256MB',
];

const MEMORY = '/dev/shm';
/** More than the databases of the files that run at the same time, and the log. */
const MEMORY_BYTES = 2 * 1024 ** 3;

/** In memory where there is room: each database is hundreds of files, which a busy disk takes a second for. */
async function makeFolder() {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  const folder = await mkdtemp(join(free >= MEMORY_BYTES ? MEMORY : tmpdir(), 'fa-test-'));
  // The server may run as another user
  await chmod(folder, 0o755);
  return folder;
}

/**
 * One PostgreSQL for the whole run, with a template that has seen one start of the application (tables, job queues,
 * airports): each test file copies it. Jest runs this outside its own module system, so it takes the built backend:
 * `npm test` builds first.
 */
export default async function setUp() {
  const dataDir = await makeFolder();
  const server = await EmbeddedPostgres.start({ dataDir, password: 'test', flags: FAST });
  // A password that is quickly proven: each test file opens a dozen connections
  await run(server.urlOf('postgres'), "set scram_iterations = 1; alter role postgres password 'test'");
  const databaseUrl = await server.ensureDatabase('template_app');
  const secretKeys = ['x'.repeat(32)];
  const settings = {
    ...readSettings({ SEED: 'none', LOG_LEVEL: 'error' }),
    databaseUrl,
    databaseDirectUrl: databaseUrl,
    secretKeys,
    publicUrl: 'http://localhost',
  };
  await migrate(ormConfigOf(settings));
  const app = await createApp(AppModule.register({ settings, logStream }), settings);
  await app.close();
  process.env.TEST_ADMIN_URL = server.urlOf('postgres');
  const pooler = throughPooler ? await startPooler(process.env.TEST_ADMIN_URL) : undefined;
  if (pooler !== undefined) process.env.TEST_POOLER_URL = pooler.url;
  globalThis.removeTestPostgres = async () => {
    await pooler?.stop();
    await server.stop('immediately');
    await rm(dataDir, { recursive: true, force: true });
  };
}
