import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ormConfigOf } from '../../src/app.module.ts';
import { migrations } from '../../src/migrations/index.ts';
import { readLanguages } from '../../src/platform/languages/language-names.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { makeDatabase, run, type TestDatabase } from '../database.ts';

/** Runs the migrations before this one. */
async function migrateUntil(databaseUrl: string, migration: string): Promise<void> {
  const config = ormConfigOf({ databaseUrl });
  const earlier = migrations.filter(({ name }) => name < migration);
  await migrate({ ...config, migrations: { ...config.migrations, migrationsList: earlier } });
}

describe('the migration to codes of languages', () => {
  let database: TestDatabase;
  const TEXTS = [
    'Tamil, Hindi and English',
    'தமிழ், español',
    'Chinese (Mandarin) / Cantonese',
    'Tulu, fluent English',
    'ENGLISH;  haitian   creole',
    'tamil, English, Tamil',
    '',
    null,
  ];

  beforeAll(async () => {
    database = await makeDatabase({ template: 'template0' });
    await migrateUntil(database.url, '20261123130000-languages');
    await run(
      database.url,
      `insert into account.account (email, username, languages)
       select 'p' || at || '@example.com', 'Person ' || at, text from unnest($1::text[]) with ordinality p (text, at)`,
      [TEXTS],
    );
    await run(
      database.url,
      `insert into listings.airport (code, name, city, country, time_zone)
       select code, code, code, code, 'UTC' from unnest(array['MAA', 'LHR']) code;
       insert into listings.listing (type, user_id, name, email, departure_airport_id, arrival_airport_id, date)
       select 'helper', id, username, email, 1, 2, '2026-12-12' from account.account`,
    );
    await migrate(ormConfigOf({ databaseUrl: database.url }));
  });
  afterAll(() => database.drop());

  it('reads each free text as a changed profile is read', async () => {
    const rows = await run(database.url, 'select languages, language_codes as codes from account.account order by id');
    expect(rows).toEqual(TEXTS.map((languages) => ({ languages, codes: readLanguages(languages ?? '').codes })));
  });

  it('writes the languages of each person to their listings', async () => {
    const sql = `
      select count(*)::int as listings from listings.listing l join account.account a on a.id = l.user_id
      where l.spoken = a.language_codes`;
    expect(await run(database.url, sql)).toEqual([{ listings: TEXTS.length }]);
  });
});

describe('the migration to unique usernames and E.164', () => {
  const FIRST_MIGRATION = '20261120110100-phone';
  let database: TestDatabase;

  interface Row {
    username: string;
    phone_number?: string | null;
    verified?: boolean;
  }

  const BEFORE: Row[] = [
    { username: 'Priya Raman', phone_number: '+44 7700 900142', verified: true },
    { username: 'ＰＲＩＹＡ Raman', phone_number: '+447700900142', verified: true },
    { username: 'Priya\u200d Raman', phone_number: '+1 312 555 0114' },
    { username: 'Priya\ufe0f Raman', verified: true },
    { username: 'Omar Haddad', phone_number: '+1 (312) 555-0114', verified: true },
    { username: 'Ann Lee' },
    { username: 'ＡＮＮ Lee' },
    { username: 'Ann Lee 7' },
    { username: 'ann lee 8' },
    // With a Cyrillic О
    { username: 'Оmar Haddad' },
  ];

  /** A database of the previous release, with people in it. */
  beforeAll(async () => {
    database = await makeDatabase({ template: 'template0' });
    await migrateUntil(database.url, FIRST_MIGRATION);
    for (const [at, { username, phone_number: number = null, verified = false }] of BEFORE.entries())
      await run(
        database.url,
        'insert into account.account (email, username, phone_number, verified) values ($1, $2, $3, $4)',
        [`p${at}@example.com`, username, number, verified],
      );
    await migrate(ormConfigOf({ databaseUrl: database.url }));
  });
  afterAll(() => database.drop());

  const rows = () =>
    run<Required<Row>>(database.url, 'select username, phone_number, verified from account.account order by id');

  it('makes usernames distinct that only looked different, without a new clash, and keeps the oldest', async () => {
    expect((await rows()).map(({ username }) => username)).toEqual([
      'Priya Raman',
      'ＰＲＩＹＡ Raman 2',
      'Priya\u200d Raman 3',
      'Priya\ufe0f Raman 4',
      'Omar Haddad',
      'Ann Lee',
      'ＡＮＮ Lee 9',
      'Ann Lee 7',
      'ann lee 8',
      'Оmar Haddad 10',
    ]);
  });

  it('writes phone numbers as E.164, and leaves one account verified for each', async () => {
    expect((await rows()).map(({ phone_number: number, verified }) => [number, verified])).toEqual([
      ['+447700900142', true],
      ['+447700900142', false],
      ['+13125550114', false],
      [null, false],
      ['+13125550114', true],
      ...Array.from({ length: 5 }, () => [null, false]),
    ]);
  });
});

describe('of the accounts of the previous release, mails reach', () => {
  const FIRST_MIGRATION = '20261120130000-messaging';
  let database: TestDatabase;
  const sql = (text: string, values: unknown[] = []) => run(database.url, text, values);
  const addPerson = async (name: string): Promise<string> => {
    const add = 'insert into account.account (email, username) values ($1, $2) returning id';
    const [row] = await run<{ id: string }>(database.url, add, [`${name}@example.com`, name]);
    return row?.id ?? '';
  };
  const addListing = (userId: string, email: string, confirmedAt: string | null) =>
    sql(
      `insert into listings.listing (type, user_id, name, email, departure_airport_id, arrival_airport_id, date, confirmed_at)
       select 'helper', $1, 'Priya', $2, min(id), max(id), '2026-12-01', $3 from listings.airport`,
      [userId, email, confirmedAt],
    );
  beforeAll(async () => {
    database = await makeDatabase({ template: 'template0' });
    await migrateUntil(database.url, FIRST_MIGRATION);
    await sql(
      `insert into listings.airport (code, name, city, country, time_zone) values
       ('MAA', 'Chennai', 'Chennai', 'India', 'Asia/Kolkata'), ('LHR', 'Heathrow', 'London', 'UK', 'Europe/London')`,
    );
    const session = `insert into account.session (user_id, token_hash, created_at, last_used_at) values ($1, 'x', now(), now())`;
    await sql(session, [await addPerson('logged-in')]);
    await sql("update account.account set phone_number = '+447700900142', verified = true where id = $1", [
      await addPerson('verified'),
    ]);
    await addListing(await addPerson('confirmed'), 'confirmed@example.com', '2026-11-01');
    await addListing(await addPerson('elsewhere'), 'another@example.com', '2026-11-01');
    await addListing(await addPerson('typed'), 'typed@example.com', null);
    await migrate(ormConfigOf({ databaseUrl: database.url }));
  });
  afterAll(() => database.drop());

  it('those who were logged in, have verified a phone, or confirmed a listing with this address', async () => {
    const reached = await run<{ email: string }>(database.url, 'select email from account.mail_address order by email');
    expect(reached.map(({ email }) => email)).toEqual([
      'confirmed@example.com',
      'logged-in@example.com',
      'verified@example.com',
    ]);
  });
});
