import type { FastifyInstance } from 'fastify';
import type { Settings } from '../config/settings.ts';
import { serverErrors } from '../errors/request-errors.ts';

const TICK_MS = 100;
/** What restarts nodes must not restart one for being busy. */
const ALWAYS_ANSWERED = '/api/live';

/**
 * Refuses requests while this thread is later than anybody waits for the database: to answer them all would make it later still.
 * The first tick in time ends that.
 */
export function refuseWhenLate(server: FastifyInstance, { databasePools }: Pick<Settings, 'databasePools'>): void {
  const maxLatenessMs = databasePools.timeoutSeconds * 1000;
  let tickAt = performance.now();
  let isLate = false;
  const hasPassed = (): boolean => performance.now() - tickAt - TICK_MS > maxLatenessMs;
  const timer = setInterval(() => {
    isLate = hasPassed();
    tickAt = performance.now();
  }, TICK_MS).unref();
  server.addHook('onClose', async () => clearInterval(timer));
  server.addHook('onRequest', (request, _reply, done) => {
    const isRefused = (isLate || hasPassed()) && request.routeOptions.url !== ALWAYS_ANSWERED;
    done(isRefused ? serverErrors.busy() : undefined);
  });
}
