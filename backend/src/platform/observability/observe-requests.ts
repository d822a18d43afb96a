import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { during, type Work } from './current-work.ts';
import type { Measures } from './measures.ts';
import type { Tracing } from './tracing.ts';

const FAULT = 500;
const NO_ROUTE = 'none';

/** Counts each request, traces it, and keeps what is done for it together. By route pattern: addresses hold what people typed. */
export function observeRequests(server: FastifyInstance, measures: Measures, tracing: Tracing): void {
  const open = new WeakMap<FastifyRequest, Work>();
  const begin = (request: FastifyRequest): Work => {
    const { id, method, headers } = request;
    const route = routeOf(request);
    const attributes = { 'http.request.method': method, 'http.route': route, 'request.id': id };
    const work = { reqId: id, span: tracing.request(`${method} ${route}`, attributes, headers) };
    open.set(request, work);
    return work;
  };
  const finish = (request: FastifyRequest, reply: FastifyReply): void => {
    const work = open.get(request);
    if (!open.delete(request) || work === undefined) return;
    const { statusCode: status } = reply;
    measures.answered({ method: request.method, route: routeOf(request), status }, reply.elapsedTime / 1000);
    const attributes = { 'http.response.status_code': status };
    work.span?.end(status < FAULT ? { attributes } : { attributes, error: String(status) });
    work.span = undefined;
  };
  server.addHook('onRequest', (request, _reply, done) => during(begin(request), done));
  // A stream of events is answered as it begins: how long it stays open says nothing.
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
