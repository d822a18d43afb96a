import type { FastifyInstance } from 'fastify';
import { PinoLogger } from 'nestjs-pino';

/** One line for each answer, by route pattern: an address may hold what a person typed, its pattern does not. */
export function logRequests(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
  server.addHook('onResponse', async (request, reply) => {
    const { method, id: reqId, routeOptions } = request;
    PinoLogger.root.info(
      { reqId, method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
}
