import type { Socket } from 'node:net';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import { type DynamicModule, RequestMethod } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule } from '@nestjs/swagger';
import type { ErrorBody } from 'contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Logger, PinoLogger } from 'nestjs-pino';
import type { LiveSettings } from '../config/live-settings.ts';
import { STATUS_BY_KIND } from '../errors/app-error.ts';
import { requestErrors } from '../errors/request-errors.ts';
import { Metrics } from '../observability/metrics.ts';
import { observeRequests, readRequestId } from '../observability/observe-requests.ts';
import { Tracing } from '../observability/tracing.ts';
import { createApiDocument } from './api-document.ts';
import { closeWhenDraining, Draining } from './draining.ts';
import { refuseWhenLate } from './event-loop.ts';
import { PageHeads } from './page-head.ts';
import { addBodyParsers, discardRefusedBodies, MAX_BODY_BYTES } from './request-body.ts';
import { guardRequests } from './request-guards.ts';
import { serializeResponses } from './response-schema.ts';
import { addSecurityHeaders, securityHeaders } from './security-headers.ts';
import { serveSite } from './static-site.ts';

/** For a whole request, headers and body; not for its response. */
const REQUEST_TIMEOUT_MS = 30_000;
const MIN_COMPRESSED_BYTES = 1024;
/** A page of a list is compressed synchronously, 0.25 ms of this thread: as a stream it takes 0.6 ms of all. */
const MAX_SYNC_COMPRESSED_BYTES = 32 * 1024;

/** The whole HTTP application, ready for `listen` or `inject`. */
export async function createApp(root: DynamicModule, settings: LiveSettings): Promise<NestFastifyApplication> {
  const { trustProxy } = settings;
  const adapter = new FastifyAdapter({
    genReqId: readRequestId,
    trustProxy: trustProxy === 0 ? false : (_address: string, hop: number) => hop < trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: 'idle',
    // Answer what still arrives over open connections: a gateway does not repeat a POST.
    return503OnClosing: false,
    frameworkErrors: refuseMalformedUrl(settings),
    // A body that drips keeps its connection no longer; Node looks each 30 seconds
    requestTimeout: REQUEST_TIMEOUT_MS,
    clientErrorHandler: refuseUnparsed,
  });
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, { bodyParser: false, bufferLogs: true });
  app.useLogger(app.get(Logger));
  const server = adapter.getInstance();
  observeRequests(server, app.get(Metrics), app.get(Tracing));
  logRequests(server);
  addSecurityHeaders(server, settings);
  refuseWhenLate(server, settings);
  guardRequests(server, settings);
  discardRefusedBodies(server);
  closeWhenDraining(server, app.get(Draining));
  addBodyParsers(server);
  serializeResponses(server, settings);
  await server.register(fastifyCookie);
  await server.register(fastifyCompress, {
    threshold: MIN_COMPRESSED_BYTES,
    syncThreshold: MAX_SYNC_COMPRESSED_BYTES,
    customTypes: /^(application\/json|text\/html)/,
    encodings: ['br', 'gzip'],
  });
  await serveSite(server, settings, app.get(PageHeads));
  app.setGlobalPrefix('api', {
    exclude: [
      { path: 'dev/*path', method: RequestMethod.ALL },
      { path: 'pictures/:file', method: RequestMethod.GET },
    ],
  });
  if (!settings.production) SwaggerModule.setup('api/docs', app, () => createApiDocument(app));
  await app.init();
  await server.ready();
  return app;
}

/** Asked every few seconds by containers and load balancers. */
const PROBES = new Set(['/api/health', '/api/live', '/api/ready']);

/** One line per response but those of probes that succeed, with the route's pattern: a URL may hold what a person typed. */
function logRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  server.addHook('onResponse', async (request, reply) => {
    const { method, id: reqId, routeOptions } = request;
    const { url: route = 'none' } = routeOptions;
    const { statusCode: status, elapsedTime } = reply;
    if (status === 200 && PROBES.has(route)) return;
    PinoLogger.root.info({ reqId, method, route, status, ms: Math.round(elapsedTime) }, 'answered');
  });
}

/** Answers what Node's parser refuses, before there is a request: too slow, headers too large, or not HTTP. */
function refuseUnparsed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = UNPARSED_STATUSES[error.code ?? ''] ?? '400 Bad Request';
  const { message, code } = requestErrors.unreadable();
  const body = JSON.stringify({ message, code } satisfies ErrorBody);
  const headers = `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close`;
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${body}`);
}

const UNPARSED_STATUSES: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Answers a URL that Fastify cannot parse, such as '/%'. Hooks and the error filter do not run, and its own body repeats the URL. */
const refuseMalformedUrl =
  (settings: LiveSettings) =>
  (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    const { message, code, kind } = requestErrors.unreadable();
    void reply
      .code(STATUS_BY_KIND[kind])
      .headers({ ...securityHeaders(request.url, settings), 'Cache-Control': 'no-store', 'x-request-id': request.id })
      .type('application/json; charset=utf-8')
      .send({ message, code } satisfies ErrorBody);
  };
