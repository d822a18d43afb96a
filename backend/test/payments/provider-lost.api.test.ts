import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { TipEntity } from '../../src/modules/payments/index.ts';
import { useTestApp } from '../harness.ts';
import { givenTips } from './given.ts';

const app = useTestApp();
const given = givenTips(app);
const kept = (attemptId: string) => app().em().findOneOrFail(TipEntity, { attemptId });
const intentsOf = ({ id }: TipEntity) =>
  app()
    .stripe.books()
    .intents.filter(({ transfer_group }) => transfer_group === id);

afterEach(() => {
  app().stripe.faults.clear();
  app().stripe.webhooks.mode = 'normal';
});

describe('while the provider is away', () => {
  it('a tip cannot be begun, its row stays, and the same attempt goes on with it', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const attemptId = randomUUID();
    await app().standIns.cards.down();
    const answer = await given.begin(tipper, helper, { attemptId });
    await app().standIns.cards.up();
    expect(answer).toMatchObject({ status: 503, body: { code: 'cards.unavailable' } });
    const tip = await kept(attemptId);
    expect(tip).toMatchObject({ status: 'open', intentId: null });
    expect(await given.intent(tipper, helper, { attemptId })).toMatchObject({ tipId: tip.id });
    expect(intentsOf(tip)).toHaveLength(1);
  });
});

describe('a payment that was made, whose answer was lost', () => {
  it('is the same payment when the page tries again', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const attemptId = randomUUID();
    app().stripe.webhooks.mode = 'held';
    app().stripe.faults.next('payment_intents.create', 'lost', { times: 2 });
    expect((await given.begin(tipper, helper, { attemptId })).status).toBe(503);
    const tip = await kept(attemptId);
    const [made] = intentsOf(tip);
    expect(tip.intentId).toBeNull();
    expect(await given.intent(tipper, helper, { attemptId })).toMatchObject({ paymentIntentId: made?.id });
    expect(intentsOf(tip)).toHaveLength(1);
  });

  it('is known again by the provider’s call about it', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const attemptId = randomUUID();
    app().stripe.webhooks.mode = 'held';
    app().stripe.faults.next('payment_intents.create', 'lost', { times: 2 });
    expect((await given.begin(tipper, helper, { attemptId })).status).toBe(503);
    const [made] = intentsOf(await kept(attemptId));
    expect((await app().stripe.webhooks.send()).map(({ status }) => status)).not.toContain(503);
    expect(await kept(attemptId)).toMatchObject({ status: 'open', intentId: made?.id });
  });
});
