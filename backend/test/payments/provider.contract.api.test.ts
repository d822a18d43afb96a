import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Payment, PayeeAccount } from '../../src/platform/cards/card-payments.ts';
import { NotGenuineError } from '../../src/platform/cards/cards.errors.ts';
import { type ContractProvider, PROVIDERS } from './contract-providers.ts';

const CENTS = 1500;
const PAGES = { returnUrl: 'https://amigo.example/profile', refreshUrl: 'https://amigo.example/profile' };
const NO = { code: 'cards.refused', missing: false };

/** What the product relies on, said once for the stand-in and for the provider itself: so the one stays true to the other. */
describe.each(PROVIDERS)('%s', (_name, start) => {
  let provider: ContractProvider;
  beforeAll(async () => {
    provider = await start();
  });
  afterAll(() => provider.close());

  const order = (group: string = randomUUID(), cents = CENTS) => ({
    ...{ group, cents, metadata: { tipId: group, recipientId: '7' }, key: `tip-${group}` },
  });
  const opened = (): Promise<Payment> => provider.cards.createPayment(order());
  const pay = (id: string, method = 'pm_card_visa') =>
    provider.sdk.paymentIntents.confirm(id, { payment_method: method });
  const paid = async () => {
    const { id } = await opened();
    await pay(id);
    const payment = await provider.cards.getPayment(id);
    return { id, payment, chargeId: payment.charge?.id ?? '' };
  };

  describe('a payment', () => {
    it('is made once a key, however often it is asked for', async () => {
      const wish = order();
      const [first, second] = [await provider.cards.createPayment(wish), await provider.cards.createPayment(wish)];
      expect(second).toEqual(first);
      expect(first).toMatchObject({
        ...{ id: expect.stringMatching(/^pi_\w+$/), group: wish.group, status: 'waiting', cents: CENTS },
        ...{ receivedCents: 0, currency: 'usd', metadata: wish.metadata, charge: undefined },
      });
      expect(first.clientSecret).toContain(`${first.id}_secret_`);
      expect(await provider.cards.getPayment(first.id)).toEqual(first);
    });

    it('is refused where its key stands for another amount', async () => {
      const wish = order();
      await provider.cards.createPayment(wish);
      await expect(provider.cards.createPayment({ ...wish, cents: 50_000 })).rejects.toMatchObject(NO);
    });

    it('that was paid has its money, its charge and its fee at once', async () => {
      const { payment } = await paid();
      expect(payment).toMatchObject({ status: 'succeeded', receivedCents: CENTS });
      expect(payment.charge).toMatchObject({ id: expect.stringMatching(/^ch_/), refunds: [], disputes: [] });
      expect(payment.charge?.feeCents).toBeGreaterThan(0);
    });

    it.each([
      ['declined', 'pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
      ['without money', 'pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ])('is still open after a card that is %s, and another card pays it', async (_what, method, code, why) => {
      const { id } = await opened();
      await expect(pay(id, method)).rejects.toMatchObject({ statusCode: 402, code, decline_code: why });
      expect(await provider.cards.getPayment(id)).toMatchObject({ status: 'waiting', charge: undefined });
      await pay(id);
      expect(await provider.cards.getPayment(id)).toMatchObject({ status: 'succeeded', receivedCents: CENTS });
    });

    it('waits while the bank asks the card’s owner', async () => {
      const { id } = await opened();
      expect((await pay(id, 'pm_card_authenticationRequired')).status).toBe('requires_action');
      expect(await provider.cards.getPayment(id)).toMatchObject({ status: 'waiting', charge: undefined });
    });

    it('that is canceled stays so, and nobody pays it any more', async () => {
      const { id } = await opened();
      expect(await provider.cards.cancelPayment(id)).toMatchObject({ id, status: 'canceled' });
      expect(await provider.cards.cancelPayment(id)).toMatchObject({ id, status: 'canceled' });
      await expect(pay(id)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
    });

    it('that was paid is not canceled any more', async () => {
      const { id } = await paid();
      await expect(provider.cards.cancelPayment(id)).rejects.toMatchObject(NO);
      expect(await provider.cards.getPayment(id)).toMatchObject({ status: 'succeeded' });
    });

    it('is not paid with a card number that passed through a server', async () => {
      const { id } = await opened();
      const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };
      const wish = { payment_method_data: { type: 'card', card } };
      await expect(provider.sdk.rawRequest('POST', `/v1/payment_intents/${id}/confirm`, wish)).rejects.toMatchObject({
        message: expect.stringMatching(/^Sending credit card numbers directly/),
      });
      expect(await provider.cards.getPayment(id)).toMatchObject({ status: 'waiting' });
    });

    it('that is not there is missing', async () => {
      await expect(provider.cards.getPayment('pi_00000000000000')).rejects.toMatchObject({ ...NO, missing: true });
      await expect(provider.cards.cancelPayment('pi_00000000000000')).rejects.toMatchObject({ ...NO, missing: true });
    });
  });

  describe('a refund', () => {
    it('is made once a key, and stands at its payment', async () => {
      const { id } = await paid();
      const wish = { paymentId: id, cents: 500, key: `refund-${id}` };
      const [first, second] = [await provider.cards.refund(wish), await provider.cards.refund(wish)];
      expect(second).toEqual(first);
      expect(first).toMatchObject({ id: expect.stringMatching(/^re_/), cents: 500, status: 'succeeded' });
      expect((await provider.cards.getPayment(id)).charge?.refunds).toEqual([first]);
    });

    it('is refused where its key stands for another amount, and where less is left', async () => {
      const { id } = await paid();
      const wish = { paymentId: id, cents: 1000, key: `refund-${id}` };
      await provider.cards.refund(wish);
      await expect(provider.cards.refund({ ...wish, cents: 500 })).rejects.toMatchObject(NO);
      await expect(provider.cards.refund({ ...wish, key: `more-${id}` })).rejects.toMatchObject(NO);
    });

    it('of what nobody paid is refused', async () => {
      const { id } = await opened();
      await expect(provider.cards.refund({ paymentId: id, cents: CENTS, key: `refund-${id}` })).rejects.toMatchObject(
        NO,
      );
    });
  });

  describe('an account of a helper', () => {
    const made: string[] = [];
    const account = async (country: string, key: string = randomUUID()): Promise<PayeeAccount> => {
      const open = await provider.cards.createAccount({ country, metadata: { userId: '7' }, key });
      made.push(open.id);
      return open;
    };
    afterAll(() => Promise.all([...new Set(made)].map((id) => provider.sdk.accounts.del(id))));

    it.each(['US', 'GB'])('in %s is made once a key, and has everything before it', async (country) => {
      const key = randomUUID();
      const open = await account(country, key);
      expect(open).toEqual({
        ...{ id: expect.stringMatching(/^acct_/), detailsSubmitted: false, needsMore: true },
        ...{ transfersEnabled: false, payoutsEnabled: false },
      });
      expect(await account(country, key)).toEqual(open);
      expect(await provider.cards.getAccount(open.id)).toEqual(open);
    });

    it('has a page to say who one is, another one each time, and no dashboard before', async () => {
      const { id } = await account('US');
      const link = () => provider.cards.createAccountLink(id, PAGES);
      const [first, second] = [await link(), await link()];
      expect(new URL(first).protocol).toMatch(/^https?:$/);
      expect(second).not.toBe(first);
      await expect(provider.cards.createDashboardLink(id)).rejects.toMatchObject(NO);
    });

    it('gets nothing before its owner has said who they are', async () => {
      const [{ id: accountId }, { payment, chargeId }] = [await account('US'), await paid()];
      const group = payment.group ?? '';
      const wish = { group, chargeId, accountId, cents: CENTS, key: `transfer-${group}` };
      await expect(provider.cards.transfer(wish)).rejects.toMatchObject(NO);
      expect(await provider.cards.listTransfers(group)).toEqual([]);
    });

    it('in a country that the provider does not serve is refused, and one that is not there is missing', async () => {
      await expect(account('KP')).rejects.toMatchObject(NO);
      await expect(provider.cards.getAccount('acct_0000000000000000')).rejects.toMatchObject({ ...NO, missing: true });
    });
  });

  it('tells each movement of a payment’s money, with its group', async () => {
    const { id, payment } = await paid();
    await provider.cards.refund({ paymentId: id, cents: 400, key: `refund-${id}` });
    const moved = [];
    for await (const movement of provider.cards.listMovements()) {
      if (movement.group === payment.group) moved.push(movement);
      if (moved.length === 2) break;
    }
    expect(moved).toMatchObject([
      { kind: 'refund', cents: -400, feeCents: 0 },
      { kind: 'payment', cents: CENTS, feeCents: payment.charge?.feeCents },
    ]);
  });

  describe('what it tells', () => {
    const MINUTE = 60_000;
    it('is read where it signed exactly that, within five minutes', async () => {
      const { id } = await opened();
      const { body, signature } = await provider.told(id);
      const { cards } = provider;
      const at = (ms: number) => new Date(Date.now() + ms);
      const event = cards.readEvent(body, signature, at(0));
      expect(event).toMatchObject({ id: expect.stringMatching(/^evt_/), type: 'payment_intent.created' });
      expect(event?.about).toEqual({ kind: 'payment', id });

      const forged = signature.replace(/v1=./, (text) => (text === 'v1=0' ? 'v1=1' : 'v1=0'));
      const changed = Buffer.from(body.toString().replace(`${CENTS}`, '50000'));
      expect(() => cards.readEvent(body, forged, at(0))).toThrow(NotGenuineError);
      expect(() => cards.readEvent(changed, signature, at(0))).toThrow(NotGenuineError);
      expect(() => cards.readEvent(body, signature, at(6 * MINUTE))).toThrow(NotGenuineError);
      expect(cards.readEvent(body, signature, at(4 * MINUTE))).toEqual(event);
    });
  });
});
