import { expect, it } from '@jest/globals';
import { startTestApp } from '../harness.ts';

const production = { NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(32), PUBLIC_URL: 'https://amigo.example' };
const keys = {
  STRIPE_SECRET_KEY: `sk_live_${'hunter2'.repeat(3)}`,
  STRIPE_PUBLISHABLE_KEY: `pk_live_${'amigo'.repeat(3)}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${'hunter3'.repeat(3)}`,
};

it('a site with keys tells browsers the key that is for them, and no other', async () => {
  const app = await startTestApp({ env: { ...production, ...keys } });
  const { body, text } = await app.get('/api/site');
  expect(body).toMatchObject({ payments: { provider: 'stripe', publishableKey: keys.STRIPE_PUBLISHABLE_KEY } });
  expect(text).not.toMatch(/hunter|sk_live|whsec/);
  expect(app.log.join('')).not.toMatch(/hunter/);
  await app.close();
});
