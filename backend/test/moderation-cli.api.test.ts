import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { moderateByLine } from '../src/moderate-by-line.ts';
import type { Said } from '../src/said.ts';
import { makeDatabase, run as query, type TestDatabase } from './database.ts';
import { useTestApp } from './harness.ts';
import { bodyOf, givenTalk } from './messaging/given.ts';

const DIST = new URL('../dist/', import.meta.url).pathname;
const START_MS = 60_000;
const app = useTestApp();
const talk = givenTalk(app);

/** The built command line, as npm runs it: a process of its own. Most tests ask what it runs instead: that is much sooner done. */
async function moderation(
  args: string[],
  env: Record<string, string>,
): Promise<Omit<Said, 'code'> & { code: number | null }> {
  const child = spawn(process.execPath, [join(DIST, 'moderation.js'), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, error] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, error };
}

describe('the command line of moderation', () => {
  const env = () => ({ DATABASE_URL: app().settings.databaseUrl });
  const run = (...args: string[]) => moderateByLine(args, env());

  it('lists, shows, acts and closes', async () => {
    const [me, you] = await talk.verifiedPair();
    const listing = await talk.listing(you);
    const { id: message } = await talk.say(you, me, 'Pay me first');
    const details = 'Write to me at priya@example.com';
    const report = { kind: 'message', id: message, reason: 'money', details };
    const { id } = bodyOf<{ id: number }>(await me.post('/api/reports', report), 201);

    const list = await run('list');
    expect(list).toMatchObject({ code: 0, error: '' });
    expect(list.out).toContain(`money  message ${message}  about ${you.user.username} (${you.user.id})`);
    expect(list.out).not.toMatch(/@|\+44|Pay me/);

    const shown = await run('show', `${id}`, '--by', 'rosa');
    expect(shown.out).toContain('Pay me first');
    expect(shown.out).toContain(details);
    expect(shown.out).not.toContain(you.email);

    const because = ['--because', 'Asked for money', '--by', 'rosa'];
    expect(await run('suspend', `${you.user.id}`, ...because)).toMatchObject({ code: 0, error: '' });
    expect((await app().get(`/api/listing/${listing.id}`)).status).toBe(404);
    expect((await you.get('/api/auth/me')).status).toBe(401);
    expect((await run('close', `${id}`, ...because)).out).toBe(`Report ${id} is closed.\n`);
    expect((await run('list')).out).toBe('There are no open reports.\n');
    expect((await run('list', '--all')).out).toContain('closed  money');
  });

  it(
    'is a program that says it, and ends with its code',
    async () => {
      const wrong = await moderation(['hide'], env());
      expect(wrong).toEqual(await run('hide'));
      expect(wrong.code).toBe(1);
      expect((await run('help')).out).toMatch(/^npm run moderation -w backend -- <command>\n/);
    },
    START_MS,
  );

  it.each([
    [['hide'], /^There is no command 'hide'\. .* shows what there is\.\n$/],
    [['suspend', '7'], /^suspend needs a reason: .*\n$/],
  ])('ends with 1 and a sentence for %j', async (args, sentence) => {
    const { code, out, error } = await run(...args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toMatch(sentence);
  });

  it('ends with 1 and a sentence where there is nothing to do', async () => {
    const { code, error } = await run('close', '999999', '--because', 'Done');
    expect({ code, error }).toEqual({
      code: 1,
      error: 'There is no report 999999. list shows those that are open, list --all all of them.\n',
    });
  });
});

describe('on a database that is not that of this version', () => {
  let database: TestDatabase;
  afterEach(() => database.drop());
  const list = () => moderateByLine(['list'], { DATABASE_URL: database.url });
  const tables = () =>
    query(
      database.url,
      "select table_name from information_schema.tables where table_schema !~ '^(pg_|information)' order by 1",
    );
  const REFUSED = {
    ...{ code: 1, out: '' },
    error: expect.stringMatching(/^This database is not up to date, .* Start the site once with this version first/),
  };

  it('changes nothing and says what to do: an older one', async () => {
    database = await makeDatabase();
    await query(database.url, "delete from schema_migrations where name = '20261120130300-contact'");
    await query(database.url, 'drop table messaging.contact_message');
    const before = await tables();
    expect(await list()).toEqual(REFUSED);
    expect(await tables()).toEqual(before);
  });

  it.each([
    ['an empty one', 'select 1'],
    ['that of something else', 'create table schema_migrations (version text)'],
  ])('changes nothing and says what to do: %s', async (_, sql) => {
    database = await makeDatabase({ template: 'template0' });
    await query(database.url, sql);
    const before = await tables();
    expect(await list()).toEqual(REFUSED);
    expect(await tables()).toEqual(before);
  });

  it('says that it cannot be reached', async () => {
    database = await makeDatabase();
    const url = new URL(database.url);
    url.pathname = '/nowhere';
    const { code, error } = await moderateByLine(['list'], { DATABASE_URL: url.href });
    expect(code).toBe(1);
    expect(error).toMatch(/^The database at DATABASE_URL cannot be reached: .*nowhere/);
  });
});
