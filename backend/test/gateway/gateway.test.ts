import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  request as sendTo,
  type RequestListener,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openRequest, sendRequest } from './http-request.ts';
import { findNginx, GATEWAY_DIR, type Nginx, startNginx } from './nginx.ts';

const NGINX = findNginx() ?? '';
const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

interface StubNode {
  readonly server: Server;
  respond: RequestListener;
  requests: { method: string; headers: IncomingHttpHeaders }[];
}

const respondFine: RequestListener = (_request, response) => void response.end('fine');

/** A node that responds as a test needs, and records its requests. */
async function startStub(): Promise<StubNode> {
  const node: StubNode = { server: createServer(), respond: respondFine, requests: [] };
  node.server.on('request', (request, response) => {
    node.requests.push({ method: request.method ?? '', headers: request.headers });
    node.respond(request, response);
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
    for (const node of nodes) Object.assign(node, { requests: [], respond: respondFine });
  });
  afterAll(async () => {
    await gateway.stop();
    for (const { server } of nodes) server.close().closeAllConnections();
    await rm(folder, { recursive: true, force: true });
  });

  const allRequests = () => nodes.flatMap(({ requests }) => requests);
  const respondWith = (respond: RequestListener) => nodes.forEach((node) => Object.assign(node, { respond }));

  /** The line in the log of the request with this id; nginx writes it after the response. */
  async function lineOf(id: string): Promise<unknown> {
    for (;;) {
      const line = gateway
        .log()
        .split('\n')
        .find((text) => text.endsWith('}') && text.includes(id));
      if (line !== undefined) return JSON.parse(line);
      await new Promise(setImmediate);
    }
  }

  it('passes on the address of the visitor, whatever their headers claim (ASVS 15.3.4)', async () => {
    const claims = {
      'X-Forwarded-For': '203.0.113.7',
      Forwarded: 'for=203.0.113.7',
      'X-Real-IP': '203.0.113.7',
      'X-Forwarded-Host': 'elsewhere.example',
      Host: 'flightamigo.example:8443',
    };
    await sendRequest(`${gateway.url}/api/site`, { headers: claims });
    const [request] = allRequests();
    expect(request?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', host: 'flightamigo.example:8443' });
    for (const name of ['forwarded', 'x-real-ip', 'x-forwarded-host'])
      expect(request?.headers).not.toHaveProperty(name);
  });

  it('trusts the forwarded address of a configured proxy, and no address before it (ASVS 15.3.4)', async () => {
    const variables = { NODES: nodes.map(hostOf).join(' '), TRUSTED_PROXIES: '10.83.20.1 127.0.0.1' };
    const behindProxy = await startNginx(NGINX, 'gateway.conf.template', join(folder, 'behind-proxy'), variables);
    await sendRequest(`${behindProxy.url}/api/site`, { headers: { 'X-Forwarded-For': '203.0.113.7, 198.51.100.9' } });
    await behindProxy.stop();
    expect(allRequests().map(({ headers }) => headers['x-forwarded-for'])).toEqual(['198.51.100.9']);
  });

  it.each([
    ['a uuid is passed on', ID, ID],
    ['32 hex digits are passed on', ID.replaceAll('-', ''), ID.replaceAll('-', '')],
    ['anything else is replaced', 'fatima@example.com', expect.stringMatching(/^[0-9a-f]{32}$/)],
  ])('gives each request an id: %s', async (_what, sent, passed) => {
    const { headers } = await sendRequest(`${gateway.url}/api/site`, { headers: { 'X-Request-ID': sent } });
    expect(headers['x-request-id']).toEqual(passed);
    expect(allRequests()[0]?.headers['x-request-id']).toEqual(headers['x-request-id']);
  });

  it('compresses what the API answers, and tells no node that the browser could read it', async () => {
    const body = JSON.stringify(Array.from({ length: 100 }, () => 'Happy to help.'));
    respondWith((_request, response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(body));
    const headers = { 'Accept-Encoding': 'br, gzip' };
    const answer = await sendRequest(`${gateway.url}/api/listings`, { headers });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect((await sendRequest(`${gateway.url}/api/listings`)).text).toBe(body);
    for (const request of allRequests()) expect(request.headers).not.toHaveProperty('accept-encoding');
  });

  it.each(['/', '/api/airports'])('leaves to the nodes what they have compressed already: %s', async (path) => {
    respondWith((_request, response) =>
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'br' }).end('x'.repeat(2000)),
    );
    const { headers } = await sendRequest(gateway.url + path, { headers: { 'Accept-Encoding': 'br, gzip' } });
    expect(headers['content-encoding']).toBe('br');
    expect(allRequests()[0]?.headers['accept-encoding']).toBe('br, gzip');
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
  ])('forwards no request for %s', async (path) => {
    const { status } = await sendRequest(gateway.url + path);
    expect([status, allRequests()]).toEqual([404, []]);
  });

  it('retries at the other node what a dying one did not answer', async () => {
    respondWith((request, response) => (allRequests().length === 1 ? request.socket.destroy() : response.end('fine')));
    expect(await sendRequest(`${gateway.url}/api/site`)).toMatchObject({ status: 200, text: 'fine' });
    expect(allRequests()).toHaveLength(2);
  });

  it('never repeats a request that may have had an effect', async () => {
    respondWith((request) => request.socket.destroy());
    const { status, headers, text } = await sendRequest(`${gateway.url}/api/messages`, { method: 'POST', body: '{}' });
    expect({ status, body: JSON.parse(text) as object }).toEqual({
      status: 503,
      body: {
        code: 'site.unreachable',
        message: 'The site does not answer at the moment. Please try again in a minute.',
      },
    });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });
    expect(allRequests()).toHaveLength(1);
  });

  it("passes on a node's own 503, and keeps sending requests to that node", async () => {
    respondWith((_request, response) => void response.writeHead(503).end('{"code":"sms.unavailable"}'));
    for (let time = 0; time < 10; time += 1)
      expect(await sendRequest(`${gateway.url}/api/site`)).toMatchObject({
        status: 503,
        text: '{"code":"sms.unavailable"}',
      });
    expect(nodes.map(({ requests }) => requests.length)).toEqual([5, 5]);
  });

  it('opens a stream at the other node where one is leaving', async () => {
    respondWith(
      (_request, response) => void response.writeHead(allRequests().length === 1 ? 503 : 200).end('data: {}\n\n'),
    );
    expect(await sendRequest(`${gateway.url}/api/messages/stream`)).toMatchObject({
      status: 200,
      text: 'data: {}\n\n',
    });
  });

  describe('limits how much one address reads', () => {
    const MANY = 40;
    let strict: Nginx;

    beforeAll(async () => {
      const variables = { NODES: nodes.map(hostOf).join(' '), TRUSTED_PROXIES: '127.0.0.1', RESOLVER: '127.0.0.1:9' };
      strict = await startNginx(NGINX, 'gateway.conf.template', join(folder, 'strict'), {
        ...variables,
        READS_PER_SECOND: '1',
      });
    });
    afterAll(() => strict.stop());

    const read = (address: string, { path = '/api/listings', method = 'GET', cookie = '' } = {}) =>
      sendRequest(strict.url + path, { method, headers: { 'X-Forwarded-For': address, ...(cookie && { cookie }) } });
    /** Many reads at the same time, from these addresses in turn. */
    const readOften = (addresses: readonly string[], options = {}) =>
      Promise.all(Array.from({ length: MANY }, (_none, at) => read(addresses[at % addresses.length] ?? '', options)));
    const statusesOf = (responses: readonly { status: number }[]) => new Set(responses.map(({ status }) => status));

    it.each(['/api/listings', '/search'])(
      'with an error of ours, and after a burst of ten seconds: %s',
      async (path) => {
        const responses = await readOften([path === '/search' ? '203.0.113.1' : '203.0.113.2'], { path });
        expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
        const refused = responses.find(({ status }) => status === 429);
        expect(refused?.headers).toMatchObject({ 'retry-after': '60', 'cache-control': 'no-store' });
        expect(JSON.parse(refused?.text ?? '')).toEqual({
          code: 'request.limited',
          message: 'That was a lot in a short time. Please try again in a minute.',
        });
      },
    );

    it.each([
      ['an IPv6 /64 network', Array.from({ length: 8 }, (_none, at) => `2001:db8::${at + 1}:1`)],
      ['an IPv4 address in both notations', ['203.0.113.3', '::ffff:203.0.113.3', '::ffff:cb00:7103', '203.0.113.3']],
    ])('counts %s once', async (_what, addresses) => {
      expect(statusesOf(await readOften(addresses))).toEqual(new Set([200, 429]));
    });

    it('counts other addresses by themselves', async () => {
      const addresses = Array.from({ length: 4 }, (_none, at) => [
        `2001:db8:0:${at + 1}::1`,
        `::ffff:198.51.100.${at}`,
      ]);
      expect(statusesOf(await readOften(addresses.flat()))).toEqual(new Set([200]));
    });

    it('lets those with a session read on beside strangers, four times as much, and not without limit', async () => {
      const address = '203.0.113.4';
      expect(statusesOf(await readOften([address]))).toContain(429);
      const cookie = '__Host-session=a';
      expect(statusesOf(await readOften([address], { cookie }))).toEqual(new Set([200]));
      expect(statusesOf(await readOften([address], { cookie }))).toContain(429);
    });

    it.each([
      ['files of releases', { path: '/shell/1.0.0/main.js' }],
      ['streams', { path: '/api/messages/stream' }],
      ['writes, which the nodes limit', { method: 'POST', path: '/api/messages' }],
    ])('but not %s', async (_what, options) => {
      expect(statusesOf(await readOften(['203.0.113.5'], options))).not.toContain(429);
    });
  });

  it('limits how many requests one address has open, streams among them (ASVS 15.2.2)', async () => {
    const variables = { NODES: nodes.map(hostOf).join(' '), TRUSTED_PROXIES: '127.0.0.1', RESOLVER: '127.0.0.1:9' };
    const narrow = await startNginx(NGINX, 'gateway.conf.template', join(folder, 'narrow'), {
      ...variables,
      OPEN_REQUESTS: '3',
    });
    const open = (address: string) =>
      openRequest(`${narrow.url}/api/messages/stream`, { headers: { 'X-Forwarded-For': address } });
    respondWith((_request, response) => void response.writeHead(200).write('data: {}\n\n'));
    const streams = [];
    for (let at = 0; at < 5; at += 1) streams.push(await open('203.0.113.6'));
    const other = await open('203.0.113.7');
    expect(streams.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429, 429]);
    expect(other.statusCode).toBe(200);
    for (const stream of [...streams, other]) stream.destroy();
    await narrow.stop();
  });

  it('refuses a body larger than any form, with an error of ours (ASVS 15.2.2)', async () => {
    const body = JSON.stringify('x'.repeat(310_000));
    const { status, text } = await sendRequest(`${gateway.url}/api/messages`, { method: 'POST', body });
    expect([status, JSON.parse(text)]).toMatchObject([413, { code: 'request.too_large' }]);
  });

  it('takes a picture of 8 MB, and of a larger one says what to do (ASVS 5.2.1)', async () => {
    respondWith((request, response) => void request.resume().on('end', () => response.end('stored')));
    const send = (bytes: number) =>
      sendRequest(`${gateway.url}/api/profile/picture?turn=90`, { method: 'POST', body: 'x'.repeat(bytes) });
    expect((await send(8 * 1024 * 1024)).text).toBe('stored');
    const { status, text } = await send(9 * 1024 * 1024);
    expect([status, JSON.parse(text)]).toMatchObject([413, { code: 'picture.too_large' }]);
  });

  it.each([
    ['a node', 8 * 1024 * 1024, 401],
    ['the gateway', 12 * 1024 * 1024, 413],
  ])('answers what follows a picture that %s refuses before it has arrived', async (_who, bytes, status) => {
    // As nodes do (platform-errors.api.test.ts)
    respondWith((request, response) => void request.resume().on('end', () => response.writeHead(401).end('refused')));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = (path: string, body?: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        sendTo(`${gateway.url}${path}`, { agent, method: body === undefined ? 'GET' : 'POST' })
          .on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)))
          .on('error', reject)
          .end(body);
      });
    expect(await send('/api/profile/picture', 'x'.repeat(bytes))).toBe(status);
    respondWith(respondFine);
    expect(await send('/api/site')).toBe(200);
    agent.destroy();
  });

  it('shows a page of its own where no node answers, with its styles and nothing else allowed', async () => {
    respondWith((request) => request.socket.destroy());
    const { status, headers, text } = await sendRequest(`${gateway.url}/search?from=MAA`);
    expect([status, headers['content-type']]).toEqual([503, 'text/html']);
    expect(text).toContain('Please wait a minute');
    const [, style = ''] =
      /<style>([^]*?)<\/style>/.exec(readFileSync(join(GATEWAY_DIR, 'unavailable.html'), 'utf8')) ?? [];
    const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
    expect(headers['content-security-policy']).toBe(`default-src 'none'; style-src ${hash}; frame-ancestors 'none'`);
  });

  it('logs no probe of a load balancer while it succeeds', async () => {
    const probe = (path: string, id: string) => sendRequest(gateway.url + path, { headers: { 'X-Request-ID': id } });
    const [passing, failing] = [randomUUID(), randomUUID()];
    for (const path of ['/api/ready', '/api/health', '/gateway-health']) await probe(path, passing);
    respondWith((_request, response) => void response.writeHead(503).end());
    await probe('/api/ready', failing);
    expect(await lineOf(failing)).toMatchObject({ status: 503 });
    expect(gateway.log()).not.toContain(passing);
  });

  it('logs one line a request, without query parameters', async () => {
    await sendRequest(`${gateway.url}/api/unsubscribe?token=tell-nobody`, { headers: { 'X-Request-ID': ID } });
    expect(await lineOf(ID)).toMatchObject({ part: 'api', status: 200 });
    expect(gateway.log()).not.toMatch(/tell-nobody|unsubscribe|fatima/);
  });
});
