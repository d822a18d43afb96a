import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get as httpGet } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { findFreePort } from '../../src/platform/http/port.ts';
import { addPeople, type Node, type Person, startNode } from '../../bench/nodes.ts';
import { makeDatabase, type TestDatabase } from '../database.ts';
import { composeSite, SCRIPT } from './composed-site.ts';
import { EventStreamClient } from './event-stream-client.ts';
import { sendRequest } from './http-request.ts';
import { type NameServer, startNameServer } from './name-server.ts';
import { findNginx, type Nginx, startNginx } from './nginx.ts';

const NGINX = findNginx() ?? '';
/** Nodes start three times meanwhile, beside other tests. */
const TIMEOUT_MS = 90_000;
/** Long enough for many requests meanwhile. */
const DRAIN = { DRAIN_SECONDS: '1' };

/** Requests these paths without a pause, as several visitors at once, and records what failed. */
class LoadGenerator {
  readonly failures: string[] = [];
  #responses = 0;
  #isStopped = false;
  #waiting: { target: number; resolve: () => void }[] = [];
  readonly #agent = new Agent({ keepAlive: true });
  readonly #visitors: Promise<void>[];

  constructor(
    readonly url: string,
    readonly paths: readonly string[],
    readonly headers: Record<string, string>,
    visitors = 6,
  ) {
    this.#visitors = Array.from({ length: visitors }, (_none, at) => this.#visit(at));
  }

  /** Resolves after so many more responses. */
  waitForResponses(more: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ target: this.#responses + more, resolve }));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#visitors);
    this.#agent.destroy();
  }

  async #visit(first: number): Promise<void> {
    for (let at = first; !this.#isStopped; at += 1) {
      const path = this.paths[at % this.paths.length] ?? '/';
      const result = await this.#request(path);
      if (result !== 200) this.failures.push(`${path}: ${result}`);
      this.#responses += 1;
      this.#waiting = this.#waiting.filter(({ target, resolve }) => target > this.#responses || resolve());
    }
  }

  #request(path: string): Promise<number | string> {
    return new Promise((resolve) => {
      const fail = (error: Error): void => resolve(error.message);
      httpGet(this.url + path, { agent: this.#agent, headers: this.headers }, (response) => {
        response
          .once('error', fail)
          .once('end', () => resolve(response.statusCode ?? 0))
          .resume();
      }).once('error', fail);
    });
  }
}

const onNginx = { describe: NGINX === '' ? describe.skip : describe };
onNginx.describe('two nodes behind the gateway', () => {
  let folder: string;
  let database: TestDatabase;
  let nodes: Node[];
  let ports: number[];
  let files: Nginx;
  let names: NameServer;
  let gateway: Nginx;
  let asha: Person;
  let ben: Person;

  const start = (at: number): Promise<Node> =>
    startNode(database.url, join(folder, `data-${at}`), {
      PORT: String(ports[at]),
      SITE_DIR: join(folder, 'site'),
      TRUST_PROXY: '1',
      LIMITS_FACTOR: '1000',
      ...DRAIN,
      SECRET_KEY: 'one secret for both of the nodes',
      LOG_LEVEL: 'error',
    });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fa-gateway-'));
    database = await makeDatabase();
    const site = await composeSite(join(folder, 'site'));
    ports = [await findFreePort(), await findFreePort()];
    files = await startNginx(NGINX, 'static.conf.template', join(folder, 'static'), { SITE_DIR: site });
    names = await startNameServer((name) => name === 'mf-trips' || name === 'shell');
    nodes = await Promise.all([start(0), start(1)]);
    gateway = await startNginx(NGINX, 'gateway.conf.template', join(folder, 'gateway'), {
      NODES: ports.map((port) => `127.0.0.1:${port}`).join(' '),
      STATIC_PORT: String(files.port),
      RESOLVER: names.address,
      READS_PER_SECOND: '100000',
    });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    [asha, ben] = (await addPeople(client, 2)) as [Person, Person];
    await client.end();
  }, TIMEOUT_MS);
  afterAll(async () => {
    await gateway.stop();
    await Promise.all([files.stop(), names.stop(), ...nodes.map((node) => node.kill())]);
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const get = (path: string, headers = {}) => sendRequest(gateway.url + path, { headers });
  it('serves files of a release from its static container', async () => {
    const { status } = await get(SCRIPT);
    expect(status).toBe(200);
    expect(gateway.log().trim().split('\n').at(-1)).toContain(`"nodes":"127.0.0.1:${files.port}"`);
  });

  it('requests files from the nodes where their static container does not run', async () => {
    const { status, headers } = await get('/remotes/not-here/1.0.0-0123456789/main.js');
    expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });

  it('passes on a page unchanged', async () => {
    const { status, headers, text } = await get('/search');
    const [, nonce = ''] = /content="([^"]+)"/.exec(text) ?? [];
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{32,36}$/);
  });

  /** As a page's outbox does: repeated with the same id where the response was lost. */
  async function sendMessage(content: string): Promise<void> {
    const body = JSON.stringify({ receiverId: Number(ben.id), content, clientId: randomUUID() });
    const headers = { Cookie: asha.cookie, 'Content-Type': 'application/json' };
    const post = async () =>
      (await sendRequest(`${gateway.url}/api/messages`, { method: 'POST', headers, body }).catch(() => undefined))
        ?.status ?? 0;
    let status = await post();
    while (status === 0 || status === 503) status = await post();
    expect(status).toBe(201);
  }

  it(
    'fails no request and loses no message where one node is killed and restarted, and the other is stopped',
    async () => {
      const load = new LoadGenerator(gateway.url, ['/api/auth/me', '/search', SCRIPT], { Cookie: ben.cookie });
      const streams = Array.from({ length: 4 }, () => new EventStreamClient(gateway.url, ben.cookie));
      for (const { opened } of streams) await opened;
      const sendAll = async (texts: readonly string[]) => {
        for (const text of texts) await sendMessage(text);
      };
      await Promise.all([nodes[0]?.kill(), sendAll(['a', 'b', 'c', 'd'])]);
      await load.waitForResponses(100);
      nodes[0] = await start(0);
      await Promise.all([nodes[1]?.stop(), sendAll(['e', 'f', 'g', 'h'])]);
      await load.waitForResponses(100);
      for (const stream of streams) await stream.waitFor(({ received }) => received.includes('h'));
      await load.stop();
      streams.forEach((stream) => stream.close());
      expect(load.failures).toEqual([]);
      expect(streams.map(({ received }) => received.join(''))).toEqual(streams.map(() => 'abcdefgh'));
      expect(streams.flatMap(({ statuses }) => statuses).filter((status) => status !== 200)).toEqual([]);
      expect(streams.some(({ statuses }) => statuses.length > 1)).toBe(true);
    },
    TIMEOUT_MS,
  );
});
