import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';
import { boot } from '../src/boot.ts';
import { type CommandResult, runCommand } from '../src/commands/run-command.ts';
import { readSettings } from '../src/platform/config/settings.ts';
import { anEmail } from './account/given-login.ts';
import { makeDatabase, run as query, type TestDatabase } from './database.ts';
import { useTestApp } from './harness.ts';
import { bodyOf, givenMessages } from './messaging/given.ts';

const CLI = new URL('../dist/src/cli.js', import.meta.url).pathname;
const START_MS = 60_000;
const app = useTestApp();
const given = givenMessages(app);

/** The built program, as npm runs it. Most tests call `runCommand` instead, which is much faster than a process. */
async function runProgram(args: string[], env: Record<string, string>): Promise<CommandResult> {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, error] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text));
  const [code] = (await once(child, 'close')) as [number];
  return { code, out, error };
}

describe('the command line', () => {
  it(
    'is a program that prints its result and ends with its code',
    async () => {
      const wrong = await runProgram(['moderation', 'hide'], {});
      expect(wrong).toEqual(await runCommand(['moderation', 'hide'], {}));
      expect(wrong.code).toBe(1);
    },
    START_MS,
  );

  it.each([
    [['--help'], /^Usage: operate /],
    [['moderation', '--help'], /^Usage: operate moderation .*recorded for five years/s],
    [['moderation', 'suspend', '--help'], /^Usage: .* moderation suspend \[options\] <account>/],
  ])('explains itself for %j', async (args, help) => {
    expect(await runCommand(args, {})).toEqual({ code: 0, out: expect.stringMatching(help), error: '' });
  });

  it.each([
    [['books'], "unknown command 'books'"],
    [['moderation', 'constructor', '7'], "unknown command 'constructor'"],
    [['moderation', 'list', '7'], "too many arguments for 'list'"],
    [['moderation', 'show', '--by', 'rosa'], "missing required argument 'report'"],
    [['moderation', 'hide-listing', 'seven', '--because', 'Spam', '--by', 'rosa'], 'It must be a whole number.'],
    [['moderation', 'hide-listing', '0', '--because', 'Spam', '--by', 'rosa'], 'It must be a whole number.'],
    [['moderation', 'suspend', '7', '8', '--because', 'Spam', '--by', 'rosa'], "too many arguments for 'suspend'"],
    [['moderation', 'suspend', '7', '--by', 'rosa'], "required option '--because <reason>' not specified"],
    [['moderation', 'suspend', '7', '--because', 'Spam'], "required option '--by <name>' not specified"],
    [['moderation', 'show', '7'], "required option '--by <name>' not specified"],
    [['moderation', 'close', '7', '--because', '  ', '--by', 'rosa'], 'It must have 1 to 500 characters.'],
    [['moderation', 'close', '7', '--because', 'Done', '--by', ''], 'It must have 1 to 500 characters.'],
    [['moderation', 'show', '7', '--why', 'Done', '--by', 'rosa'], "unknown option '--why'"],
  ])('refuses %j, and says where to look', async (args, message) => {
    const { code, out, error } = await runCommand(args, {});
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toContain(message);
    expect(error).toContain('--help');
  });
});

describe('the languages command', () => {
  const report = () => runCommand(['languages'], { DATABASE_URL: app().settings.databaseUrl });

  it('counts what profiles say of languages and was not understood, without names', async () => {
    expect(await report()).toMatchObject({ code: 0, out: 'Every language in every profile was understood.\n' });
    for (const languages of ['Tamil, Tulu', 'tulu / a little Hindi', 'English']) {
      const me = await app().logIn(anEmail());
      await me.patch('/api/profile', { languages });
    }
    expect(await report()).toEqual({ code: 0, out: '      2  tulu\n      1  a little hindi\n', error: '' });
  });
});

