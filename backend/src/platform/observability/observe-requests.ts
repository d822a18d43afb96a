import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';
import { runInContext, type Tracing, type WorkContext } from './tracing.ts';

const SERVER_ERROR = 500;
const NO_ROUTE = 'none';

declare module 'fastify' {
  interface FastifyRequest {
    /** Until it is answered. */
    workContext: WorkContext | undefined;
  }
}

/** Counts and traces each request, and runs it in a context. By route pattern: URLs hold what people typed. */
export function observeRequests(server: FastifyInstance, metrics: Metrics, tracing: Tracing): void {
  server.decorateRequest('workContext', undefined);
  const begin = (request: FastifyRequest): WorkContext => {
    const { id, method, headers } = request;
    const route = routeOf(request);
    const attributes = { 'http.request.method': method, 'http.route': route, 'request.id': id };
    const context = { reqId: id, span: tracing.request(`${method} ${route}`, attributes, headers) };
    request.workContext = context;
    return context;
  };
  const finish = (request: FastifyRequest, reply: FastifyReply): void => {
    const { workContext: context } = request;
    if (context === undefined) return;
    request.workContext = undefined;
    const { statusCode: status } = reply;
    metrics.recordRequest({ method: request.method, route: routeOf(request), status }, reply.elapsedTime / 1000);
    const attributes = { 'http.response.status_code': status };
    context.span?.end(status < SERVER_ERROR ? { attributes } : { attributes, error: String(status) });
    context.span = undefined;
  };
  server.addHook('onRequest', (request, _reply, done) => runInContext(begin(request), done));
  // An event stream counts as answered when it begins: it stays open for long.
  server.addHook('onSend', (request, reply, payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) finish(request, reply);
    done(null, payload);
  });
  server.addHook('onResponse', (request, reply, done) => {
    finish(request, reply);
    done();
  });
}

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? NO_ROUTE;

/** A UUID of our pages, or the 32 digits of a gateway. Nothing else, since it is written into logs and SQL. */
const REQUEST_ID = /^(?:[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|[\da-f]{32})$/;

/** The caller's id of the request, so that both sides find it in their logs, or a new one. */
export function readRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const id = String(headers['x-request-id'] ?? '').toLowerCase();
  return REQUEST_ID.test(id) ? id : randomUUID();
}
