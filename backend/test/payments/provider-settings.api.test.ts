import { expect, it } from '@jest/globals';
import { CardPayments } from '../../src/platform/cards/card-payments.ts';
import { startTestApp } from '../harness.ts';

const production = { NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(32), PUBLIC_URL: 'https://amigo.example' };
const keys = {
  STRIPE_SECRET_KEY: `sk_live_${'hunter2'.repeat(3)}`,
  STRIPE_PUBLISHABLE_KEY: `pk_live_${'amigo'.repeat(3)}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${'hunter3'.repeat(3)}`,
};

it('a site without keys takes no tips, and says so to browsers and at its start', async () => {
  const app = await startTestApp({ env: production });
  expect((await app.get('/api/site')).body).toMatchObject({ payments: { provider: 'off' } });
  const cards = app.nest.get(CardPayments);
  const off = { code: 'cards.off', kind: 'unavailable', message: expect.stringMatching(/^This site cannot take tips/) };
  await expect(cards.getPayment('pi_1')).rejects.toMatchObject(off);
  expect(() => cards.listMovements()).toThrow(expect.objectContaining(off));
  expect(() => cards.readEvent(Buffer.from('{}'), '', new Date())).toThrow('is not signed by our payment provider');
  expect(app.log.join('')).toContain('no tips are taken: the settings STRIPE_* are not set');
  await app.close();
});

it('a site with keys tells browsers the key that is for them, and no other', async () => {
  const app = await startTestApp({ env: { ...production, ...keys } });
  const { body, text } = await app.get('/api/site');
  expect(body).toMatchObject({ payments: { provider: 'stripe', publishableKey: keys.STRIPE_PUBLISHABLE_KEY } });
  expect(text).not.toMatch(/hunter|sk_live|whsec/);
  expect(app.log.join('')).not.toMatch(/hunter/);
  await app.close();
});

it('a local start has a stand-in in place of the provider', async () => {
  const app = await startTestApp();
  expect((await app.get('/api/site')).body).toMatchObject({ payments: { provider: 'local' } });
  await app.close();
});
