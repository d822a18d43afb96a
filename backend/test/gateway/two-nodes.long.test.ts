import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { findFreePort } from '../../src/platform/http/port.ts';
import { addPeople, type Node, type Person, startNode } from '../../bench/nodes.ts';
import { makeDatabase, type TestDatabase } from '../database.ts';
import { ask } from './asked.ts';
import { composeSite, SCRIPT } from './composed-site.ts';
import { findNginx } from './find-nginx.ts';
import { FollowedStream } from './followed-stream.ts';
import { type NameServer, startNameServer } from './name-server.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { SteadyLoad } from './steady-load.ts';

const NGINX = findNginx() ?? '';
/** A node starts three times meanwhile, beside other tests. */
const MOST_MS = 90_000;
/** Long enough that many requests are made meanwhile. */
const DRAIN = { DRAIN_SECONDS: '1' };

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
      ...{ PORT: String(ports[at]), SITE_DIR: join(folder, 'site'), TRUST_PROXY: '1', LIMITS_FACTOR: '1000', ...DRAIN },
      ...{ SECRET_KEY: 'one secret for both of the nodes', LOG_LEVEL: 'error' },
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
      ...{ STATIC_PORT: String(files.port), RESOLVER: names.address },
    });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    [asha, ben] = (await addPeople(client, 2)) as [Person, Person];
    await client.end();
  }, MOST_MS);
  afterAll(async () => {
    await gateway.stop();
    await Promise.all([files.stop(), names.stop(), ...nodes.map((node) => node.kill())]);
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const get = (path: string, headers = {}) => ask(gateway.url + path, { headers });
  it('gives files of a release from its static container', async () => {
    const { status } = await get(SCRIPT);
    expect(status).toBe(200);
    expect(gateway.log().trim().split('\n').at(-1)).toContain(`"nodes":"127.0.0.1:${files.port}"`);
  });

  it('asks the nodes for files whose static container does not run', async () => {
    const { status, headers } = await get('/remotes/not-here/1.0.0-0123456789/main.js');
    expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });

  it('leaves a page as its node made it', async () => {
    const { status, headers, text } = await get('/search');
    const [, nonce = ''] = /content="([^"]+)"/.exec(text) ?? [];
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{32,36}$/);
  });

  /** As a page's outbox does: again with the same id where an answer was lost. */
  async function say(content: string): Promise<void> {
    const body = JSON.stringify({ receiverId: Number(ben.id), content, clientId: randomUUID() });
    const headers = { Cookie: asha.cookie, 'Content-Type': 'application/json' };
    const post = async () =>
      (await ask(`${gateway.url}/api/messages`, { method: 'POST', headers, body }).catch(() => undefined))?.status ?? 0;
    let status = await post();
    while (status === 0 || status === 503) status = await post();
    expect(status).toBe(201);
  }

  it(
    'fails nobody and loses nothing where one node is killed and comes back, and the other is told to stop',
    async () => {
      const load = new SteadyLoad(gateway.url, ['/api/auth/me', '/search', SCRIPT], { Cookie: ben.cookie });
      const streams = Array.from({ length: 4 }, () => new FollowedStream(gateway.url, ben.cookie));
      for (const { opened } of streams) await opened;
      const talk = async (words: readonly string[]) => {
        for (const word of words) await say(word);
      };
      await Promise.all([nodes[0]?.kill(), talk(['a', 'b', 'c', 'd'])]);
      await load.answered(100);
      nodes[0] = await start(0);
      await Promise.all([nodes[1]?.stop(), talk(['e', 'f', 'g', 'h'])]);
      await load.answered(100);
      for (const stream of streams) await stream.until(({ heard }) => heard.includes('h'));
      await load.stop();
      streams.forEach((stream) => stream.close());
      expect(load.failures).toEqual([]);
      expect(streams.map(({ heard }) => heard.join(''))).toEqual(streams.map(() => 'abcdefgh'));
      expect(streams.flatMap(({ statuses }) => statuses).filter((status) => status !== 200)).toEqual([]);
      expect(streams.some(({ statuses }) => statuses.length > 1)).toBe(true);
    },
    MOST_MS,
  );
});
