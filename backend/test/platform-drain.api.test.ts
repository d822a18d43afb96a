import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage, request as open } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { boot } from '../src/boot.ts';
import { readSettings } from '../src/platform/config/settings.ts';
import { Draining } from '../src/platform/http/draining.ts';
import { StreamHub } from '../src/modules/messaging/live/stream-hub.ts';
import { startTestApp, type TestApp, useTestApp } from './harness.ts';
import { givenMessages } from './messaging/given.ts';
import { openStream } from './messaging/live-stream.ts';

const START_MS = 60_000;
const LEAVING = { status: 503, body: { code: 'server.leaving' } };
const app = useTestApp();
const given = givenMessages(app);

it('is ready for requests once it is started', async () => {
  const answer = await app().get('/api/ready');
  expect(answer).toMatchObject({ status: 200, body: { status: 'ok' }, headers: { 'cache-control': 'no-store' } });
  expect(answer.headers['connection']).not.toBe('close');
});

describe('a node that is leaving', () => {
  let node: TestApp;
  beforeAll(async () => {
    node = await startTestApp({ databaseUrl: app().settings.databaseUrl });
  });
  afterAll(() => node.close());

  it('says so, answers on, and hands its streams to the others without losing an event', async () => {
    const [asha, ben] = await given.people();
    const { stream, hello } = await openStream(node, ben);
    node.nest.get(Draining).begin();
    await stream.ended;
    expect(node.nest.get(StreamHub).size).toBe(0);
    await given.send(asha.at(node), ben, 'While it leaves');

    expect(await node.get('/api/ready')).toMatchObject(LEAVING);
    expect(await ben.at(node).get('/api/messages/stream')).toMatchObject(LEAVING);
    const resumed = await openStream(app(), ben, { lastEventId: hello.id ?? 0 });
    expect(resumed.hello.event).toMatchObject({ kind: 'hello', resumed: true });
    expect((await resumed.stream.next()).event).toMatchObject({ message: { content: 'While it leaves' } });
    await resumed.stream.close();
  });

  it('lives, and asks for each connection to be closed, whatever it answers', async () => {
    for (const [path, status] of [
      ['/api/health', 200],
      ['/api/site', 200],
      ['/api/auth/me', 401],
      ['/api/nothing', 404],
    ] as const) {
      const answer = await node.get(path);
      expect([path, answer.status, answer.headers['connection']]).toEqual([path, status, 'close']);
    }
  });

  it('leaves a stream that began in that moment to no one', async () => {
    const ben = await given.traveler();
    const hub = node.nest.get(StreamHub);
    const stream = await hub.open(
      { ...ben.user, email: ben.email, sessionId: 1, isNewcomer: false },
      undefined,
      process.stdout,
    );
    expect(stream.isOpen).toBe(false);
    expect(hub.size).toBe(0);
  });
});

describe('a site that is told to stop', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'fa-drain-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const statusOf = async (url: string) => (await fetch(`${url}/api/ready`)).status;
  const started = (env: Record<string, string>) => {
    const { databaseUrl } = app().settings;
    const own = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: '0', SEED: 'none' };
    return boot(readSettings({ ...own, ...env }), () => undefined);
  };

  it(
    'answers the current request, and closes its connection',
    async () => {
      const site = await started({ DRAIN_SECONDS: '0' });
      const agent = new Agent({ keepAlive: true });
      const headers = { Expect: '100-continue', 'Content-Type': 'application/json' };
      const sent = open(`${site.settings.publicUrl}/api/auth/login`, { agent, method: 'POST', headers });
      sent.flushHeaders();
      await once(sent, 'continue');
      const stopped = site.stop();
      sent.end('{}');
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      expect([answer.statusCode, answer.headers.connection]).toEqual([400, 'close']);
      answer.resume();
      await stopped;
      agent.destroy();
    },
    START_MS,
  );

  it(
    'answers every request until DRAIN_SECONDS are over',
    async () => {
      const site = await started({ DRAIN_SECONDS: '1' });
      const url = site.settings.publicUrl;
      expect(await statusOf(url)).toBe(200);
      // A connection that a gateway keeps
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const [sockets, ready] = [new Set<unknown>(), [] as number[]];
      const ask = async (path: string): Promise<IncomingMessage> => {
        const request = get(`${url}${path}`, { agent });
        const [answer] = (await once(request, 'response')) as [IncomingMessage];
        sockets.add(request.socket);
        answer.resume();
        await once(answer, 'end');
        return answer;
      };
      await ask('/api/site');
      await ask('/api/site');
      expect(sockets.size).toBe(1);
      const stopped = site.stop();
      while (!ready.includes(503)) ready.push(await statusOf(url));
      const refusedAt = async (): Promise<string> => {
        for (;;) {
          try {
            const answer = await ask('/api/site');
            expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
          } catch (error) {
            return (error as NodeJS.ErrnoException).code ?? String(error);
          }
        }
      };
      expect(await refusedAt()).toMatch(/^ECONN(REFUSED|RESET)$/);
      await stopped;
      expect(sockets.size).toBeGreaterThan(1);
      agent.destroy();
    },
    START_MS,
  );
});
