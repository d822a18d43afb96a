import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { browserOf } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { givenTips, type Tipper } from './given.ts';

const MAX_PER_HOUR = 30;
const MAX_ANONYMOUS_PER_DAY = 40;
const MAX_PER_DAY = 20;

describe('tips from one address', () => {
  const app = useTestApp({ env: { LIMITS_FACTOR: '1' } });
  const given = givenTips(app);

  it('are limited to 30 an hour, without refused ones and repeated attempts', async () => {
    const [helper, traveler] = [await given.helper(), await given.traveler()];
    const createTip = (changes = {}) => given.requestIntent(browserOf(app()), helper, changes);
    const attemptId = randomUUID();
    expect((await createTip({ attemptId })).status).toBe(201);
    for (let count = 0; count < 10; count += 1) {
      expect((await given.requestIntent(browserOf(app()), traveler)).status).toBe(403);
      expect((await createTip({ attemptId })).status).toBe(201);
    }
    for (let count = 1; count < MAX_PER_HOUR; count += 1) expect((await createTip()).status).toBe(201);
    const response = await createTip();
    expect(response).toMatchObject({ status: 429, body: { code: 'request.limited' } });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect((await createTip({ attemptId })).status).toBe(201);
  });
});

describe('tips of one account', () => {
  const app = useTestApp();
  const given = givenTips(app);

  it('are limited to 20 a day, from all addresses and to all helpers, without repeated attempts', async () => {
    const [tipper, helper, another] = [await given.traveler(), await given.helper(), await given.helper()];
    const attemptId = randomUUID();
    expect((await given.requestIntent(tipper, another, { attemptId })).status).toBe(201);
    const statuses = await Promise.all(
      Array.from({ length: MAX_PER_DAY + 2 }, async () => (await given.requestIntent(tipper, helper)).status),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_PER_DAY - 1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    expect((await given.requestIntent(tipper, another, { attemptId })).status).toBe(201);
    const other: Tipper = await given.traveler();
    expect((await given.requestIntent(other, helper)).status).toBe(201);
  });
});

describe('tips to one helper without a login', () => {
  const app = useTestApp({ env: { LIMITS_FACTOR: '1' } });
  const given = givenTips(app);
  const at = (remoteAddress: string): Tipper => ({
    post: (url: string, payload?: object) =>
      app().inject({ method: 'POST', url, remoteAddress, ...(payload && { payload }) }),
  });

  it('are limited to 40 a day from all addresses; a login lifts the limit', async () => {
    const [helper, another, traveler] = [await given.helper(), await given.helper(), await given.traveler()];
    const attemptId = randomUUID();
    const first = at('203.0.113.1');
    expect((await given.requestIntent(first, helper, { attemptId })).status).toBe(201);
    for (let count = 1; count < MAX_ANONYMOUS_PER_DAY; count += 1) {
      const tipper = at(`203.0.113.${1 + (count % 4)}`);
      expect((await given.requestIntent(tipper, helper)).status).toBe(201);
      expect((await given.requestIntent(tipper, traveler)).status).toBe(403);
    }
    const response = await given.requestIntent(at('203.0.113.99'), helper);
    const message = expect.stringMatching(/^.* Please log in .*$/);
    expect(response).toMatchObject({ status: 429, body: { code: 'payments.log_in_to_tip', message } });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect((await given.requestIntent(first, helper, { attemptId })).status).toBe(201);
    expect((await given.requestIntent(first, another)).status).toBe(201);
    expect((await given.requestIntent(await given.traveler(), helper)).status).toBe(201);
  });
});

describe('reports of a successful payment', () => {
  const app = useTestApp({ env: { LIMITS_FACTOR: '1' } });
  const given = givenTips(app);

  it('are limited to 60 an hour from one address', async () => {
    const helper = await given.helper();
    const unknown = { ...(await given.createIntent(app(), helper)), paymentIntentId: 'pi_unknown' };
    for (let count = 0; count < 60; count += 1)
      expect((await given.reportSuccess(app(), helper, unknown)).status).toBe(404);
    expect((await given.reportSuccess(app(), helper, unknown)).status).toBe(429);
  });
});
