import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { MAIL_JOB } from '../../src/platform/mail/mail-outbox.ts';
import { addPeople, type Person } from '../../bench/nodes.ts';
import { migrations } from '../../src/migrations/index.ts';
import { browserOf, codeIn, isLoginMail } from '../browser.ts';
import { RedisServer } from '../redis-server.ts';
import { composeSite, SCRIPT, STYLES } from '../gateway/composed-site.ts';
import { EventStreamClient } from '../gateway/event-stream-client.ts';
import { sendRequest } from '../gateway/http-request.ts';
import { firstOutput, startProcess } from '../site-process.ts';
import { countTries } from './count-tries.ts';
import { DatabaseServer } from './database-server.ts';
import { type DeployedSite, onGateway, siteAt, useDeployedSite } from './deployed-site.ts';
import { halfWrites, Load } from './load.ts';

const TEST_MS = 180_000;
const HOUR_MS = 3_600_000;
/** In the migrations that make these schemas. */
const KILL_IN = ['listings', 'messaging'];
const GIVE_UP_MS = 60_000;

onGateway.describe('a node', () => {
  const site = useDeployedSite();

  it(
    'is killed while people write, then the other one: the site serves on, and loses nothing acknowledged',
    async () => {
      const load = await Load.begin(site());
      for (const node of site().nodes) {
        await load.untilAcknowledged(2);
        await node.kill();
        await load.untilAcknowledged(3);
        await node.start();
      }
      await load.untilAcknowledged(2);
      await load.stopAndCheck('2 kills');
    },
    TEST_MS,
  );

  it(
    'is killed together with the other one: both recover, and nothing acknowledged is lost',
    async () => {
      const load = await Load.begin(site());
      await load.untilAcknowledged(2);
      await Promise.all(site().nodes.map((node) => node.kill()));
      await load.untilStatus(503, 3);
      await Promise.all(site().nodes.map((node) => node.start()));
      await load.untilAcknowledged(3);
      await load.stopAndCheck();
    },
    TEST_MS,
  );

  it.each([
    { what: 'ahead', offsetMs: HOUR_MS },
    { what: 'behind', offsetMs: -HOUR_MS },
  ])(
    'has a clock an hour $what: a login that one node began ends at the other, and all else works',
    async ({ offsetMs }) => {
      const [one, other] = site().nodes;
      await other.restart({ CLOCK_OFFSET_MS: String(offsetMs) });
      for (const [begin, end] of [
        [one, other],
        [other, one],
      ] as const) {
        const browser = browserOf(siteAt(site(), begin.url));
        const email = `clock.${begin.port}.${offsetMs}@example.com`;
        const requested = await browser.requestLogin(email);
        const { id: userId } = (requested.body as { user: { id: number } }).user;
        const code = codeIn(await siteAt(site(), begin.url).mailTo(email, isLoginMail));
        const elsewhere = browser.at(siteAt(site(), end.url));
        expect((await elsewhere.post('/api/auth/verify', { userId, code })).status).toBe(200);
        expect((await elsewhere.at(siteAt(site(), begin.url)).get('/api/auth/me')).status).toBe(200);
      }
      const load = await Load.begin(site());
      await load.untilAcknowledged(5);
      await load.stopAndCheck();
      await other.restart();
    },
    TEST_MS,
  );

  it(
    'is killed in the middle of a job: another one does it, once',
    async () => {
      const [one, other] = site().nodes;
      await other.stop();
      site().providers.mail.setFault({ type: 'silent' });
      const email = 'in.the.middle@example.com';
      const browser = browserOf(siteAt(site(), one.url));
      expect((await browser.requestLogin(email)).status).toBe(200);
      await until(async () => (await activeJobs(site())) === 1);
      await one.kill();
      site().providers.mail.setFault(undefined);
      await other.start();
      // The time after which a job of a dead node is tried again
      await site().query(`update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'`);
      await siteAt(site(), other.url).mailTo(email, isLoginMail);
      await until(async () => (await activeJobs(site())) === 0);
      expect(
        site()
          .outbox.list()
          .filter(({ to }) => to === email),
      ).toHaveLength(1);
      countTries(1);
      await one.start();
    },
    TEST_MS,
  );
});

