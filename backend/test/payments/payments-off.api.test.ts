import { describe, expect, it } from '@jest/globals';
import { startTestApp, useTestApp } from '../harness.ts';
import { ids } from '../messaging/given.ts';
import { CardPayments } from '../../src/platform/cards/card-payments.ts';
import { CheckTipsJob } from '../../src/modules/payments/tips/check-tips.job.ts';
import { givenTips } from './given.ts';

const PRODUCTION = { NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(32), PUBLIC_URL: 'https://amigo.example' };
const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: `sk_live_${'hunter2'.repeat(3)}`,
  STRIPE_PUBLISHABLE_KEY: `pk_live_${'amigo'.repeat(3)}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${'hunter3'.repeat(3)}`,
};
const app = useTestApp({ env: PRODUCTION });
const given = givenTips(app);

describe('production without keys', () => {
  it('accepts no tips, and reports that', async () => {
    expect((await app().get('/api/site')).body).toMatchObject({ payments: { provider: 'off' } });
    const response = await given.requestIntent(app(), await given.traveler());
    expect(response).toMatchObject({ status: 503, body: { code: 'cards.off' } });
    expect(response.text).toContain('This site cannot take tips at the moment.');
    expect(() => app().nest.get(CardPayments).listMovements()).toThrow(expect.objectContaining({ code: 'cards.off' }));
    expect(app().log.join('')).toContain('no tips are taken: the settings STRIPE_* are not set');
  });

  it('refuses webhooks', async () => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=1,v1=${'0'.repeat(64)}` };
    const response = await app().inject({ method: 'POST', url: '/api/webhooks/stripe', payload: '{}', headers });
    expect(response).toMatchObject({ status: 400, body: { code: 'cards.not_genuine' } });
  });

  it('still shows recipients, and checks no tips', async () => {
    expect((await app().get(`/api/users/${ids(await given.traveler())}`)).status).toBe(200);
    await expect(app().nest.get(CheckTipsJob).check()).resolves.toBeUndefined();
  });
});

it('gives browsers the publishable key of a site with keys, and no other key', async () => {
  const site = await startTestApp({ env: { ...PRODUCTION, ...STRIPE_KEYS } });
  const { body, text } = await site.get('/api/site');
  expect(body).toMatchObject({ payments: { provider: 'stripe', publishableKey: STRIPE_KEYS.STRIPE_PUBLISHABLE_KEY } });
  expect(text).not.toMatch(/hunter|sk_live|whsec/);
  expect(site.log.join('')).not.toMatch(/hunter/);
  await site.close();
});
