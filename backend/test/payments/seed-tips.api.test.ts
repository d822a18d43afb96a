import { describe, expect, it } from '@jest/globals';
import type { ReceivedTip, SentTip, TipsSummary } from 'contracts';
import { runCommand } from '../../src/commands/run-command.ts';
import { MAIL_JOB } from '../../src/platform/mail/mail-outbox.ts';
import { run } from '../database.ts';
import { startTestApp, useTestApp } from '../harness.ts';
import { bodyOf } from '../messaging/given.ts';
import { givenIn } from '../listings/given.ts';

const app = useTestApp({ env: { SEED: 'demo' } });
const meena = () => givenIn(app).traveler('meena.iyer@example.com');
const getDayAgo = (days: number) =>
  new Date(app().clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);

describe('the demo tips', () => {
  it('show a helper what waits, from whom, and what was refunded', async () => {
    const tips = bodyOf<ReceivedTip[]>(await (await meena()).get('/api/tips/received'));
    expect(
      tips.map(({ from, amountCents, state, paidAt }) => [from?.username, amountCents, state, paidAt.slice(0, 10)]),
    ).toEqual([
      ['Priya Raman', 1500, 'waiting', getDayAgo(4)],
      [undefined, 2000, 'waiting', getDayAgo(23)],
      ['Imran Sheikh', 2500, 'sent_back', getDayAgo(93)],
    ]);
  });

  it('show what she sent, with its receipt, and the sums', async () => {
    const browser = await meena();
    const [tip, ...more] = bodyOf<SentTip[]>(await browser.get('/api/tips/sent'));
    expect(more).toEqual([]);
    expect(tip).toMatchObject({ to: { username: 'Lucía Fernández' }, amountCents: 1000, state: 'paid' });
    expect(bodyOf(await browser.get(`/api/tips/${tip?.id}`))).toMatchObject({ amountCents: 1000, sentBackCents: 0 });
    expect(bodyOf<TipsSummary>(await browser.get('/api/tips/summary'))).toMatchObject({
      receivedCents: 6000,
      waitingCents: 3500,
      paidOutCents: 0,
      sentCents: 1000,
    });
  });

  it('agree with the local Stripe', async () => {
    const { databaseUrl, dataDir } = app().settings;
    await app().stripe.webhooks.whenIdle();
    const { code, out } = await runCommand(['ledger'], { DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
    expect(out).toContain('All agrees, here and at the provider: 9 transactions of 4 tips.');
    expect(code).toBe(0);
  });

  it('cause no mails', async () => {
    const jobs = `select from pgboss.job where name = '${MAIL_JOB}' and data->>'kind' like 'payments.%'`;
    expect(await run(app().settings.databaseUrl, jobs)).toEqual([]);
    expect(
      app()
        .outbox()
        .filter(({ subject }) => /tip/i.test(subject)),
    ).toEqual([]);
  });
});

it('demo tips are not created with a real Stripe', async () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_1234567890',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1234567890',
    STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
  };
  const real = await startTestApp({ env: { SEED: 'demo', ...keys } });
  expect(await run(real.settings.databaseUrl, 'select id from payments.tip')).toEqual([]);
  await real.close();
});
