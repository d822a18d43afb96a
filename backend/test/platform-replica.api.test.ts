import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ormConfigOf } from '../src/app.module.ts';
import { ListingEntity } from '../src/modules/listings/index.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { ReplicaReads } from '../src/platform/database/replica-reads.ts';
import { browserOf } from './browser.ts';
import { run } from './database.ts';
import { startTestApp, type TestApp } from './harness.ts';
import { account, anOffer, clearListings, listings, published } from './listings/given.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from './replica.ts';

const START_MS = 60_000;
const ON_REPLICA = 'public lists are read on the replica';
const ON_PRIMARY = 'public lists are read on the primary: the replica cannot be read';

let postgres: ReplicatedPostgres;
let app: TestApp;
let userId: number;

beforeAll(async () => {
  postgres = await startReplicatedPostgres((databaseUrl) => migrate(ormConfigOf({ databaseUrl })));
  app = await startTestApp({ databaseUrl: postgres.primaryUrl, env: { REPLICA_URL: postgres.replicaUrl } });
  userId = await account(app, { username: 'Meena Iyer', email: 'meena.iyer@example.com' });
}, START_MS);
afterAll(async () => {
  await app.close();
  await postgres.remove();
});
beforeEach(async () => {
  await clearListings(app);
  await replayed();
  await untilRead();
});

const onReplica = (sql: string) => run<{ done: boolean }>(postgres.replicaUrl, sql);
const check = () => app.nest.get(ReplicaReads).check();
const changes = () =>
  app.log
    .map((line) => (JSON.parse(line) as { msg: string }).msg)
    .filter((msg) => [ON_REPLICA, ON_PRIMARY].includes(msg));

const MAX_TRIES = 2000;

/** The first position that is checked may be of this moment, and not be replayed yet. */
async function untilRead(): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    await check();
    if (changes().at(-1) === ON_REPLICA) return;
  }
  throw new Error('The replica is not read.');
}

async function until(sql: string): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) if ((await onReplica(`select ${sql} as done`))[0]?.done) return;
  throw new Error(`The replica does not come so far that ${sql}.`);
}

/** Resolves when the replica has everything that is written by now. */
async function replayed(): Promise<void> {
  const [written] = await run<{ lsn: string }>(postgres.primaryUrl, 'select pg_current_wal_lsn() as lsn');
  await until(`pg_last_wal_replay_lsn() >= '${written?.lsn}'`);
}

/** What is written meanwhile is not in the replica. */
async function beforeReplay(action: () => Promise<unknown>): Promise<void> {
  await onReplica('select pg_wal_replay_pause()');
  try {
    await until("pg_get_wal_replay_pause_state() = 'paused'");
    await action();
  } finally {
    await onReplica('select pg_wal_replay_resume()');
  }
}

const addListing = () => listings(app, [{ userId }]);
const PATHS = ['/api/listings', '/api/listings?order=newest'];
const countIn = async (path: string, headers?: Record<string, string>) =>
  ((await app.get(path, headers)).body as object[]).length;
const counts = (headers?: Record<string, string>) => Promise.all(PATHS.map((path) => countIn(path, headers)));

/** One listing must be there: a second one is not seen. */
const expectOnReplica = () =>
  beforeReplay(async () => {
    await addListing();
    expect(await counts()).toEqual([1, 1]);
  });

it('reads lists on the replica for visitors, and on the primary for whoever has a session or has just posted without', async () => {
  const person = await app.logIn('meena.iyer@example.com');
  await replayed();
  await beforeReplay(async () => {
    await addListing();
    expect(await counts()).toEqual([0, 0]);
    expect(((await person.get(PATHS[0] ?? '')).body as object[]).length).toBe(1);
    expect(await counts({ cookie: `session=${'x'.repeat(43)}` })).toEqual([1, 1]);
    const poster = browserOf(app);
    await published(app, anOffer({ acceptsTips: true }), poster);
    expect(((await poster.get(PATHS[0] ?? '')).body as object[]).length).toBe(2);
  });
  await app.em().nativeDelete(ListingEntity, { confirmedAt: null });
  await replayed();
  expect(await counts()).toEqual([1, 1]);
});

it('reads one listing on the primary, since its address may be younger than the replica', async () => {
  await beforeReplay(async () => {
    await addListing();
    const [row] = await run<{ id: string }>(postgres.primaryUrl, 'select id from listings.listing');
    expect((await app.get(`/api/listing/${row?.id}`)).status).toBe(200);
  });
});

it('reads the reviews of a person on the primary for whoever has a session, such as their author', async () => {
  const path = `/api/testimonials/user/${userId}`;
  const authorId = await account(app, { username: 'Ravi', email: 'ravi@example.com' });
  await replayed();
  await beforeReplay(async () => {
    await run(
      postgres.primaryUrl,
      `insert into listings.testimonial (author_id, author_key, target_id, route, rating, text, created_at) values (${authorId}, 'key', ${userId}, 'MAA to LHR', 5, 'She was kind and patient with my mother.', now())`,
    );
    expect([await countIn(path), await countIn(path, { cookie: 'session=x' })]).toEqual([0, 1]);
  });
});

it('reads on the primary while the replica is more than ten seconds behind, and logs each change once', async () => {
  const before = changes().length;
  await beforeReplay(async () => {
    await addListing();
    await check();
    app.clock.moveBy(9_000);
    await check();
    expect(await counts()).toEqual([0, 0]);
    app.clock.moveBy(2_000);
    await check();
    expect(await counts()).toEqual([1, 1]);
    await check();
  });
  await replayed();
  await check();
  expect(changes().slice(before)).toEqual([ON_PRIMARY, ON_REPLICA]);
  await expectOnReplica();
});

it('stays with the replica where nothing is written for long', async () => {
  const before = changes().length;
  app.clock.moveBy(60_000);
  await check();
  app.clock.moveBy(60_000);
  await check();
  expect(changes().slice(before)).toEqual([]);
});

describe('while the replica is away', () => {
  it('answers from the primary, logs that once, and returns to it by itself', async () => {
    await addListing();
    await replayed();
    const before = changes().length;
    await postgres.replica.stop('immediately');
    for (let request = 0; request < 5; request += 1) expect(await counts()).toEqual([1, 1]);
    await check();
    expect(changes().slice(before)).toEqual([ON_PRIMARY]);
    await postgres.replica.run();
    await replayed();
    await check();
    expect(changes().slice(before)).toEqual([ON_PRIMARY, ON_REPLICA]);
    await expectOnReplica();
  });

  it('does not read a server that is no replica, such as one that was promoted', async () => {
    const other = await startTestApp({
      databaseUrl: postgres.primaryUrl,
      env: { REPLICA_URL: postgres.primaryUrl },
    });
    await other.nest.get(ReplicaReads).check();
    const states = other.log.filter((line) => line.includes(ON_REPLICA));
    expect(states).toEqual([]);
    await other.close();
  });
});
