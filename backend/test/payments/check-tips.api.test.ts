import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TipEntity } from '../../src/modules/payments/index.ts';
import { CheckTipsJob } from '../../src/modules/payments/tips/check-tips.job.ts';
import { CardPayments } from '../../src/platform/cards/card-payments.ts';
import { useTestApp } from '../harness.ts';
import { givenTips } from './given.ts';

const app = useTestApp();
const given = givenTips(app);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const getStatusAtProvider = (id: string) => app().stripe.resources.intents.get(id).status;

const createIntent = async () => given.createIntent(await given.traveler(), await given.helper());

async function checkAfter(ms: number): Promise<void> {
  app().clock.moveBy(ms);
  await app().nest.get(CheckTipsJob).check();
}

// No webhook arrives.
beforeAll(() => void (app().stripe.webhooks.mode = 'held'));
afterEach(() => {
  jest.restoreAllMocks();
  app().stripe.faults.clear();
});

describe('an open tip without any webhook', () => {
  it('is found to be paid a minute later, where the tab was closed', async () => {
    const intent = await createIntent();
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    await checkAfter(MINUTE_MS);
    expect(await given.getTip(intent)).toMatchObject({ status: 'paid', checkAt: null });
  });

  it('is found to be paid once the bank has decided', async () => {
    const intent = await createIntent();
    app().stripe.confirm(intent.clientSecret, 'no_answer');
    app().stripe.settleDue({ all: true });
    await checkAfter(MINUTE_MS);
    expect(await given.getTip(intent)).toMatchObject({ status: 'paid' });
  });

  it('is checked less and less often while it is unpaid', async () => {
    const intent = await createIntent();
    for (const [index, minutes] of [1, 2, 5, 15, 60, 60].entries()) {
      await checkAfter(minutes * MINUTE_MS);
      expect(await given.getTip(intent)).toMatchObject({ status: 'open', checks: index + 1 });
      await checkAfter(MINUTE_MS / 2);
      expect(await given.getTip(intent)).toMatchObject({ checks: index + 1 });
      app().clock.moveBy(-MINUTE_MS / 2);
    }
  });

  it('is canceled at the provider after a day, and cannot be paid any more', async () => {
    const intent = await createIntent();
    await checkAfter(DAY_MS - MINUTE_MS);
    expect(getStatusAtProvider(intent.paymentIntentId)).toBe('requires_payment_method');
    await checkAfter(DAY_MS);
    expect(getStatusAtProvider(intent.paymentIntentId)).toBe('canceled');
    expect(await given.getTip(intent)).toMatchObject({ status: 'canceled', checkAt: null, endedAt: expect.any(Date) });
    expect(() => app().stripe.confirm(intent.clientSecret, 'succeeds')).toThrow('status of canceled');
  });

  it('is paid where the payment succeeds at the moment of the cancellation', async () => {
    const intent = await createIntent();
    const cards = app().nest.get(CardPayments);
    const cancel = cards.cancelPayment.bind(cards);
    jest.spyOn(cards, 'cancelPayment').mockImplementation((id) => {
      if (id === intent.paymentIntentId) app().stripe.confirm(intent.clientSecret, 'succeeds');
      return cancel(id);
    });
    await checkAfter(DAY_MS);
    expect(await given.getTip(intent)).toMatchObject({ status: 'paid' });
  });

  it('is not canceled while the bank decides', async () => {
    const intent = await createIntent();
    app().stripe.confirm(intent.clientSecret, 'no_answer');
    jest.spyOn(app().stripe, 'settleDue').mockReturnValue();
    await checkAfter(DAY_MS);
    expect(await given.getTip(intent)).toMatchObject({ status: 'open', checkAt: expect.any(Date) });
    jest.restoreAllMocks();
    app().stripe.settleDue({ all: true });
    await checkAfter(60 * MINUTE_MS);
    expect(await given.getTip(intent)).toMatchObject({ status: 'paid' });
  });
});

describe('a tip whose payment was never created', () => {
  const createWithoutPayment = async (attemptId: string) => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    app().stripe.faults.next('payment_intents.create', 'fails');
    expect((await given.requestIntent(tipper, helper, { attemptId })).status).toBe(503);
    const tip = await app().em().findOneOrFail(TipEntity, { attemptId });
    return { tipper, helper, tip: { tipId: tip.id } };
  };

  it('gets one, so that the same attempt continues', async () => {
    const attemptId = randomUUID();
    const { tipper, helper, tip } = await createWithoutPayment(attemptId);
    await checkAfter(MINUTE_MS);
    const { intentId } = await given.getTip(tip);
    expect(await given.createIntent(tipper, helper, { attemptId })).toMatchObject({ paymentIntentId: intentId });
  });

  it('waits while the provider is down', async () => {
    const { tip } = await createWithoutPayment(randomUUID());
    await app().standIns.cards.down();
    await checkAfter(MINUTE_MS);
    await app().standIns.cards.up();
    expect(await given.getTip(tip)).toMatchObject({ status: 'open', intentId: null });
    await checkAfter(60 * MINUTE_MS);
    expect(await given.getTip(tip)).toMatchObject({ status: 'open', intentId: expect.any(String) });
  });

  it('is canceled after a day, and its attempt cannot be repeated', async () => {
    const attemptId = randomUUID();
    const { tipper, helper, tip } = await createWithoutPayment(attemptId);
    await checkAfter(DAY_MS);
    expect(await given.getTip(tip)).toMatchObject({ status: 'canceled', intentId: null });
    const response = await given.requestIntent(tipper, helper, { attemptId });
    expect(response).toMatchObject({ status: 409, body: { code: 'payments.attempt_used' } });
  });
});

describe('a tip that does not match its payment', () => {
  it('is neither canceled nor checked any more: a person has to look at it', async () => {
    const intent = await createIntent();
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    await app().em().execute('update payments.tip set amount_cents = 1600 where id = ?', [intent.tipId]);
    await checkAfter(MINUTE_MS);
    await checkAfter(2 * DAY_MS);
    expect(await given.getTip(intent)).toMatchObject({ status: 'open', checkAt: null, checks: 1 });
    expect(getStatusAtProvider(intent.paymentIntentId)).toBe('succeeded');
  });
});

describe('a tip whose payment the provider does not know', () => {
  it('is canceled after a day: most likely the keys were changed', async () => {
    const intent = await createIntent();
    app().stripe.resources.state.run('delete from object where id = ?', intent.paymentIntentId);
    await checkAfter(DAY_MS - MINUTE_MS);
    expect(await given.getTip(intent)).toMatchObject({ status: 'open', checkAt: expect.any(Date) });
    await checkAfter(DAY_MS);
    expect(await given.getTip(intent)).toMatchObject({ status: 'canceled', checkAt: null, endedAt: expect.any(Date) });
  });
});
