import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TipEntity } from '../../src/modules/payments/index.ts';
import { CheckTipsJob } from '../../src/modules/payments/tips/check-tips.job.ts';
import { CardPayments } from '../../src/platform/cards/card-payments.ts';
import { useTestApp } from '../harness.ts';
import { givenTips } from './given.ts';

const app = useTestApp();
const given = givenTips(app);
const A_MINUTE = 60_000;
const A_DAY = 24 * 60 * A_MINUTE;
const statusAt = (id: string) => app().stripe.parts.intents.get(id).status;

const begun = async () => given.intent(await given.traveler(), await given.helper());

async function checkAfter(ms: number): Promise<void> {
  app().clock.moveBy(ms);
  await app().nest.get(CheckTipsJob).check();
}

// Nobody tells us anything.
beforeAll(() => void (app().stripe.webhooks.mode = 'held'));
afterEach(() => {
  jest.restoreAllMocks();
  app().stripe.faults.clear();
});

describe('a tip that nobody has told us the end of', () => {
  it('is found paid a minute later: the tab was closed', async () => {
    const intent = await begun();
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    await checkAfter(A_MINUTE);
    expect(await given.row(intent)).toMatchObject({ status: 'paid', checkAt: null });
  });

  it('is found paid when the bank has decided at last', async () => {
    const intent = await begun();
    app().stripe.confirm(intent.clientSecret, 'no_answer');
    app().stripe.settleDue({ all: true });
    await checkAfter(A_MINUTE);
    expect(await given.row(intent)).toMatchObject({ status: 'paid' });
  });

  it('is looked at less and less often while nobody pays', async () => {
    const intent = await begun();
    for (const [at, minutes] of [1, 2, 5, 15, 60, 60].entries()) {
      await checkAfter(minutes * A_MINUTE);
      expect(await given.row(intent)).toMatchObject({ status: 'open', checks: at + 1 });
      await checkAfter(A_MINUTE / 2);
      expect(await given.row(intent)).toMatchObject({ checks: at + 1 });
      app().clock.moveBy(-A_MINUTE / 2);
    }
  });

  it('is canceled at the provider after a day: nobody can pay it any more', async () => {
    const intent = await begun();
    await checkAfter(A_DAY - A_MINUTE);
    expect(statusAt(intent.paymentIntentId)).toBe('requires_payment_method');
    await checkAfter(A_DAY);
    expect(statusAt(intent.paymentIntentId)).toBe('canceled');
    expect(await given.row(intent)).toMatchObject({ status: 'canceled', checkAt: null, endedAt: expect.any(Date) });
    expect(() => app().stripe.confirm(intent.clientSecret, 'succeeds')).toThrow('status of canceled');
  });

  it('is paid where that happens at the moment of the cancellation', async () => {
    const intent = await begun();
    const cards = app().nest.get(CardPayments);
    const cancel = cards.cancelPayment.bind(cards);
    jest.spyOn(cards, 'cancelPayment').mockImplementation((id) => {
      if (id === intent.paymentIntentId) app().stripe.confirm(intent.clientSecret, 'succeeds');
      return cancel(id);
    });
    await checkAfter(A_DAY);
    expect(await given.row(intent)).toMatchObject({ status: 'paid' });
  });

  it('is not canceled while the bank decides', async () => {
    const intent = await begun();
    app().stripe.confirm(intent.clientSecret, 'no_answer');
    jest.spyOn(app().stripe, 'settleDue').mockReturnValue();
    await checkAfter(A_DAY);
    expect(await given.row(intent)).toMatchObject({ status: 'open', checkAt: expect.any(Date) });
    jest.restoreAllMocks();
    app().stripe.settleDue({ all: true });
    await checkAfter(60 * A_MINUTE);
    expect(await given.row(intent)).toMatchObject({ status: 'paid' });
  });
});

describe('a tip whose payment was never made', () => {
  const lost = async (attemptId: string) => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    app().stripe.faults.next('payment_intents.create', 'fails');
    expect((await given.begin(tipper, helper, { attemptId })).status).toBe(503);
    const tip = await app().em().findOneOrFail(TipEntity, { attemptId });
    return { tipper, helper, tip: { tipId: tip.id } };
  };

  it('gets one, so that the same attempt goes on', async () => {
    const attemptId = randomUUID();
    const { tipper, helper, tip } = await lost(attemptId);
    await checkAfter(A_MINUTE);
    const { intentId } = await given.row(tip);
    expect(await given.intent(tipper, helper, { attemptId })).toMatchObject({ paymentIntentId: intentId });
  });

  it('waits while the provider is away, as all others do', async () => {
    const { tip } = await lost(randomUUID());
    await app().standIns.cards.down();
    await checkAfter(A_MINUTE);
    await app().standIns.cards.up();
    expect(await given.row(tip)).toMatchObject({ status: 'open', intentId: null });
    await checkAfter(60 * A_MINUTE);
    expect(await given.row(tip)).toMatchObject({ status: 'open', intentId: expect.any(String) });
  });

  it('is given up after a day, and its attempt with it', async () => {
    const attemptId = randomUUID();
    const { tipper, helper, tip } = await lost(attemptId);
    await checkAfter(A_DAY);
    expect(await given.row(tip)).toMatchObject({ status: 'canceled', intentId: null });
    const answer = await given.begin(tipper, helper, { attemptId });
    expect(answer).toMatchObject({ status: 409, body: { code: 'payments.attempt_used' } });
  });
});

describe('a tip that its payment does not fit', () => {
  it('is never canceled, and no longer looked at: a person has to', async () => {
    const intent = await begun();
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    await app().em().execute('update payments.tip set amount_cents = 1600 where id = ?', [intent.tipId]);
    await checkAfter(A_MINUTE);
    await checkAfter(2 * A_DAY);
    expect(await given.row(intent)).toMatchObject({ status: 'open', checkAt: null, checks: 1 });
    expect(statusAt(intent.paymentIntentId)).toBe('succeeded');
  });
});

describe('a tip whose payment the provider does not know', () => {
  it('is canceled after a day: the keys were changed, most likely', async () => {
    const intent = await begun();
    app().stripe.parts.state.run('delete from object where id = ?', intent.paymentIntentId);
    await checkAfter(A_DAY - A_MINUTE);
    expect(await given.row(intent)).toMatchObject({ status: 'open', checkAt: expect.any(Date) });
    await checkAfter(A_DAY);
    expect(await given.row(intent)).toMatchObject({ status: 'canceled', checkAt: null, endedAt: expect.any(Date) });
  });
});
