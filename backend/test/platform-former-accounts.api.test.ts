import { describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { Clock } from '../src/platform/clock/clock.ts';
import { Secrets } from '../src/platform/config/secrets.ts';
import { FormerAccounts, type ProvenContact } from '../src/platform/former-accounts/former-accounts.ts';
import { run } from './database.ts';
import { useTestApp } from './harness.ts';

const app = useTestApp();
const TRIPS = { name: 'test-trips', contentSchema: z.object({ done: z.int() }) };
const POINTS = { name: 'test-points', contentSchema: z.object({ points: z.int() }) };

let people = 0;
function aPerson() {
  people += 1;
  return { email: `who.left.${people}@example.com`, phoneNumber: `+4477009${String(people).padStart(5, '0')}` };
}

const inTransaction = <Result>(work: (em: EntityManager) => Promise<Result>): Promise<Result> =>
  app().em().fork().transactional(work);
const store = (contact: ProvenContact, content = { done: 1 }) =>
  inTransaction((em) => app().nest.get(FormerAccounts).store(em, TRIPS, contact, content));
const restore = (contact: ProvenContact) =>
  inTransaction((em) => app().nest.get(FormerAccounts).restore(em, TRIPS, contact));
const has = (contact: ProvenContact) => app().nest.get(FormerAccounts).has(app().em().fork(), TRIPS, contact);

describe('what outlives an account', () => {
  it('is given back once to who proves its address, whatever its case', async () => {
    const { email, phoneNumber } = aPerson();
    await store({ email, phoneNumber }, { done: 3 });
    expect(await restore({ email: email.toUpperCase() })).toEqual([{ done: 3 }]);
    expect(await restore({ email })).toEqual([]);
    expect(await restore({ phoneNumber })).toEqual([]);
  });

  it('is given back once to who verifies its number', async () => {
    const { email, phoneNumber } = aPerson();
    await store({ email, phoneNumber });
    expect(await restore({ phoneNumber })).toEqual([{ done: 1 }]);
    expect(await restore({ email })).toEqual([]);
  });

  it('is given back of each account that somebody had', async () => {
    const { email } = aPerson();
    await store({ email }, { done: 1 });
    await store({ email }, { done: 2 });
    expect(await restore({ email })).toEqual(expect.arrayContaining([{ done: 1 }, { done: 2 }]));
  });

  it('stays where one only looks', async () => {
    const { email } = aPerson();
    await store({ email });
    expect(await has({ email })).toBe(true);
    expect(await has({ email })).toBe(true);
  });

  it('is nobody else’s, and of no other kind', async () => {
    const me = aPerson();
    await store(me);
    expect(await has(aPerson())).toBe(false);
    expect(await has({})).toBe(false);
    const others = (em: EntityManager) => app().nest.get(FormerAccounts).restore(em, POINTS, me);
    expect(await inTransaction(others)).toEqual([]);
    expect(await has(me)).toBe(true);
  });

  it('is not stored for who proved neither', async () => {
    const countRows = () => run(app().settings.databaseUrl, 'select count(*) from platform.former_account');
    const before = await countRows();
    await store({});
    expect(await countRows()).toEqual(before);
  });

  it('is recognized after a change of SECRET_KEY that still names the older key', async () => {
    const me = aPerson();
    await store(me);
    const secrets = new Secrets({ secretKeys: ['y'.repeat(32), ...app().settings.secretKeys] });
    const rotated = new FormerAccounts(secrets, app().nest.get(Clock));
    expect(await inTransaction((em) => rotated.restore(em, TRIPS, me))).toEqual([{ done: 1 }]);
  });

  it('shows neither address nor number, nor whose the rows of another kind are', async () => {
    const me = aPerson();
    await store(me);
    await inTransaction((em) => app().nest.get(FormerAccounts).store(em, POINTS, me, { points: 1 }));
    const sql = `select kind, email_key, phone_key from platform.former_account where kind like 'test-%' order by id desc limit 2`;
    const rows = await run<{ email_key: string; phone_key: string }>(app().settings.databaseUrl, sql);
    const keys = rows.flatMap(({ email_key, phone_key }) => [email_key, phone_key]);
    expect(keys.every((key) => /^[\w-]{43}$/.test(key))).toBe(true);
    expect(new Set(keys).size).toBe(4);
  });
});