onGateway.describe('the site', () => {
  let redis: RedisServer;
  let files: string;
  const site = useDeployedSite(async () => {
    redis = await RedisServer.start();
    files = await composeSite(await mkdtemp(join(tmpdir(), 'fa-trust-site-')));
    return { env: { REDIS_URL: redis.url, SITE_DIR: files } };
  });
  afterAll(async () => {
    await redis.down();
    await rm(files, { recursive: true, force: true });
  });

  it(
    'loses the files of a remote: they are answered with a 404 that nobody caches, and all else is served',
    async () => {
      const get = (path: string) => sendRequest(site().url + path);
      expect((await get(SCRIPT)).status).toBe(200);
      await rm(join(files, 'remotes/trips'), { recursive: true });
      const { status, headers } = await get(SCRIPT);
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        404,
        'application/json; charset=utf-8',
        'no-store',
      ]);
      for (const path of ['/', '/search', STYLES, '/api/listings', '/api/health'])
        expect([path, (await get(path)).status]).toEqual([path, 200]);
      countTries(7);
    },
    TEST_MS,
  );

  it(
    'loses Redis, and gets it back: messages are delivered all the while',
    async () => {
      const [asha, ben] = await people(site(), 2);
      const stream = new EventStreamClient(site().url, ben?.cookie ?? '');
      await stream.opened;
      const send = async (content: string) => {
        const browser = browserOf(siteAt(site(), site().url), { cookie: asha?.cookie ?? '' });
        const { status } = await browser.post('/api/messages', { receiverId: Number(ben?.id), content });
        expect(status).toBe(201);
        await stream.waitFor(({ received }) => received.includes(content));
      };
      await send('with Redis');
      await redis.down();
      await send('without Redis');
      await redis.up();
      await send('with Redis again');
      stream.close();
      expect(stream.received).toEqual(['with Redis', 'without Redis', 'with Redis again']);
      countTries(3);
    },
    TEST_MS,
  );
});

describe('a first start', () => {
  it(
    'is killed during its migrations, twice: the next one completes them',
    async () => {
      const database = await DatabaseServer.start();
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      const start = () => startProcess({ DATABASE_URL: database.url, PORT: '0', DATA_DIR: '/tmp/unused' });
      for (const schema of KILL_IN) {
        await client.query('begin');
        await client.query(`create schema ${schema}`);
        const migrating = start();
        await until(async () => (await client.query('select from pg_locks where not granted')).rows.length > 0);
        migrating.process.kill('SIGKILL');
        await migrating.ended;
        await client.query('rollback');
      }
      const complete = start();
      expect(await firstOutput(complete)).toContain(' is at http://');
      const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by id');
      expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
      expect(await halfWrites({ query: async (sql) => (await client.query(sql)).rows as never })).toEqual([]);
      complete.process.kill('SIGTERM');
      expect(await complete.ended).toBe(0);
      await client.end();
      await database.stop();
      countTries(KILL_IN.length);
    },
    TEST_MS,
  );
});

const activeJobs = async (site: DeployedSite): Promise<number> =>
  (await site.query(`select from pgboss.job where name = $1 and state = 'active'`, [MAIL_JOB])).length;

async function people(site: DeployedSite, count: number): Promise<Person[]> {
  const client = new pg.Client({ connectionString: site.database.url });
  await client.connect();
  const added = await addPeople(client, count);
  await client.end();
  return added;
}

/** Asks again and again: each time takes a statement. */
async function until(isMet: () => Promise<boolean>): Promise<void> {
  const began = performance.now();
  while (!(await isMet())) if (performance.now() - began > GIVE_UP_MS) throw new Error('It has waited in vain.');
}
