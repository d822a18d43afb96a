import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import { type DynamicModule, RequestMethod } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Logger } from 'nestjs-pino';
import type { LiveSettings } from '../config/live-settings.ts';
import { closeWhenDraining, Draining } from './draining.ts';
import { Measures } from '../observability/measures.ts';
import { observeRequests } from '../observability/observe-requests.ts';
import { requestIdOf } from '../observability/request-id.ts';
import { Tracing } from '../observability/tracing.ts';
import { acceptForms } from './form-body.ts';
import { acceptJsonOnly, MOST_BODY_BYTES } from './json-body.ts';
import { addApiDocs } from './api-docs.ts';
import { PageTagging } from './page-tags.ts';
import { refuseAddress } from './refuse-address.ts';
import { guardRequests } from './request-guards.ts';
import { logRequests } from './request-log.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { serveSite } from './static-site.ts';

const COMPRESS_FROM_BYTES = 1024;

/** The whole HTTP application, ready for `listen` or `inject`: main.ts and the tests use the same one. */
export async function createApp(root: DynamicModule, settings: LiveSettings): Promise<NestFastifyApplication> {
  const { trustProxy } = settings;
  const adapter = new FastifyAdapter({
    genReqId: requestIdOf,
    trustProxy: trustProxy === 0 ? false : (_address: string, hop: number) => hop < trustProxy,
    bodyLimit: MOST_BODY_BYTES,
    forceCloseConnections: 'idle',
    // What still comes in over an open connection is answered: a gateway sends no POST a second time.
    return503OnClosing: false,
    frameworkErrors: refuseAddress(settings),
  });
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, { bodyParser: false, bufferLogs: true });
  app.useLogger(app.get(Logger));
  const server = adapter.getInstance();
  observeRequests(server, app.get(Measures), app.get(Tracing));
  logRequests(server);
  addSecurityHeaders(server, settings);
  guardRequests(server, settings);
  closeWhenDraining(server, app.get(Draining));
  acceptJsonOnly(server);
  acceptForms(server);
  await server.register(fastifyCookie);
  await server.register(fastifyCompress, {
    threshold: COMPRESS_FROM_BYTES,
    customTypes: /^(application\/json|text\/html)/,
    encodings: ['br', 'gzip'],
  });
  await serveSite(server, settings, app.get(PageTagging));
  app.setGlobalPrefix('api', { exclude: [{ path: 'dev/*path', method: RequestMethod.ALL }] });
  if (!settings.production) addApiDocs(app);
  await app.init();
  await server.ready();
  return app;
}
