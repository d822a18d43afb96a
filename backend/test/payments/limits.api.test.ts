import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { browserOf } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { givenTips, type Tipper } from './given.ts';

const AN_HOUR_OF_TIPS = 30;
const A_DAY_TO_ONE = 40;
const A_DAY_OF_ONES_OWN = 20;

describe('beginning tips', () => {
  const app = useTestApp({ env: { LIMITS_FACTOR: '1' } });
  const given = givenTips(app);

  it('is counted by address: refused ones and the same attempt again are not others', async () => {
    const [helper, nobody] = [await given.helper(), await given.traveler()];
    const begin = (changes = {}) => given.begin(browserOf(app()), helper, changes);
    const attemptId = randomUUID();
    expect((await begin({ attemptId })).status).toBe(201);
    for (let count = 0; count < 10; count += 1) {
      expect((await given.begin(browserOf(app()), nobody)).status).toBe(403);
      expect((await begin({ attemptId })).status).toBe(201);
    }
    for (let count = 1; count < AN_HOUR_OF_TIPS; count += 1) expect((await begin()).status).toBe(201);
    const answer = await begin();
    expect(answer).toMatchObject({ status: 429, body: { code: 'request.limited' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await begin({ attemptId })).status).toBe(201);
  });
});

describe('who is logged in', () => {
  const app = useTestApp();
  const given = givenTips(app);

  it('begins 20 a day, from wherever and to whomever; the same attempt again is not another', async () => {
    const [tipper, helper, another] = [await given.traveler(), await given.helper(), await given.helper()];
    const attemptId = randomUUID();
    expect((await given.begin(tipper, another, { attemptId })).status).toBe(201);
    const statuses = await Promise.all(
      Array.from({ length: A_DAY_OF_ONES_OWN + 2 }, async () => (await given.begin(tipper, helper)).status),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(A_DAY_OF_ONES_OWN - 1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    expect((await given.begin(tipper, another, { attemptId })).status).toBe(201);
    const other: Tipper = await given.traveler();
    expect((await given.begin(other, helper)).status).toBe(201);
  });
});

describe('tips to one helper of people who are not logged in', () => {
  const app = useTestApp({ env: { LIMITS_FACTOR: '1' } });
  const given = givenTips(app);
  const at = (remoteAddress: string): Tipper => ({
    post: (url: string, payload?: object) =>
      app().inject({ method: 'POST', url, remoteAddress, ...(payload && { payload }) }),
  });

  it('are 40 a day, from however many addresses; who logs in tips all the same', async () => {
    const [helper, another, nobody] = [await given.helper(), await given.helper(), await given.traveler()];
    const attemptId = randomUUID();
    const first = at('203.0.113.1');
    expect((await given.begin(first, helper, { attemptId })).status).toBe(201);
    for (let count = 1; count < A_DAY_TO_ONE; count += 1) {
      const someone = at(`203.0.113.${1 + (count % 4)}`);
      expect((await given.begin(someone, helper)).status).toBe(201);
      expect((await given.begin(someone, nobody)).status).toBe(403);
    }
    const answer = await given.begin(at('203.0.113.99'), helper);
    const message = expect.stringMatching(/^.* Please log in .*$/);
    expect(answer).toMatchObject({ status: 429, body: { code: 'payments.log_in_to_tip', message } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await given.begin(first, helper, { attemptId })).status).toBe(201);
    expect((await given.begin(first, another)).status).toBe(201);
    expect((await given.begin(await given.traveler(), helper)).status).toBe(201);
  });
});

describe('saying that a payment succeeded', () => {
  const app = useTestApp({ env: { LIMITS_FACTOR: '1' } });
  const given = givenTips(app);

  it('is counted by address', async () => {
    const helper = await given.helper();
    const unknown = { ...(await given.intent(app(), helper)), paymentIntentId: 'pi_unknown' };
    for (let count = 0; count < 60; count += 1) expect((await given.succeed(app(), helper, unknown)).status).toBe(404);
    expect((await given.succeed(app(), helper, unknown)).status).toBe(429);
  });
});
