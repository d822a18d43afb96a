import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ormConfigOf } from '../../src/app.module.ts';
import { migrations } from '../../src/migrations/index.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { makeDatabase, run, type TestDatabase } from '../database.ts';

const NAME = '20261120110100-phone';
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
];

/** A database of the release before, with people in it. */
beforeAll(async () => {
  database = await makeDatabase({ template: 'template0' });
  const config = ormConfigOf({ databaseUrl: database.url });
  const earlier = migrations.filter(({ name }) => name < NAME);
  await migrate({ ...config, migrations: { ...config.migrations, migrationsList: earlier } });
  for (const [at, { username, phone_number: number = null, verified = false }] of BEFORE.entries())
    await run(
      database.url,
      'insert into account.account (email, username, phone_number, verified) values ($1, $2, $3, $4)',
      [`p${at}@example.com`, username, number, verified],
    );
  await migrate(config);
});
afterAll(() => database.drop());

const kept = () =>
  run<Required<Row>>(database.url, 'select username, phone_number, verified from account.account order by id');

it('tells usernames apart that only looked different, meets no other name by that, and keeps the oldest as it is', async () => {
  expect((await kept()).map(({ username }) => username)).toEqual([
    'Priya Raman',
    'ＰＲＩＹＡ Raman 2',
    'Priya\u200d Raman 3',
    'Priya\ufe0f Raman 4',
    'Omar Haddad',
    'Ann Lee',
    'ＡＮＮ Lee 9',
    'Ann Lee 7',
    'ann lee 8',
  ]);
});

it('writes phone numbers as they are kept now, and leaves one account verified for each', async () => {
  expect((await kept()).map(({ phone_number: number, verified }) => [number, verified])).toEqual([
    ['+447700900142', true],
    ['+447700900142', false],
    ['+13125550114', false],
    [null, false],
    ['+13125550114', true],
    ...Array.from({ length: 4 }, () => [null, false]),
  ]);
});
