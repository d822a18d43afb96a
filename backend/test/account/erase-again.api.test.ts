import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { runCommand } from '../../src/commands/run-command.ts';
import { AccountEntity, ErasedAccounts } from '../../src/modules/account/index.ts';
import { ListingEntity } from '../../src/modules/listings/index.ts';
import type { Browser } from '../browser.ts';
import { makeDatabase, run, type TestDatabase } from '../database.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { aRequest, published } from '../listings/given.ts';
import { until } from '../until.ts';

// One site whose database is lost, and replaced by a backup. What is outside of the database stays.
const SECRET_KEY = 'a secret of the site and not of its database';
const LEFT = 'left.the.site@example.com';
const STAYED = 'stayed.here@example.com';
const YEAR_MS = 366 * 24 * 3_600_000;

let dataDir: string;
let database: TestDatabase;
let backup: TestDatabase;
const start = ({ url }: TestDatabase) =>
  startTestApp({ databaseUrl: url, env: { DATA_DIR: dataDir, SECRET_KEY, SEED: 'none' } });
const eraseAgain = () => runCommand(['erase-again'], { DATABASE_URL: backup.url, DATA_DIR: dataDir, SECRET_KEY });
const folder = () => join(dataDir, 'pictures', 'erased');
const leave = async (who: Browser) =>
  expect((await who.delete('/api/account', { confirmation: 'DELETE' })).status).toBe(204);

async function within<Result>(site: TestDatabase, work: (app: TestApp) => Promise<Result>): Promise<Result> {
  const app = await start(site);
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

/** Jobs start by themselves. */
const untilRecorded = (count: number): Promise<string[]> =>
  until(async () => {
    // A file is written under another name first
    const names = (await readdir(folder()).catch(() => [])).filter((name) => !name.endsWith('.new'));
    return names.length === count && names;
  });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fa-erased-'));
  database = await makeDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});
afterEach(() => backup.drop());

/** As `pg_restore` of a dump of now: nobody may be connected. */
const backUp = async () => {
  backup = await makeDatabase({ template: new URL(database.url).pathname.slice(1) });
};

const idsOf = (app: TestApp, email: string) =>
  app
    .em()
    .find(AccountEntity, { email })
    .then((found) => found.map(({ id }) => id));

describe('a restored backup', () => {
  it('loses again who left after it, with all that they had, and nobody else', async () => {
    const left = await within(database, async (app) => {
      await app.logIn(STAYED);
      const who = await app.logIn(LEFT);
      await published(app, aRequest({ email: LEFT }));
      return who.user.id;
    });
    await backUp();
    const [hash = ''] = await within(database, async (app) => {
      await leave(await app.logIn(LEFT));
      const names = await untilRecorded(1);
      // With the same address, and after the backup: nothing was deleted of these
      await app.logIn(LEFT);
      return names;
    });
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await readFile(join(folder(), hash), 'utf8')).toBe('');

    await within(backup, async (app) => {
      expect(await idsOf(app, LEFT)).toEqual([left]);
      expect(await app.em().count(ListingEntity, { userId: left })).toBe(1);
    });
    const first = await eraseAgain();
    expect(first).toEqual({
      code: 0,
      out: 'Deleted again: 1. Accounts whose deletion is recorded in the store of files: 1.\n',
      error: '',
    });
    await within(backup, async (app) => {
      expect(await idsOf(app, LEFT)).toEqual([]);
      expect(await app.em().count(ListingEntity, { userId: left })).toBe(0);
      expect(await idsOf(app, STAYED)).toHaveLength(1);
      // Who comes back is somebody new, also where the restored database gives the id a second time
      await run(backup.url, `alter table account.account alter column id restart with ${left}`);
      expect((await app.logIn(LEFT)).user.id).toBe(left);
    });
    expect((await eraseAgain()).out).toMatch(/^Deleted again: 0\. .*: 1\.\n$/);
    await within(backup, async (app) => expect(await idsOf(app, LEFT)).toEqual([left]));
  });

  it('waits for the key: another one recognizes nobody', async () => {
    const email = 'left.with.another.key@example.com';
    await within(database, (app) => app.logIn(email));
    await backUp();
    const before = (await readdir(folder())).length;
    await within(database, async (app) => {
      await leave(await app.logIn(email));
      await untilRecorded(before + 1);
    });
    const env = { DATABASE_URL: backup.url, DATA_DIR: dataDir };
    const wrong = await runCommand(['erase-again'], { ...env, SECRET_KEY: 'another secret of thirty-two characters' });
    expect(wrong.out).toMatch(/^Deleted again: 0\./);
    const rotated = { ...env, SECRET_KEY: `another secret of thirty-two characters,${SECRET_KEY}` };
    expect((await runCommand(['erase-again'], rotated)).out).toMatch(/^Deleted again: 1\./);
  });
});

describe('what is recorded of who left', () => {
  it('is forgotten a year later', async () => {
    await backUp();
    await within(backup, async (app) => {
      const sweep = () => app.nest.get(ErasedAccounts).sweep();
      const before = await readdir(folder());
      expect(before.length).toBeGreaterThan(0);
      await sweep();
      expect(await readdir(folder())).toEqual(before);
      jest.spyOn(app.clock, 'now').mockReturnValueOnce(new Date(Date.now() + YEAR_MS));
      await sweep();
      expect(await readdir(folder())).toEqual([]);
    });
  });
});
