import type { EntityClass, EntitySchema, MigrationObject } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import pg, { type Pool, type PoolClient } from 'pg';
import { observeQueries } from '../observability/observe-queries.ts';
import { bindContext, currentContext } from '../observability/tracing.ts';
import { DEFAULT_POOLS, jitterLifetime, type PoolSettings } from './pool-settings.ts';

export interface DatabaseParts {
  readonly url: string;
  readonly entities: readonly (EntityClass<object> | EntitySchema)[];
  readonly migrations: readonly MigrationObject[];
  readonly pools?: PoolSettings;
}

/** A job may wait longer than a person would. */
const JOB_TIMEOUT_MS = 60_000;
const REPLICA_TIMEOUT_MS = 2000;
/** What the server ends by itself, this node hears of: only a server that does not answer is given up here. */
const ANSWER_MS = 300;

/**
 * Timeouts of a connection in ms; none for 0. The server enforces them too, so that what nobody waits for any more holds no lock, and a
 * transaction whose node has died or stalled does not stay open.
 */
const timeouts = (ms: number) =>
  ms === 0
    ? {}
    : {
        connectionTimeoutMillis: ms,
        query_timeout: ms + ANSWER_MS,
        statement_timeout: ms,
        lock_timeout: ms,
        idle_in_transaction_session_timeout: Math.max(ms, IDLE_TRANSACTION_MS),
      };
/** Between two statements a transaction may wait for this node's processor. */
const IDLE_TRANSACTION_MS = 10_000;

/**
 * What a column is in JavaScript, for entities and for rows of SQL alike: int8 a number (ids and cents are below 2^53), a timestamp a
 * Date, a date its text. MikroORM alone would convert the columns of entities only, and none of a prepared statement.
 */
const columnTypes = new pg.TypeOverrides();
columnTypes.setTypeParser(pg.types.builtins.INT8, Number);
columnTypes.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text: string) => new Date(text));
columnTypes.setTypeParser(pg.types.builtins.DATE, (text: string) => text);

/** MikroORM's settings. */
export function ormConfig({ url, entities, migrations, pools = DEFAULT_POOLS }: DatabaseParts): Options {
  return defineConfig({
    clientUrl: url,
    entities: [...entities],
    extensions: [Migrator],
    forceUtcTimezone: true,
    pool: { min: 0, max: pools.connections },
    driverOptions: {
      ...timeouts(pools.timeoutSeconds * 1000),
      keepAlive: true,
      types: columnTypes,
      onPoolCreated: (pool: Pool) => preparePools(pool, pools),
    },
    // Without entities: pg-boss's tables, the platform's, and the views that modules publish.
    schemaGenerator: { ignoreSchema: ['pgboss', 'platform'], skipViews: [/.*/] },
    migrations: {
      tableName: 'schema_migrations',
      migrationsList: [...migrations],
      // Each in a transaction of its own, or in none: an index is created concurrently in none
      allOrNothing: false,
      snapshot: false,
      silent: true,
    },
    discovery: { warnWhenNoEntities: false },
  });
}

function preparePools(pool: Pool, { jobConnections, maxLifetimeSeconds }: PoolSettings): void {
  const { options } = pool;
  const jobPool = new pg.Pool({
    ...options,
    password: options.password,
    max: jobConnections,
    ...timeouts(JOB_TIMEOUT_MS),
  });
  for (const one of [pool, jobPool]) {
    guardPool(one);
    limitLifetime(one, maxLifetimeSeconds);
  }
  separateJobs(pool, jobPool);
}

/**
 * Gives what runs in the context of a job a connection of `jobPool`, so that jobs and requests wait for their own kind only: many slow
 * jobs take no connection of a request.
 */
function separateJobs(pool: Pool, jobPool: Pool): void {
  const connect = pool.connect.bind(pool);
  const end = pool.end.bind(pool);
  pool.connect = ((callback?: Parameters<typeof connect>[0]) => {
    const chosen = currentContext()?.job === undefined ? connect : jobPool.connect.bind(jobPool);
    return callback === undefined ? chosen() : chosen(callback);
  }) as Pool['connect'];
  pool.end = async () => {
    await jobPool.end();
    await end();
  };
  jobPools.set(pool, jobPool);
}

const jobPools = new WeakMap<Pool, Pool>();

/** The connections of jobs that go with MikroORM's pool. */
export function jobPoolOf(pool: Pool): Pool {
  const jobPool = jobPools.get(pool);
  if (jobPool === undefined) throw new Error('Only a pool of MikroORM has one for jobs.');
  return jobPool;
}

/**
 * The connections to a streaming replica, as many as requests have to the primary. They give up sooner: what is late there is read on the
 * primary.
 */
export function createReplicaPool(url: string, { connections, maxLifetimeSeconds }: PoolSettings): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: REPLICA_TIMEOUT_MS,
    query_timeout: REPLICA_TIMEOUT_MS,
    keepAlive: true,
    types: columnTypes,
  });
  guardPool(pool);
  limitLifetime(pool, maxLifetimeSeconds);
  return pool;
}

/** pg-pool has one lifetime for all connections, and reads it when it opens one. */
function limitLifetime({ options }: Pool, seconds: number): void {
  Object.defineProperty(options, 'maxLifetimeSeconds', { get: () => jitterLifetime(seconds), enumerable: true });
}

/** pg's types leave out `off` for its own events. */
type GuardedClient = PoolClient & { fail?: (reason: unknown) => void };

/**
 * Works around what a restart of PostgreSQL does to MikroORM 7.2 on kysely 0.29 (kysely issue 1990, architecture.md §7): an
 * interrupted transaction never releases its client, until every request waits forever. Here a client whose connection ends, or
 * whose query times out, is destroyed and released immediately; the later release is ignored.
 */
export function guardPool(pool: Pool): void {
  pool.on('error', ignore);
  pool.on('connect', (client) => {
    client.on('error', ignore);
    failOnTimeout(client);
    observeQueries(client);
  });
  const connect = pool.connect.bind(pool);
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    // A waiting caller is called back by whoever releases a client: keep its own async context.
    callback === undefined ? connect().then(guardCheckout) : connect(bindContext(callback))) as Pool['connect'];
}

/** Releases the client exactly once. */
function guardCheckout(client: GuardedClient): PoolClient {
  const release = client.release;
  let isCheckedOut = true;
  const releaseOnce = (reason?: Error | boolean): void => {
    if (!isCheckedOut) return;
    isCheckedOut = false;
    client.off('error', fail);
    client.off('end', fail);
    delete client.fail;
    release.call(client, reason);
  };
  const fail = (reason?: unknown): void => releaseOnce(reason instanceof Error ? reason : true);
  client.on('error', fail);
  client.on('end', fail);
  client.fail = fail;
  client.release = releaseOnce;
  return client;
}

/** After a query timeout the connection still waits for the old result: it must not be reused. */
function failOnTimeout(client: GuardedClient): void {
  const query = client.query.bind(client) as (...input: unknown[]) => unknown;
  client.query = ((...input: unknown[]) => {
    const result = query(...input);
    if (result instanceof Promise)
      result.catch((error: Error) => error.message === 'Query read timeout' && client.fail?.(error));
    return result;
  }) as PoolClient['query'];
}

/** The running query rejects by itself; without a listener the event would end the process. */
function ignore(): void {}
