import { describe, expect, it } from '@jest/globals';
import { useTestApp } from '../harness.ts';
import { ids } from '../messaging/given.ts';
import { CardPayments } from '../../src/platform/cards/card-payments.ts';
import { CheckTipsJob } from '../../src/modules/payments/tips/check-tips.job.ts';
import { givenTips } from './given.ts';

const app = useTestApp({ env: { NODE_ENV: 'production', PUBLIC_URL: 'https://amigo.example' } });
const given = givenTips(app);

describe('production without keys', () => {
  it('takes no tips, and says so', async () => {
    expect((await app().get('/api/site')).body).toMatchObject({ payments: { provider: 'off' } });
    const answer = await given.begin(app(), await given.traveler());
    expect(answer).toMatchObject({ status: 503, body: { code: 'cards.off' } });
    expect(answer.text).toContain('This site cannot take tips at the moment.');
    expect(() => app().nest.get(CardPayments).listMovements()).toThrow(expect.objectContaining({ code: 'cards.off' }));
    expect(app().log.join('')).toContain('no tips are taken: the settings STRIPE_* are not set');
  });

  it('believes no webhook', async () => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=1,v1=${'0'.repeat(64)}` };
    const answer = await app().inject({ method: 'POST', url: '/api/webhooks/stripe', payload: '{}', headers });
    expect(answer).toMatchObject({ status: 400, body: { code: 'cards.not_genuine' } });
  });

  it('still tells who somebody is, and checks nothing', async () => {
    expect((await app().get(`/api/users/${ids(await given.traveler())}`)).status).toBe(200);
    await expect(app().nest.get(CheckTipsJob).check()).resolves.toBeUndefined();
  });
});
