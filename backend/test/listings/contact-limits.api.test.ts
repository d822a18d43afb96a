import { afterEach, describe, expect, it } from '@jest/globals';
import { ContactRequestEntity } from '../../src/modules/listings/index.ts';
import { resetLimits, setLimit } from '../account/given-login.ts';
import type { Answer, Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { givenIn, listings } from './given.ts';

// The factor of a local start, and more: it does not apply to limits by account.
const app = useTestApp({ env: { LIMITS_FACTOR: '1000' } });
const given = givenIn(app);
const aTraveler = () => given.traveler();
const requestContact = (who: Browser, id: number) => who.post(`/api/listings/${id}/contact`);

async function listingsOfAnother(times: number): Promise<number[]> {
  const { user } = await aTraveler();
  return listings(
    app(),
    Array.from({ length: times }, () => ({ userId: user.id })),
  );
}

function expectRefused(answer: Answer, maxSeconds: number): void {
  expect(answer).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/^That was a lot .*try again in/) },
  });
  const seconds = Number(answer.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(maxSeconds);
}

afterEach(() => resetLimits(app()));

describe('contact requests are limited', () => {
  it('to 20 a minute: of 50 concurrent ones 30 get an error, a time to wait, and no details (ASVS 2.4.1)', async () => {
    const [me, ids] = [await aTraveler(), await listingsOfAnother(50)];
    const answers = await Promise.all(ids.map((id) => requestContact(me, id)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(30);
    for (const answer of refused) {
      expectRefused(answer, 60);
      expect(answer.text).not.toContain('meena.iyer');
    }
    expect(await app().em().count(ContactRequestEntity, { askerId: me.user.id })).toBe(20);
  });

  it('also for the same listing', async () => {
    const [me, [id = 0]] = [await aTraveler(), await listingsOfAnother(1)];
    for (let time = 0; time < 20; time += 1) expect((await requestContact(me, id)).status).toBe(200);
    expectRefused(await requestContact(me, id), 60);
  });

  it('by account: others at the same caller address are not affected', async () => {
    const [me, other, [id = 0]] = [await aTraveler(), await aTraveler(), await listingsOfAnother(1)];
    await Promise.all(Array.from({ length: 21 }, () => requestContact(me, id)));
    expectRefused(await requestContact(me, id), 60);
    expect((await requestContact(other, id)).status).toBe(200);
  });

  it('also for listings that do not exist, against trying ids (ASVS 2.4.1)', async () => {
    const me = await aTraveler();
    for (let id = 0; id < 20; id += 1) expect((await requestContact(me, 900_000 + id)).status).toBe(404);
    expectRefused(await requestContact(me, 900_021), 60);
  });

  it.each(['listings.contact', 'listings.contact-day'])(
    'by the account’s email address: creating the account again resets nothing (%s)',
    async (name) => {
      setLimit(app(), name, 3);
      const [me, [id = 0]] = [await aTraveler(), await listingsOfAnother(1)];
      for (let time = 0; time < 3; time += 1) expect((await requestContact(me, id)).status).toBe(200);
      await me.delete('/api/account', { confirmation: 'DELETE' });
      const back = await given.traveler(me.email);
      expect(back.user.id).not.toBe(me.user.id);
      expectRefused(await requestContact(back, id), 86_400);
      expect(await app().em().count(ContactRequestEntity, { listing: id })).toBe(1);
    },
  );

  it('by the day, which requests over the minute’s limit do not use up', async () => {
    setLimit(app(), 'listings.contact-day', 21);
    const [me, [id = 0]] = [await aTraveler(), await listingsOfAnother(1)];
    await Promise.all(Array.from({ length: 40 }, () => requestContact(me, id)));
    await app().em().execute("delete from platform.rate_limit where key like 'listings.contact:%'");
    expect((await requestContact(me, id)).status).toBe(200);
    expectRefused(await requestContact(me, id), 86_400);
  });

  it('to 100 a day', async () => {
    const [me, [id = 0]] = [await aTraveler(), await listingsOfAnother(1)];
    setLimit(app(), 'listings.contact', 1000);
    for (let time = 0; time < 100; time += 1) expect((await requestContact(me, id)).status).toBe(200);
    expectRefused(await requestContact(me, id), 86_400);
  });

  it('to fewer in the first day of an account (ASVS 2.4.1)', async () => {
    setLimit(app(), 'listings.contact-newcomer', 1);
    const [me, [id = 0]] = [await aTraveler(), await listingsOfAnother(1)];
    expect((await requestContact(me, id)).status).toBe(200);
    expectRefused(await requestContact(me, id), 86_400);
    await app()
      .em()
      .execute("update account.account set created_at = now() - interval '25 hours' where id = ?", [me.user.id]);
    expect((await requestContact(me, id)).status).toBe(200);
  });

  it.each(['listings.contact-address', 'listings.contact-address-minute'])(
    'by caller address too, across accounts: %s',
    async (name) => {
      setLimit(app(), name, 2);
      const [[id = 0], ...askers] = [
        await listingsOfAnother(1),
        await aTraveler(),
        await aTraveler(),
        await aTraveler(),
      ];
      const statuses: number[] = [];
      for (const who of askers) statuses.push((await requestContact(who, id)).status);
      expect(statuses).toEqual([200, 200, 429]);
    },
  );
});
