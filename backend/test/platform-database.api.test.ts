import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Migration } from '@mikro-orm/migrations';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { ormConfigOf } from '../src/app.module.ts';
import { StartError } from '../src/platform/config/start-error.ts';
import { EmbeddedPostgres } from '../src/platform/database/embedded/embedded-postgres.ts';
import { deleteInBatches } from '../src/platform/database/delete-in-batches.ts';
import { Launcher } from '../src/platform/database/embedded/launcher.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { ConnectionPool, DatabasePools } from '../src/platform/database/database-pools.ts';
import { DEFAULT_POOLS } from '../src/platform/database/pool-settings.ts';
import { isDatabaseUnavailable } from '../src/platform/errors/database-unavailable.ts';
import { runInContext } from '../src/platform/observability/tracing.ts';
import { PreparedSql } from '../src/platform/database/prepared-sql.ts';
import { makeDatabase, run } from './database.ts';
import { startTestApp, type TestApp, useTestApp } from './harness.ts';
import { recordStatements } from './listings/statements.ts';
import { until } from './until.ts';

class AddColumnMigration extends Migration {
  override up(): void {
    this.addSql('alter table account.account add column added int');
  }
}

class ConcurrentMigration extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('create index concurrently added on account.account (username)');
  }
}

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

  it('wait for a table that is in use without stopping those who come after them', async () => {
    const database = await makeDatabase();
    const config = ormConfigOf({ databaseUrl: database.url });
    const migrationsList = [...(config.migrations?.migrationsList ?? []), { name: '2999', class: AddColumnMigration }];
    const user = new pg.Client({ connectionString: database.url });
    await user.connect();
    await user.query('begin');
    await user.query('select from account.account');
    const migrating = migrate({ ...config, migrations: { ...config.migrations, migrationsList } });
    const isWaiting = async () =>
      (await run(database.url, 'select from pg_locks where not granted and locktype = $1', ['relation'])).length > 0;
    // Waits, gives up, and waits again
    for (const expected of [true, false, true]) await until(async () => (await isWaiting()) === expected);
    await user.query('commit');
    await migrating;
    expect(await run(database.url, 'select added from account.account')).toEqual([]);
    await user.end();
    await database.drop();
  }, 60_000);

  it('create an index concurrently where one says so', async () => {
    const database = await makeDatabase();
    const config = ormConfigOf({ databaseUrl: database.url });
    const migrationsList = [...(config.migrations?.migrationsList ?? []), { name: '2999', class: ConcurrentMigration }];
    await migrate({ ...config, migrations: { ...config.migrations, migrationsList } });
    expect(await run(database.url, "select from pg_index where indexrelid = 'account.added'::regclass")).toHaveLength(
      1,
    );
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

describe('the rows of SQL', () => {
  const sql =
    "select 9007199254740991::int8 as id, '2026-11-20T12:00:00.123Z'::timestamptz as moment, '2026-11-20'::date as day";
  const row = { id: 9_007_199_254_740_991, moment: new Date('2026-11-20T12:00:00.123Z'), day: '2026-11-20' };

  it('have the types of entities: ids are numbers, timestamps are Dates, dates are text', async () => {
    const database = await makeDatabase();
    const pools = new DatabasePools(database.url, DEFAULT_POOLS);
    const orm = await MikroORM.init(ormConfigOf({ databaseUrl: database.url }, () => pools));
    expect(await orm.em.execute(sql)).toEqual([row]);
    expect((await orm.em.getKysely().executeQuery(CompiledQuery.raw(sql))).rows).toEqual([row]);
    expect(await new PreparedSql(pools, { preparesStatements: true }).run('types', { sql, parameters: [] })).toEqual([
      row,
    ]);
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
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => app.get(`/api/listings?limit=${at + 1}`)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
    for (const path of ['health', 'ready']) expect((await app.get(`/api/${path}`)).status).toBe(200);
  }, 60_000);

  it('answers 503 with Retry-After while PostgreSQL does not answer, is alive meanwhile, and goes on by itself', async () => {
    const impatient = await startTestApp({
      databaseUrl: app.settings.databaseUrl,
      settings: { databasePools: { ...DEFAULT_POOLS, timeoutSeconds: 1 } },
    });
    const getAll = () =>
      Promise.all(Array.from({ length: 20 }, (_, at) => impatient.get(`/api/listings?limit=${at + 1}`)));
    await getAll();
    const [postmaster = ''] = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
    const signal = (name: 'STOP' | 'CONT') =>
      execFileSync('pkill', [`-${name}`, '--parent', postmaster]) && process.kill(Number(postmaster), `SIG${name}`);
    signal('STOP');
    try {
      for (const { status, headers, body } of await getAll()) {
        expect({ status, body }).toMatchObject({ status: 503, body: { code: 'server.busy' } });
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      }
      expect((await impatient.get('/api/live')).status).toBe(200);
    } finally {
      signal('CONT');
    }
    // A busy machine may need longer than a request waits
    let answers = await getAll();
    for (let again = 0; again < 20 && answers.some(({ status }) => status === 503); again += 1)
      answers = await getAll();
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    await impatient.close();
  }, 60_000);

  it('ends what waits for a lock or for its node, so that nobody waits behind it', async () => {
    const timeouts = { ...DEFAULT_POOLS, timeoutSeconds: 2 };
    const { databaseUrl } = app.settings;
    const orm = await MikroORM.init(ormConfigOf({ databaseUrl }, () => new DatabasePools(databaseUrl, timeouts)));
    const em = () => orm.em.fork() as EntityManager;
    await em().execute('create table if not exists public.contended (id int)');
    await em().transactional(async (holder) => {
      await holder.execute('lock table public.contended');
      const error = await em()
        .execute('select from public.contended')
        .catch((thrown: unknown) => thrown);
      expect(isDatabaseUnavailable(error)).toBe(true);
    });
    const [{ limit } = { limit: '' }] = await em().execute<{ limit: string }[]>(
      'select setting as limit from pg_settings where name = ?',
      ['idle_in_transaction_session_timeout'],
    );
    expect(Number(limit)).toBeGreaterThan(0);
    await orm.close(true);
  });
});

describe('a pool', () => {
  /** What kysely does with a connection: it holds on to it across statements, and forgets it when one is cut off. */
  const beginAndQuery = async (pool: ConnectionPool, text: string) => {
    const connection = await pool.connect();
    await connection.run({ text: 'begin', values: [] });
    await connection.run({ text, values: [] });
  };
  const one = { text: 'select 1 as one', values: [] };

  it('gives back the slot of a query that took too long, on a connection of its own', async () => {
    const database = await makeDatabase();
    const pool = new ConnectionPool({
      connectionString: database.url,
      max: 2,
      query_timeout: 200,
      connectionTimeoutMillis: 3000,
    });
    const slow = await Promise.allSettled([
      beginAndQuery(pool, 'select pg_sleep(60)'),
      beginAndQuery(pool, 'select pg_sleep(60)'),
    ]);
    expect(slow.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await pool.run(one)).toEqual([{ one: 1 }]);
    await pool.end();
    await database.drop();
  });

  it('gives back a slot once, however often it is released', async () => {
    const database = await makeDatabase();
    const pool = new ConnectionPool({ connectionString: database.url, max: 1, connectionTimeoutMillis: 3000 });
    const connection = await pool.connect();
    connection.release();
    connection.release();
    expect(await pool.run(one)).toEqual([{ one: 1 }]);
    await pool.end();
    await database.drop();
  });

  it('replaces each connection after its lifetime', async () => {
    const database = await makeDatabase();
    const pool = new ConnectionPool({ connectionString: database.url, maxLifetimeSeconds: 0.1 });
    const process = { text: 'select pg_backend_pid() as id', values: [] };
    const [first] = await pool.run(process);
    let last = first;
    while (last?.['id'] === first?.['id']) [last] = await pool.run(process);
    expect(pool.count()).toMatchObject({ busy: 0, waiting: 0 });
    await pool.end();
    await database.drop();
  });
});

describe('requests and jobs', () => {
  const app = useTestApp({ env: { DATABASE_CONNECTIONS: '2' } });
  const inJob = <Result>(work: () => Promise<Result>) => runInContext({ job: 'test.job', span: undefined }, work);
  const inRequest = <Result>(work: () => Promise<Result>) => runInContext({ reqId: 'a', span: undefined }, work);
  const query = async () => void (await app().em().execute('select 1'));

  it.each([
    { busy: 'jobs', runBusy: inJob, runOther: inRequest },
    { busy: 'requests', runBusy: inRequest, runOther: inJob },
  ])('do not wait for each other where all connections of $busy are in use', async ({ runBusy, runOther }) => {
    const done: string[] = [];
    const release = Promise.withResolvers<void>();
    const started = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const busy = started.map(({ resolve }) =>
      runBusy(() =>
        app()
          .em()
          .transactional(async (em) => {
            await em.execute('select 1');
            resolve();
            await release.promise;
          }),
      ),
    );
    await Promise.all(started.map(({ promise }) => promise));
    const waiting = runBusy(query).then(() => done.push('of the same kind'));
    await runOther(query).then(() => done.push('of the other kind'));
    done.push('released');
    release.resolve();
    await Promise.all([...busy, waiting]);
    expect(done).toEqual(['of the other kind', 'released', 'of the same kind']);
  });
});

describe('an embedded PostgreSQL', () => {
  const START_MS = 60_000;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'fa-embedded-'));
    await chmod(dataDir, 0o755);
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  /** Above the maximum of Linux. */
  const unusedPid = 2 ** 22 + 1;
  const pidOf = async () => Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);

  it(
    'leaves no server behind that did not answer in time',
    async () => {
      const late = EmbeddedPostgres.start({ dataDir, password: 'test', startTimeoutMs: 0 });
      await expect(late).rejects.toThrow(/^PostgreSQL did not start\. Its log is .*postgres\.log\.$/);
      const pid = (await pidOf().catch(() => undefined)) ?? unusedPid;
      expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    },
    START_MS,
  );

  it(
    'reports an unexpected exit, and not one by stop()',
    async () => {
      const reasons: StartError[] = [];
      const first = Promise.withResolvers<void>();
      const onUnexpectedExit = (reason: StartError) => {
        reasons.push(reason);
        first.resolve();
      };
      const server = await EmbeddedPostgres.start({ dataDir, password: 'test', onUnexpectedExit });
      await server.stop();
      await server.run();
      process.kill(await pidOf(), 'SIGQUIT');
      await first.promise;
      await server.stop();
      expect(reasons.map(({ message }) => message)).toEqual([
        `PostgreSQL has ended unexpectedly. Its log is ${join(dataDir, 'postgres.log')}.`,
      ]);
    },
    START_MS,
  );

  it('says in one sentence that a program cannot be run', async () => {
    const launching = new Launcher(dataDir, process.execPath).spawn(join(dataDir, 'no-such-postgres'), [], 'ignore');
    await expect(launching).rejects.toThrow(StartError);
    await expect(launching).rejects.toThrow(/^PostgreSQL cannot be run on this machine \(.*ENOENT\)\./);
  });
});

describe('a sweep', () => {
  const app = useTestApp();

  it('deletes a batch with each statement, and leaves rows that somebody else has locked', async () => {
    const em = app().em();
    await em.execute(
      "insert into platform.rate_limit (key, hits, expires_at) select 'old ' || n, 1, now() - interval '1 s' from generate_series(1, 6) n",
    );
    await em.execute(
      "insert into platform.rate_limit (key, hits, expires_at) values ('new', 1, now() + interval '1 h')",
    );
    const rows = { table: 'platform.rate_limit', where: 'expires_at < ?', values: [new Date()] };
    const statements = await app()
      .em()
      .transactional(async (locking) => {
        await locking.execute("select from platform.rate_limit where key = 'old 3' for update");
        return recordStatements(app(), () => deleteInBatches(em, rows, 2));
      });
    expect(statements).toHaveLength(3);
    const left = () => em.execute('select key from platform.rate_limit order by key');
    expect(await left()).toEqual([{ key: 'new' }, { key: 'old 3' }]);
    await deleteInBatches(em, rows);
    expect(await left()).toEqual([{ key: 'new' }]);
  });
});
