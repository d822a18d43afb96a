import { afterEach, describe, expect, it } from '@jest/globals';
import { ContactRequestEntity } from '../../src/modules/listings/index.ts';
import { forgetCounts, tighten } from '../account/given-login.ts';
import type { Browser } from '../browser.ts';
import { type Answer, useTestApp } from '../harness.ts';
import { givenIn, listings } from './given.ts';

// As wide as on a local start, and wider: limits by account stay what they are.
const app = useTestApp({ env: { LIMITS_FACTOR: '1000' } });
const given = givenIn(app);
const aTraveler = () => given.traveler();
const ask = (who: Browser, id: number) => who.post(`/api/listings/${id}/contact`);

/** Listings of somebody who is there. */
async function theirs(times: number): Promise<number[]> {
  const { user } = await aTraveler();
  return listings(
    app(),
    Array.from({ length: times }, () => ({ userId: user.id })),
  );
}

function expectRefused(answer: Answer, mostSeconds: number): void {
  expect(answer).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/^That was a lot .*try again in/) },
  });
  const wait = Number(answer.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(mostSeconds);
}

afterEach(() => forgetCounts(app()));

describe('contact requests are limited', () => {
  it('to 20 a minute: of 50 at once 30 get a sentence, a time to wait, and no details', async () => {
    const [me, ids] = [await aTraveler(), await theirs(50)];
    const answers = await Promise.all(ids.map((id) => ask(me, id)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(30);
    for (const answer of refused) {
      expectRefused(answer, 60);
      expect(answer.text).not.toContain('meena.iyer');
    }
    expect(await app().em().count(ContactRequestEntity, { askerId: me.user.id })).toBe(20);
  });

  it('also of one listing again and again', async () => {
    const [me, [id = 0]] = [await aTraveler(), await theirs(1)];
    for (let time = 0; time < 20; time += 1) expect((await ask(me, id)).status).toBe(200);
    expectRefused(await ask(me, id), 60);
  });

  it('by account: others at the same address go on', async () => {
    const [me, other, [id = 0]] = [await aTraveler(), await aTraveler(), await theirs(1)];
    await Promise.all(Array.from({ length: 21 }, () => ask(me, id)));
    expectRefused(await ask(me, id), 60);
    expect((await ask(other, id)).status).toBe(200);
  });

  it('whether or not there is anything to be told: nobody finds out by trying numbers', async () => {
    const me = await aTraveler();
    for (let id = 0; id < 20; id += 1) expect((await ask(me, 900_000 + id)).status).toBe(404);
    expectRefused(await ask(me, 900_021), 60);
  });

  it.each(['listings.contact', 'listings.contact-day'])(
    'by address of the account: leaving and coming back starts nothing anew (%s)',
    async (name) => {
      tighten(app(), name, 3);
      const [me, [id = 0]] = [await aTraveler(), await theirs(1)];
      for (let time = 0; time < 3; time += 1) expect((await ask(me, id)).status).toBe(200);
      await me.delete('/api/account', { confirmation: 'DELETE' });
      const back = await given.traveler(me.email);
      expect(back.user.id).not.toBe(me.user.id);
      expectRefused(await ask(back, id), 86_400);
      expect(await app().em().count(ContactRequestEntity, { listing: id })).toBe(1);
    },
  );

  it('by the day, and what the minute refuses does not use up the day', async () => {
    tighten(app(), 'listings.contact-day', 21);
    const [me, [id = 0]] = [await aTraveler(), await theirs(1)];
    await Promise.all(Array.from({ length: 40 }, () => ask(me, id)));
    await app().em().execute("delete from platform.rate_limit where key like 'listings.contact:%'");
    expect((await ask(me, id)).status).toBe(200);
    expectRefused(await ask(me, id), 86_400);
  });

  it('to 100 a day', async () => {
    const [me, [id = 0]] = [await aTraveler(), await theirs(1)];
    tighten(app(), 'listings.contact', 1000);
    for (let time = 0; time < 100; time += 1) expect((await ask(me, id)).status).toBe(200);
    expectRefused(await ask(me, id), 86_400);
  });

  it('by address too, whoever it is that asks from there', async () => {
    tighten(app(), 'listings.contact-address', 2);
    const [[id = 0], ...askers] = [await theirs(1), await aTraveler(), await aTraveler(), await aTraveler()];
    const statuses: number[] = [];
    for (const who of askers) statuses.push((await ask(who, id)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});
