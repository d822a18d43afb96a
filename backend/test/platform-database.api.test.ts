import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ormConfigOf } from '../src/app.module.ts';
import { EmbeddedPostgres } from '../src/platform/database/embedded/embedded-postgres.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { guardPool } from '../src/platform/database/pool-guard.ts';
import { makeDatabase, run } from './database.ts';
import { startTestApp, type TestApp } from './harness.ts';

describe('migrations', () => {
  it('run once when three nodes start at the same moment', async () => {
    const database = await makeDatabase({ template: 'template0' });
    const config = ormConfigOf({ databaseUrl: database.url });
    await Promise.all([migrate(config), migrate(config), migrate(config)]);
    const ran = await run<{ name: string }>(database.url, 'select name from schema_migrations order by id');
    expect(ran.map(({ name }) => name)).toEqual([...new Set(ran.map(({ name }) => name))]);
    expect(ran.length).toBeGreaterThan(0);
    await database.drop();
  });

  it('make exactly the tables that the entities describe', async () => {
    const database = await makeDatabase();
    const orm = await MikroORM.init(ormConfigOf({ databaseUrl: database.url }));
    expect(await orm.schema.getUpdateSchemaSQL()).toBe('');
    await orm.close(true);
    await database.drop();
  });
});

describe('when PostgreSQL goes away and comes back', () => {
  let folder: string;
  let postgres: EmbeddedPostgres;
  let app: TestApp;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fa-restart-'));
    await chmod(folder, 0o755);
    postgres = await EmbeddedPostgres.start({ dataDir: folder, password: 'test' });
    const databaseUrl = await postgres.ensureDatabase('app');
    await migrate(ormConfigOf({ databaseUrl }));
    app = await startTestApp({ databaseUrl });
  }, 60_000);

  afterAll(async () => {
    await app.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** More transactions at once than the pool has slots, each cut off in its middle. */
  const load = () =>
    Array.from({ length: 30 }, () =>
      app.em().transactional(async (em) => {
        await em.execute('select 1');
        await em.execute('select pg_sleep(30)');
      }),
    );

  it('says so while it is away, and serves again at once when it is back, with every slot of the pool free', async () => {
    const interrupted = Promise.allSettled(load());
    await app.get('/api/health');
    await postgres.stop('immediately');
    expect((await interrupted).every(({ status }) => status === 'rejected')).toBe(true);
    expect(await app.get('/api/health')).toMatchObject({
      status: 503,
      body: { code: 'health.database', message: 'The database cannot be reached.' },
    });
    expect(await app.get('/api/ready')).toMatchObject({ status: 503, body: { code: 'health.database' } });

    await postgres.run();
    const answers = await Promise.all(Array.from({ length: 40 }, () => app.get('/api/listings?limit=1')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
    for (const path of ['health', 'ready']) expect((await app.get(`/api/${path}`)).status).toBe(200);
  }, 60_000);
});

describe('a guarded pool', () => {
  /** What kysely does with a connection: it holds on to it across statements, and forgets it when one is cut off. */
  const hold = async (pool: pg.Pool, sql: string) => {
    const client = await pool.connect();
    await client.query('begin');
    await client.query(sql);
  };

  it('gives back the slot of a query that took too long, on a connection of its own', async () => {
    const database = await makeDatabase();
    const pool = new pg.Pool({
      connectionString: database.url,
      max: 2,
      query_timeout: 200,
      connectionTimeoutMillis: 3000,
    });
    guardPool(pool);
    const slow = await Promise.allSettled([hold(pool, 'select pg_sleep(60)'), hold(pool, 'select pg_sleep(60)')]);
    expect(slow.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
    await database.drop();
  });

  it('gives back a slot once, however often it is released', async () => {
    const database = await makeDatabase();
    const pool = new pg.Pool({ connectionString: database.url, max: 1, connectionTimeoutMillis: 3000 });
    guardPool(pool);
    const client = await pool.connect();
    client.release();
    client.release();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
    await database.drop();
  });
});