describe('the moderation commands', () => {
  const env = () => ({ DATABASE_URL: app().settings.databaseUrl });
  const run = (...args: string[]) => runCommand(['moderation', ...args], env());

  it('list, show, act and close', async () => {
    const [me, you] = await given.verifiedPair();
    const listing = await given.listing(you);
    const { id: message } = await given.send(you, me, 'Pay me first');
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

    const because = ['--because', ' Asked for money ', '--by', 'rosa'];
    expect(await run('suspend', `${you.user.id}`, ...because)).toMatchObject({ code: 0, error: '' });
    expect((await app().get(`/api/listing/${listing.id}`)).status).toBe(404);
    expect((await you.get('/api/auth/me')).status).toBe(401);
    expect((await run('close', `${id}`, ...because)).out).toBe(`Report ${id} is closed.\n`);
    expect((await run('list')).out).toBe('There are no open reports.\n');
    expect((await run('list', '--all')).out).toContain('closed  money');
    const { out } = await run('show', `${id}`, '--by', 'rosa');
    expect(out).toContain('suspend by rosa: Asked for money\n');
  });

  it('end with 1 and a sentence where there is nothing to do', async () => {
    const { code, error } = await run('close', '999999', '--because', 'Done', '--by', 'rosa');
    expect({ code, error }).toEqual({
      code: 1,
      error: 'There is no report 999999. list shows those that are open, list --all all of them.\n',
    });
  });
});

describe('on a database that is not that of this version', () => {
  let database: TestDatabase;
  afterEach(() => database.drop());
  const list = () => runCommand(['moderation', 'list'], { DATABASE_URL: database.url });
  const tables = () =>
    query(
      database.url,
      "select table_name from information_schema.tables where table_schema !~ '^(pg_|information)' order by 1",
    );
  const REFUSED = {
    code: 1,
    out: '',
    error: expect.stringMatching(/^This database is not up to date, .* Start the site once with this version first/),
  };

  it('lets no node of production start before migrate has run', async () => {
    database = await makeDatabase({ template: 'template1' });
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://flightamigo.example',
      SECRET_KEY: 'x'.repeat(32),
    };
    const env = { ...production, DATABASE_URL: database.url, PORT: '0' };
    const start = () => boot(readSettings(env), () => undefined);
    await expect(start()).rejects.toThrow(/^This database is not up to date, .* Run `operate migrate` .* first/);
    expect(await tables()).toEqual([]);
    const migrated = { code: 0, out: 'The database is up to date.\n', error: '' };
    expect(await runCommand(['migrate'], env)).toEqual(migrated);
    expect(await runCommand(['migrate'], env)).toEqual(migrated);
    await (await start()).stop();
  });

  describe('that has run the migrations from before they were squashed', () => {
    const names = () => query<{ name: string }>(database.url, 'select name from schema_migrations order by name');
    const replaceNames = async (...former: string[]) => {
      await query(database.url, 'delete from schema_migrations');
      await query(database.url, 'insert into schema_migrations (name) select unnest($1::text[])', [former]);
    };
    const migrateSite = () => runCommand(['migrate'], { DATABASE_URL: database.url });

    it('is up to date', async () => {
      database = await makeDatabase();
      const squashed = await names();
      const later = squashed.map(({ name }) => name).filter((name) => name > '20261126160050-payments');
      await replaceNames('20261120090000-platform', '20261126160000-former-nodes', ...later);
      expect(await migrateSite()).toMatchObject({ code: 0 });
      expect(await names()).toEqual(squashed);
    });

    it('is refused where it has not run all of them', async () => {
      database = await makeDatabase();
      await replaceNames('20261120090000-platform', '20261120100000-account');
      const error = expect.stringMatching(/^This database is of a version that is too old\. Start the site on it once/);
      expect(await migrateSite()).toEqual({ code: 1, out: '', error });
      expect(await names()).toHaveLength(2);
    });
  });

  it('changes nothing and says what to do: an older one', async () => {
    database = await makeDatabase();
    await query(database.url, "delete from schema_migrations where name like '%-payments'");
    await query(database.url, 'drop schema payments cascade');
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
    const { code, error } = await runCommand(['moderation', 'list'], { DATABASE_URL: url.href });
    expect(code).toBe(1);
    expect(error).toMatch(/^The database at DATABASE_URL cannot be reached: .*nowhere/);
  });
});
