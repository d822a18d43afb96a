import { type PostgresPoolClient, PostgresDialect } from 'kysely';
import pg, { type PoolClient, type PoolConfig, type QueryResult, type QueryResultRow } from 'pg';
import { observeStatement, type Statement } from '../observability/observe-statement.ts';
import { currentContext } from '../observability/tracing.ts';
import { jitterLifetime, type PoolSettings } from './pool-settings.ts';

/** A job may wait longer than a person would. */
const JOB_TIMEOUT_MS = 60_000;
/** What the server ends by itself, this node hears of: only a server that does not answer is given up here. */
const ANSWER_MS = 300;
/** Between two statements a transaction may wait for this node's processor. */
const IDLE_TRANSACTION_MS = 10_000;
/** Of pg, which has no code for it. */
const QUERY_TIMEOUT = 'Query read timeout';

/**
 * What a column is in JavaScript, for entities and for rows of SQL alike: int8 a number (ids and cents are below 2^53), a timestamp a
 * Date, a date its text. MikroORM alone would convert the columns of entities only, and none of a prepared statement.
 */
const columnTypes = new pg.TypeOverrides();
columnTypes.setTypeParser(pg.types.builtins.INT8, Number);
columnTypes.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text: string) => new Date(text));
columnTypes.setTypeParser(pg.types.builtins.DATE, (text: string) => text);

/**
 * A connection from its checkout to its release, exactly once. MikroORM 7.2 on kysely 0.29 never releases one whose transaction is cut off
 * (https://github.com/kysely-org/kysely/issues/1990), until every request waits forever: so it is destroyed as soon as it ends or fails,
 * or a query times out, and a later release is ignored.
 */
export class PooledConnection {
  #isReleased = false;

  constructor(private readonly client: PoolClient) {
    client.on('error', this.#destroy).on('end', this.#destroy);
  }

  async run<Row extends QueryResultRow>(statement: Statement): Promise<QueryResult<Row>> {
    try {
      return await observeStatement(statement, (observed) => this.client.query<Row>(observed));
    } catch (error) {
      // The connection still waits for the old result.
      if (error instanceof Error && error.message === QUERY_TIMEOUT) this.#release(error);
      throw error;
    }
  }

  release(): void {
    this.#release();
  }

  readonly #destroy = (error?: Error): void => this.#release(error ?? true);

  #release(reason?: Error | boolean): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.client.off('error', this.#destroy).off('end', this.#destroy);
    this.client.release(reason);
  }
}

/** The connections of one name. */
export class ConnectionPool {
  readonly #pool: pg.Pool;

  constructor(options: PoolConfig) {
    this.#pool = new pg.Pool({ ...options, keepAlive: true, types: columnTypes });
    // The running query rejects by itself; without a listener the event would end the process.
    this.#pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
  }

  /** For several statements. The caller releases it. */
  async connect(): Promise<PooledConnection> {
    return new PooledConnection(await this.#pool.connect());
  }

  /** Runs one statement, outside any transaction. */
  async run<Row extends QueryResultRow>(statement: Statement): Promise<Row[]> {
    const connection = await this.connect();
    try {
      return (await connection.run<Row>(statement)).rows;
    } finally {
      connection.release();
    }
  }

  /** Connections in use and idle, and who waits for one. */
  count(): { busy: number; idle: number; waiting: number } {
    const { totalCount, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { busy: totalCount - idle, idle, waiting };
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

/** This node's connections: jobs and requests wait for their own kind only, so many slow jobs take no connection of a request. */
export class DatabasePools {
  /** For requests, and for whatever is not a job. */
  readonly requests: ConnectionPool;
  readonly jobs: ConnectionPool;

  constructor(connectionString: string, settings: PoolSettings) {
    const { connections, jobConnections, timeoutSeconds } = settings;
    const shared = { connectionString, maxLifetimeSeconds: jitterLifetime(settings.maxLifetimeSeconds) };
    this.requests = new ConnectionPool({ ...shared, ...timeouts(timeoutSeconds * 1000), max: connections });
    this.jobs = new ConnectionPool({ ...shared, ...timeouts(JOB_TIMEOUT_MS), max: jobConnections });
  }

  /** That of the job or the request that the caller works for. */
  current(): ConnectionPool {
    return currentContext()?.job === undefined ? this.requests : this.jobs;
  }

  connect(): Promise<PooledConnection> {
    return this.current().connect();
  }

  async end(): Promise<void> {
    await Promise.all([this.requests.end(), this.jobs.end()]);
  }
}

/** How MikroORM, through Kysely, gets its connections. */
export const dialectOf = (pools: Pick<ConnectionPool, 'connect' | 'end'>): PostgresDialect =>
  new PostgresDialect({
    pool: {
      connect: async () => {
        const connection = await pools.connect();
        const query = (text: string, values: readonly unknown[]) => connection.run({ text, values });
        // Without the form for cursors: the dialect has none.
        return { query: query as unknown as PostgresPoolClient['query'], release: () => connection.release() };
      },
      end: () => pools.end(),
      options: {},
    },
  });

/**
 * Timeouts of a connection in ms; none for 0. The server enforces them too, so that what nobody waits for any more holds no lock, and a
 * transaction whose node has died or stalled does not stay open.
 */
const timeouts = (ms: number): PoolConfig =>
  ms === 0
    ? {}
    : {
        connectionTimeoutMillis: ms,
        query_timeout: ms + ANSWER_MS,
        statement_timeout: ms,
        lock_timeout: ms,
        idle_in_transaction_session_timeout: Math.max(ms, IDLE_TRANSACTION_MS),
      };

function ignore(): void {}
