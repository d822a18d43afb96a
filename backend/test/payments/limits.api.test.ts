import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { browserOf } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { givenTips, type Tipper } from './given.ts';

const AN_HOUR_OF_TIPS = 30;

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

  it('begins 30 an hour, from wherever', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const statuses = await Promise.all(
      Array.from({ length: AN_HOUR_OF_TIPS + 3 }, async () => (await given.begin(tipper, helper)).status),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(AN_HOUR_OF_TIPS);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    const other: Tipper = await given.traveler();
    expect((await given.begin(other, helper)).status).toBe(201);
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
