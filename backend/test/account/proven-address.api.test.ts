import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountsFacade } from '../../src/modules/account/index.ts';
import { ormConfigOf } from '../../src/app.module.ts';
import { migrations } from '../../src/migrations/index.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { makeDatabase, run, type TestDatabase } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { aRequest, published } from '../listings/given.ts';

/** The first one after the release before. */
const FIRST = '20261120130000-messaging';
const reached = async (url: string): Promise<string[]> =>
  (await run<{ email: string }>(url, 'select email from account.mail_address order by email')).map(
    ({ email }) => email,
  );

describe('of the accounts of the release before, mails reach', () => {
  let database: TestDatabase;
  const sql = (text: string, values: unknown[] = []) => run(database.url, text, values);
  const person = async (name: string): Promise<string> => {
    const add = 'insert into account.account (email, username) values ($1, $2) returning id';
    const [row] = await run<{ id: string }>(database.url, add, [`${name}@example.com`, name]);
    return row?.id ?? '';
  };
  const listing = (userId: string, email: string, confirmedAt: string | null) =>
    sql(
      `insert into listings.listing (type, user_id, name, email, departure_airport_id, arrival_airport_id, date, confirmed_at)
       select 'helper', $1, 'Priya', $2, min(id), max(id), '2026-12-01', $3 from listings.airport`,
      [userId, email, confirmedAt],
    );
  beforeAll(async () => {
    database = await makeDatabase({ template: 'template0' });
    const config = ormConfigOf({ databaseUrl: database.url });
    const earlier = migrations.filter(({ name }) => name < FIRST);
    await migrate({ ...config, migrations: { ...config.migrations, migrationsList: earlier } });
    await sql(
      `insert into listings.airport (code, name, city, country, time_zone) values
       ('MAA', 'Chennai', 'Chennai', 'India', 'Asia/Kolkata'), ('LHR', 'Heathrow', 'London', 'UK', 'Europe/London')`,
    );
    const session = `insert into account.session (user_id, token_hash, created_at, last_used_at) values ($1, 'x', now(), now())`;
    await sql(session, [await person('logged-in')]);
    await sql("update account.account set phone_number = '+447700900142', verified = true where id = $1", [
      await person('verified'),
    ]);
    await listing(await person('confirmed'), 'confirmed@example.com', '2026-11-01');
    await listing(await person('elsewhere'), 'another@example.com', '2026-11-01');
    await listing(await person('typed'), 'typed@example.com', null);
    await migrate(config);
  });
  afterAll(() => database.drop());

  it('those who were logged in, have verified a phone, or confirmed a listing with this address', async () => {
    expect(await reached(database.url)).toEqual([
      'confirmed@example.com',
      'logged-in@example.com',
      'verified@example.com',
    ]);
  });
});

describe('an address', () => {
  const app = useTestApp();
  const isReached = async (email: string) => (await reached(app().settings.databaseUrl)).includes(email);

  it('that was typed into a form is proven by a login, and not before', async () => {
    const email = 'typed.first@example.com';
    await published(app(), aRequest({ email }));
    expect(await isReached(email)).toBe(false);
    await app().logIn(email);
    await run(app().settings.databaseUrl, 'delete from listings.listing where email = $1', [email]);
    expect(await isReached(email)).toBe(true);
  });

  it('of a new account is proven by the login that makes it', async () => {
    await app().logIn('made.by.login@example.com');
    expect(await isReached('made.by.login@example.com')).toBe(true);
  });

  it('that logs in first in several places at once is proven, and no login waits for another one for ever', async () => {
    const email = 'everywhere@example.com';
    await published(app(), aRequest({ email }));
    const accounts = app().nest.get(AccountsFacade);
    const logIn = () =>
      app()
        .em()
        .transactional((em) => accounts.findOrCreateByEmail(em, { email, name: 'Priya', proven: true }));
    const ids = await Promise.all(Array.from({ length: 6 }, logIn));
    expect(new Set(ids).size).toBe(1);
    await run(app().settings.databaseUrl, 'delete from listings.listing where email = $1', [email]);
    expect(await isReached(email)).toBe(true);
  });

  it('of somebody who is suspended is given to nobody', async () => {
    const email = 'suspended.one@example.com';
    await app().logIn(email);
    await run(app().settings.databaseUrl, 'update account.account set suspended_at = now() where email = $1', [email]);
    expect(await isReached(email)).toBe(false);
  });
});
