import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { waitForLock } from './database.ts';
import { startTestApp } from './harness.ts';

const SERVER = 2;
const CLIENT = 3;
const CONSUMER = 5;
const EMAIL = 'traced.person@example.com';
const REQUEST_ID = '0190c2a4-7d6e-4b9a-8f53-2f1d0c9e8b7a';
/** Long, so that no time and no random id contains it by chance. */
const USER_ID = '2147480011';
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const OUTSIDE = '00f067aa0ba902b7';

/** What one application sent to its collector, and how its request looked in PostgreSQL while it waited there. */
let spans: CollectedSpan[];
let bodies: string[];
let waiting: string;
let requestId: string | undefined;

beforeAll(async () => {
  const collector = await startCollector();
  const app = await startTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'info' } });
  const form = { email: EMAIL, captchaToken: await app.botCheckToken() };
  const headers = { 'x-request-id': REQUEST_ID, traceparent: `00-${TRACE_ID}-${OUTSIDE}-01` };
  const { databaseUrl } = app.settings;
  const answer = await whileLocked(databaseUrl, 'account.login_challenge', async () => {
    const login = app.post('/api/auth/login', form, headers);
    waiting = await waitForLock(databaseUrl);
    return { login };
  });
  requestId = (await answer.login).headers['x-request-id'];
  await app.mailTo(EMAIL);
  await app.get(`/api/listings/${USER_ID}`);
  // A stop sends what is left.
  await app.close();
  await collector.stop();
  ({ spans, bodies } = collector);
});

/** Keeps everybody else from writing into this table meanwhile. */
async function whileLocked<Result>(url: string, table: string, work: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`lock table ${table} in exclusive mode`);
    return await work();
  } finally {
    await client.end();
  }
}

const spanOf = (fits: (span: CollectedSpan) => boolean): CollectedSpan => {
  const span = spans.find(fits);
  if (span === undefined) throw new Error(`No such span among: ${spans.map(({ name }) => name).join(', ')}`);
  return span;
};
const requestSpan = () => spanOf(({ name }) => name === 'POST /api/auth/login');

it('continues the trace of whoever asks, by route pattern', () => {
  expect(requestSpan()).toMatchObject({ traceId: TRACE_ID, parentSpanId: OUTSIDE, kind: SERVER });
  expect(requestSpan().attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/auth/login',
    'http.response.status_code': '200',
    'request.id': REQUEST_ID,
  });
  expect(spanOf(({ name }) => name === 'GET /api/listings/:userId').traceId).not.toBe(TRACE_ID);
});

it('gives the id of the request back, and shows it to who looks into PostgreSQL', () => {
  expect(requestId).toBe(REQUEST_ID);
  expect(waiting).toMatch(new RegExp(`^/\\*request_id='${REQUEST_ID}'\\*/ insert into "account"`));
});

it('shows the statements of a request below it, without values', () => {
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === requestSpan().spanId);
  expect(statements.length).toBeGreaterThan(3);
  for (const { kind, traceId, attributes } of statements) {
    expect([kind, traceId, attributes['db.system.name']]).toEqual([CLIENT, TRACE_ID, 'postgresql']);
  }
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'insert', 'commit']));
});

it('links a job to the request that sent it, and shows what it waited for', () => {
  const job = spanOf(({ kind, links }) => kind === CONSUMER && links.some(({ traceId }) => traceId === TRACE_ID));
  expect(job.links).toMatchObject([{ traceId: TRACE_ID, spanId: requestSpan().spanId }]);
  expect(job.traceId).not.toBe(TRACE_ID);
  expect(spanOf(({ name }) => name === 'SMTP').parentSpanId).toBe(job.spanId);
});

it('tells the collector nothing of a person', () => {
  const all = bodies.join('\n');
  expect(all).toMatch(/^\/v1\/traces /);
  expect(all).not.toContain(EMAIL);
  expect(all).not.toContain(USER_ID);
});

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string };
}

/** A span of OTLP. */
interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly status: number;
}

interface Sent {
  readonly resourceSpans: { readonly scopeSpans: { readonly spans: RawSpan[] }[] }[];
}
type RawSpan = Omit<CollectedSpan, 'attributes' | 'links' | 'status'> & {
  readonly attributes: Attribute[];
  readonly links?: CollectedSpan['links'];
  readonly status?: { readonly code?: number };
};

/** A collector of traces, by OTLP over HTTP. */
async function startCollector() {
  const collected: CollectedSpan[] = [];
  const received: string[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    received.push(`${request.url} ${body}`);
    const { resourceSpans } = JSON.parse(body) as Sent;
    collected.push(
      ...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans.map(toSpan))),
    );
    response.setHeader('content-type', 'application/json').end('{}');
  };
  const server = createServer((request, response) => void receive(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}`, spans: collected, bodies: received, stop };
}

const toSpan = ({ attributes, links = [], status = {}, ...span }: RawSpan): CollectedSpan => ({
  ...span,
  links,
  status: status.code ?? 0,
  attributes: Object.fromEntries(
    attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue)]),
  ),
});
