import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ask } from './asked.ts';
import { findNginx } from './find-nginx.ts';
import { GATEWAY_DIR, type Nginx, startNginx } from './nginx.ts';

const NGINX = findNginx() ?? '';
const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

interface StubNode {
  readonly server: Server;
  answer: RequestListener;
  asked: { method: string; headers: IncomingHttpHeaders }[];
}

/** A node that does what a test needs, and remembers what it was asked. */
async function startStub(): Promise<StubNode> {
  const node: StubNode = { server: createServer(), answer: (_request, response) => response.end('fine'), asked: [] };
  node.server.on('request', (request, response) => {
    node.asked.push({ method: request.method ?? '', headers: request.headers });
    node.answer(request, response);
  });
  node.server.listen(0, '127.0.0.1');
  await once(node.server, 'listening');
  return node;
}

const hostOf = ({ server }: StubNode): string => `127.0.0.1:${(server.address() as AddressInfo).port}`;

const onNginx = { describe: NGINX === '' ? describe.skip : describe };
onNginx.describe('the gateway before two nodes', () => {
  let folder: string;
  let nodes: [StubNode, StubNode];
  let gateway: Nginx;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fa-gateway-'));
    nodes = [await startStub(), await startStub()];
    const variables = { NODES: nodes.map(hostOf).join(' '), RESOLVER: '127.0.0.1:9' };
    gateway = await startNginx(NGINX, 'gateway.conf.template', folder, variables);
  });
  beforeEach(() => {
    for (const node of nodes) Object.assign(node, { asked: [], answer: stubAnswer });
  });
  afterAll(async () => {
    await gateway.stop();
    for (const { server } of nodes) server.close().closeAllConnections();
    await rm(folder, { recursive: true, force: true });
  });

  const stubAnswer: RequestListener = (_request, response) => void response.end('fine');
  const allAsked = () => nodes.flatMap(({ asked }) => asked);
  const answerAll = (answer: RequestListener) => nodes.forEach((node) => Object.assign(node, { answer }));

  it('tells a node where a visitor is, whatever the visitor claims', async () => {
    const claims = {
      ...{ 'X-Forwarded-For': '203.0.113.7', Forwarded: 'for=203.0.113.7', 'X-Real-IP': '203.0.113.7' },
      ...{ 'X-Forwarded-Host': 'elsewhere.example', Host: 'flightamigo.example:8443' },
    };
    await ask(`${gateway.url}/api/site`, { headers: claims });
    const [told] = allAsked();
    expect(told?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', host: 'flightamigo.example:8443' });
    for (const name of ['forwarded', 'x-real-ip', 'x-forwarded-host']) expect(told?.headers).not.toHaveProperty(name);
  });

  it('believes a proxy that it is told of, and nobody whose words that one passes on', async () => {
    const variables = { NODES: nodes.map(hostOf).join(' '), TRUSTED_PROXIES: '10.83.20.1 127.0.0.1' };
    const trusting = await startNginx(NGINX, 'gateway.conf.template', join(folder, 'trusting'), variables);
    await ask(`${trusting.url}/api/site`, { headers: { 'X-Forwarded-For': '203.0.113.7, 198.51.100.9' } });
    await trusting.stop();
    expect(allAsked().map(({ headers }) => headers['x-forwarded-for'])).toEqual(['198.51.100.9']);
  });

  it.each([
    ['a uuid is passed on', ID, ID],
    ['32 hex digits are passed on', ID.replaceAll('-', ''), ID.replaceAll('-', '')],
    ['anything else is replaced', 'fatima@example.com', expect.stringMatching(/^[0-9a-f]{32}$/)],
  ])('gives each request an id: %s', async (_what, sent, passed) => {
    const { headers } = await ask(`${gateway.url}/api/site`, { headers: { 'X-Request-ID': sent } });
    expect(headers['x-request-id']).toEqual(passed);
    expect(allAsked()[0]?.headers['x-request-id']).toEqual(headers['x-request-id']);
  });

  it.each([
    '/dev/outbox',
    '/dev',
    '/metrics',
    '/api/docs',
    '/api/docs-json',
    '/%64ev/outbox',
    '//dev/outbox',
    '/a/../dev/',
  ])('asks no node for %s', async (path) => {
    const { status } = await ask(gateway.url + path);
    expect([status, allAsked()]).toEqual([404, []]);
  });

  it('asks the other node for what a dying one did not answer', async () => {
    answerAll((request, response) => (allAsked().length === 1 ? request.socket.destroy() : response.end('fine')));
    expect(await ask(`${gateway.url}/api/site`)).toMatchObject({ status: 200, text: 'fine' });
    expect(allAsked()).toHaveLength(2);
  });

  it('sends nobody twice what may have been done already', async () => {
    answerAll((request) => request.socket.destroy());
    const { status, headers, text } = await ask(`${gateway.url}/api/messages`, { method: 'POST', body: '{}' });
    expect({ status, body: JSON.parse(text) as object }).toEqual({
      ...{ status: 503 },
      body: {
        ...{ code: 'site.unreachable' },
        ...{ message: 'The site does not answer at the moment. Please try again in a minute.' },
      },
    });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });
    expect(allAsked()).toHaveLength(1);
  });

  it("passes on a node's own refusal, and goes on asking that node", async () => {
    answerAll((_request, response) => void response.writeHead(503).end('{"code":"sms.unavailable"}'));
    for (let time = 0; time < 10; time += 1)
      expect(await ask(`${gateway.url}/api/site`)).toMatchObject({ status: 503, text: '{"code":"sms.unavailable"}' });
    expect(nodes.map(({ asked }) => asked.length)).toEqual([5, 5]);
  });

  it('opens a stream at the other node where one is leaving', async () => {
    answerAll((_request, response) => void response.writeHead(allAsked().length === 1 ? 503 : 200).end('data: {}\n\n'));
    expect(await ask(`${gateway.url}/api/messages/stream`)).toMatchObject({ status: 200, text: 'data: {}\n\n' });
  });

  it('refuses a body that no form of ours is as large as, in our words', async () => {
    const body = JSON.stringify('x'.repeat(310_000));
    const { status, text } = await ask(`${gateway.url}/api/messages`, { method: 'POST', body });
    expect([status, JSON.parse(text)]).toMatchObject([413, { code: 'request.too_large' }]);
  });

  it('shows a page of its own where no node answers, with its styles and nothing else allowed', async () => {
    answerAll((request) => request.socket.destroy());
    const { status, headers, text } = await ask(`${gateway.url}/search?from=MAA`);
    expect([status, headers['content-type']]).toEqual([503, 'text/html']);
    expect(text).toContain('Please wait a minute');
    const [, style = ''] =
      /<style>([^]*?)<\/style>/.exec(readFileSync(join(GATEWAY_DIR, 'unavailable.html'), 'utf8')) ?? [];
    const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
    expect(headers['content-security-policy']).toBe(`default-src 'none'; style-src ${hash}; frame-ancestors 'none'`);
  });

  it('writes one line a request, and nothing of who asked for what', async () => {
    await ask(`${gateway.url}/api/unsubscribe?token=tell-nobody`, { headers: { 'X-Request-ID': ID } });
    const lines = gateway.log().trim().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ requestId: ID, part: 'api', status: 200 });
    expect(gateway.log()).not.toMatch(/tell-nobody|unsubscribe|fatima/);
  });
});
