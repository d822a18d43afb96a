import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';
import { observeQueries } from '../observability/observe-queries.ts';

/** The event side of a client; pg's types leave `off` of its own events out. */
type Guarded = PoolClient & { fail?: (reason: unknown) => void };

/**
 * Mends what one restart of PostgreSQL does to MikroORM 7.2 on kysely 0.29 (kysely issue 1990, architecture.md §7): a
 * transaction that is cut off never gives its slot back, until every request waits for ever. Here a client whose
 * connection dies, or whose query times out, is destroyed and its slot freed at once; the release that follows is
 * ignored.
 */
export function guardPool(pool: Pool): void {
  pool.on('error', ignore);
  pool.on('connect', (client) => {
    client.on('error', ignore);
    watchQueries(client);
    observeQueries(client);
  });
  const connect = pool.connect.bind(pool);
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    // Who waited for a slot is called by whoever gives it back: as itself, and not as part of that other request.
    callback === undefined
      ? connect().then(guardCheckout)
      : connect(AsyncLocalStorage.bind(callback))) as Pool['connect'];
}

/** One checkout: gives the slot back exactly once, whoever says so first. */
function guardCheckout(client: Guarded): PoolClient {
  const release = client.release;
  let isOut = true;
  const giveBack = (reason?: Error | boolean): void => {
    if (!isOut) return;
    isOut = false;
    client.off('error', fail);
    client.off('end', fail);
    delete client.fail;
    release.call(client, reason);
  };
  const fail = (reason?: unknown): void => giveBack(reason instanceof Error ? reason : true);
  client.on('error', fail);
  client.on('end', fail);
  client.fail = fail;
  client.release = giveBack;
  return client;
}

/** A query that ran into `query_timeout` leaves its connection busy with the old answer: it must not be used again. */
function watchQueries(client: Guarded): void {
  const query = client.query.bind(client) as (...input: unknown[]) => unknown;
  client.query = ((...input: unknown[]) => {
    const answer = query(...input);
    if (answer instanceof Promise)
      answer.catch((error: Error) => error.message === 'Query read timeout' && client.fail?.(error));
    return answer;
  }) as PoolClient['query'];
}

/** The query in flight rejects by itself; without a listener the event would end the process. */
function ignore(): void {}
