import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Charge, ConnectedAccount, Movement, Payment } from '../../src/platform/cards/card-payments.ts';
import { cardErrors } from '../../src/platform/cards/cards.errors.ts';
import { type ContractProvider, type LocalProvider, PROVIDERS, startLocalProvider } from './contract-providers.ts';

const CENTS = 1500;
const LINK_URLS = { returnUrl: 'https://amigo.example/profile', refreshUrl: 'https://amigo.example/profile' };
const REFUSED = { code: 'cards.refused', missing: false };

/** What this site relies on, tested against the stand-in and against Stripe itself, so that the stand-in does not diverge. */
describe.each(PROVIDERS)('%s', (_name, start) => {
  let provider: ContractProvider;
  beforeAll(async () => {
    provider = await start();
  });
  afterAll(() => provider.close());

  const newPayment = (group: string = randomUUID(), amountCents = CENTS) => ({
    group,
    amountCents,
    metadata: { tipId: group, recipientId: '7' },
    idempotencyKey: `tip-${group}`,
    authentication: 'automatic' as const,
  });
  const createPayment = (): Promise<Payment> => provider.cards.createPayment(newPayment());
  const pay = (id: string, method = 'pm_card_visa') =>
    provider.sdk.paymentIntents.confirm(id, { payment_method: method });
  const createPaidPayment = async () => {
    const { id } = await createPayment();
    await pay(id);
    const payment = await provider.cards.getPayment(id);
    return { id, payment, chargeId: payment.charge?.id ?? '' };
  };

  describe('a payment', () => {
    it('is created once per idempotency key', async () => {
      const input = newPayment();
      const [first, second] = [await provider.cards.createPayment(input), await provider.cards.createPayment(input)];
      expect(second).toEqual(first);
      expect(first).toMatchObject({
        id: expect.stringMatching(/^pi_\w+$/),
        group: input.group,
        status: 'waiting',
        amountCents: CENTS,
        receivedCents: 0,
        currency: 'usd',
        metadata: input.metadata,
        charge: undefined,
      });
      expect(first.clientSecret).toContain(`${first.id}_secret_`);
      expect(await provider.cards.getPayment(first.id)).toEqual(first);
    });

    it('is refused where its key was used for another amount', async () => {
      const input = newPayment();
      await provider.cards.createPayment(input);
      await expect(provider.cards.createPayment({ ...input, amountCents: 50_000 })).rejects.toMatchObject(REFUSED);
    });

    it('has its money, its charge and its fee as soon as it is paid', async () => {
      const { payment } = await createPaidPayment();
      expect(payment).toMatchObject({ status: 'succeeded', receivedCents: CENTS });
      expect(payment.charge).toMatchObject({ id: expect.stringMatching(/^ch_/), refunds: [], disputes: [] });
      expect(payment.charge?.feeCents).toBeGreaterThan(0);
    });

    it('shows which payments were made with one card, and which a person has to look at', async () => {
      const charges: (Charge | undefined)[] = [];
      for (const method of ['pm_card_visa', 'pm_card_visa', 'pm_card_riskLevelElevated']) {
        const { id } = await createPayment();
        await pay(id, method);
        charges.push((await provider.cards.getPayment(id)).charge);
      }
      const [first, same, risky] = charges;
      expect(first?.cardFingerprint).toMatch(/^\w{16}$/);
      expect(same?.cardFingerprint).toBe(first?.cardFingerprint);
      expect(risky?.cardFingerprint).not.toBe(first?.cardFingerprint);
      expect(charges.map((charge) => charge?.needsReview)).toEqual([false, false, true]);
    });

    it.each([
      ['declined', 'pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
      ['without funds', 'pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ])('stays open after a card that is %s, and can be paid with another card', async (_what, method, code, why) => {
      const { id } = await createPayment();
      await expect(pay(id, method)).rejects.toMatchObject({ statusCode: 402, code, decline_code: why });
      expect(await provider.cards.getPayment(id)).toMatchObject({ status: 'waiting', charge: undefined });
      await pay(id);
      expect(await provider.cards.getPayment(id)).toMatchObject({ status: 'succeeded', receivedCents: CENTS });
    });

    it('waits while the bank authenticates the owner of the card', async () => {
      const { id } = await createPayment();
      expect((await pay(id, 'pm_card_authenticationRequired')).status).toBe('requires_action');
      expect(await provider.cards.getPayment(id)).toMatchObject({ status: 'waiting', charge: undefined });
    });

    it('that is canceled cannot be paid any more', async () => {
      const { id } = await createPayment();
      expect(await provider.cards.cancelPayment(id)).toMatchObject({ id, status: 'canceled' });
      expect(await provider.cards.cancelPayment(id)).toMatchObject({ id, status: 'canceled' });
      await expect(pay(id)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
    });

    it('that was paid cannot be canceled', async () => {
      const { id } = await createPaidPayment();
      await expect(provider.cards.cancelPayment(id)).rejects.toMatchObject(REFUSED);
      expect(await provider.cards.getPayment(id)).toMatchObject({ status: 'succeeded' });
    });

    it('cannot be paid with a card number from a server', async () => {
      const { id } = await createPayment();
      const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };
      const input = { payment_method_data: { type: 'card', card } };
      await expect(provider.sdk.rawRequest('POST', `/v1/payment_intents/${id}/confirm`, input)).rejects.toMatchObject({
        message: expect.stringMatching(/^Sending credit card numbers directly/),
      });
      expect(await provider.cards.getPayment(id)).toMatchObject({ status: 'waiting' });
    });

    it('with an unknown id is missing', async () => {
      await expect(provider.cards.getPayment('pi_00000000000000')).rejects.toMatchObject({ ...REFUSED, missing: true });
      await expect(provider.cards.cancelPayment('pi_00000000000000')).rejects.toMatchObject({
        ...REFUSED,
        missing: true,
      });
    });
  });

  describe('a refund', () => {
    it('is created once per idempotency key, and is part of its payment', async () => {
      const { id } = await createPaidPayment();
      const input = { paymentId: id, amountCents: 500, idempotencyKey: `refund-${id}` };
      const [first, second] = [await provider.cards.refund(input), await provider.cards.refund(input)];
      expect(second).toEqual(first);
      expect(first).toMatchObject({ id: expect.stringMatching(/^re_/), amountCents: 500, status: 'succeeded' });
      expect((await provider.cards.getPayment(id)).charge?.refunds).toEqual([first]);
    });

    it('is refused where its key was used for another amount, and where less is left', async () => {
      const { id } = await createPaidPayment();
      const input = { paymentId: id, amountCents: 1000, idempotencyKey: `refund-${id}` };
      await provider.cards.refund(input);
      await expect(provider.cards.refund({ ...input, amountCents: 500 })).rejects.toMatchObject(REFUSED);
      await expect(provider.cards.refund({ ...input, idempotencyKey: `more-${id}` })).rejects.toMatchObject(REFUSED);
    });

    it('of an unpaid payment is refused', async () => {
      const { id } = await createPayment();
      await expect(
        provider.cards.refund({ paymentId: id, amountCents: CENTS, idempotencyKey: `refund-${id}` }),
      ).rejects.toMatchObject(REFUSED);
    });
  });

  describe('a connected account', () => {
    const created: string[] = [];
    const createAccount = async (country: string, key: string = randomUUID()): Promise<ConnectedAccount> => {
      const account = await provider.cards.createAccount({ country, metadata: { userId: '7' }, idempotencyKey: key });
      created.push(account.id);
      return account;
    };
    afterAll(() => Promise.all([...new Set(created)].map((id) => provider.sdk.accounts.del(id))));

    it.each(['US', 'GB'])('in %s is created once per idempotency key, and is not enabled', async (country) => {
      const key = randomUUID();
      const account = await createAccount(country, key);
      expect(account).toEqual({
        id: expect.stringMatching(/^acct_/),
        detailsSubmitted: false,
        needsMore: true,
        transfersEnabled: false,
        payoutsEnabled: false,
      });
      expect(await createAccount(country, key)).toEqual(account);
      expect(await provider.cards.getAccount(account.id)).toEqual(account);
    });

    it('has a new onboarding link each time, and no dashboard before onboarding', async () => {
      const { id } = await createAccount('US');
      const link = () => provider.cards.createAccountLink(id, LINK_URLS);
      const [first, second] = [await link(), await link()];
      expect(new URL(first).protocol).toMatch(/^https?:$/);
      expect(second).not.toBe(first);
      await expect(provider.cards.createDashboardLink(id)).rejects.toMatchObject(REFUSED);
    });

    it('receives no transfer before onboarding', async () => {
      const [{ id: accountId }, { payment, chargeId }] = [await createAccount('US'), await createPaidPayment()];
      const group = payment.group ?? '';
      const input = { group, chargeId, accountId, amountCents: CENTS, idempotencyKey: `transfer-${group}` };
      await expect(provider.cards.transfer(input)).rejects.toMatchObject(REFUSED);
      expect(await provider.cards.listTransfers(group)).toEqual([]);
    });

    it('in an unsupported country is refused, and one with an unknown id is missing', async () => {
      await expect(createAccount('KP')).rejects.toMatchObject(REFUSED);
      await expect(provider.cards.getAccount('acct_0000000000000000')).rejects.toMatchObject({
        ...REFUSED,
        missing: true,
      });
    });
  });

  it('lists each movement of the money of a payment, with its group', async () => {
    const { id, payment } = await createPaidPayment();
    await provider.cards.refund({ paymentId: id, amountCents: 400, idempotencyKey: `refund-${id}` });
    const movements = [];
    for await (const movement of provider.cards.listMovements()) {
      if (movement.group === payment.group) movements.push(movement);
      if (movements.length === 2) break;
    }
    expect(movements).toMatchObject([
      { kind: 'refund', amountCents: -400, feeCents: 0 },
      { kind: 'payment', amountCents: CENTS, feeCents: payment.charge?.feeCents },
    ]);
  });

  describe('a webhook', () => {
    const MINUTE = 60_000;
    it('is read where exactly this body was signed, within five minutes', async () => {
      const { id } = await createPayment();
      const { body, signature } = await provider.getWebhook(id);
      const { cards } = provider;
      const at = (ms: number) => new Date(Date.now() + ms);
      const event = cards.readEvent(body, signature, at(0));
      expect(event).toMatchObject({ id: expect.stringMatching(/^evt_/), type: 'payment_intent.created' });
      expect(event?.about).toEqual({ kind: 'payment', id });

      const forged = signature.replace(/v1=./, (text) => (text === 'v1=0' ? 'v1=1' : 'v1=0'));
      const changed = Buffer.from(body.toString().replace(`${CENTS}`, '50000'));
      expect(() => cards.readEvent(body, forged, at(0))).toThrow(cardErrors.not_genuine());
      expect(() => cards.readEvent(changed, signature, at(0))).toThrow(cardErrors.not_genuine());
      expect(() => cards.readEvent(body, signature, at(6 * MINUTE))).toThrow(cardErrors.not_genuine());
      expect(cards.readEvent(body, signature, at(4 * MINUTE))).toEqual(event);
    });
  });
});

const DISPUTE_FEE = 1500;
let provider: LocalProvider;
let count = 0;
beforeAll(async () => {
  provider = await startLocalProvider();
});
afterAll(() => provider.close());

async function createPaidAtStandIn(): Promise<{ payment: Payment; group: string; chargeId: string }> {
  const group = `group-${(count += 1)}`;
  const { cards, standIn } = provider;
  const { id, clientSecret } = await cards.createPayment({
    group,
    amountCents: CENTS,
    metadata: {},
    authentication: 'automatic',
    idempotencyKey: group,
  });
  standIn.confirm(clientSecret, 'succeeds');
  const payment = await cards.getPayment(id);
  return { payment, group, chargeId: payment.charge?.id ?? '' };
}

async function listMovements(group: string): Promise<Pick<Movement, 'kind' | 'amountCents' | 'feeCents'>[]> {
  const movements = [];
  for await (const { group: other, kind, amountCents, feeCents } of provider.cards.listMovements())
    if (other === group) movements.unshift({ kind, amountCents, feeCents });
  return movements;
}

// Without Stripe: its test mode has no API for completing onboarding and for decisions of a bank.
describe('a transfer', () => {
  it('is made once per idempotency key, from its charge, and is listed by its group', async () => {
    const { cards, standIn } = provider;
    const { id: accountId } = await cards.createAccount({ country: 'US', metadata: {}, idempotencyKey: 'account-1' });
    standIn.enable(accountId);
    expect(await cards.getAccount(accountId)).toEqual({
      id: accountId,
      detailsSubmitted: true,
      transfersEnabled: true,
      payoutsEnabled: true,
      needsMore: false,
    });
    expect(await cards.createDashboardLink(accountId)).toMatch(/^http/);

    const { payment, group, chargeId } = await createPaidAtStandIn();
    const input = { group, chargeId, accountId, amountCents: CENTS, idempotencyKey: `transfer-${group}` };
    const [first, second] = [await cards.transfer(input), await cards.transfer(input)];
    expect(first).toEqual({ id: expect.stringMatching(/^tr_/), amountCents: CENTS, accountId, isReversed: false });
    expect(second).toEqual(first);
    expect(await cards.listTransfers(group)).toEqual([first]);
    await expect(cards.transfer({ ...input, idempotencyKey: 'another' })).rejects.toMatchObject({
      code: 'cards.refused',
    });
    expect(await listMovements(group)).toEqual([
      { kind: 'payment', amountCents: CENTS, feeCents: payment.charge?.feeCents },
      { kind: 'transfer', amountCents: -CENTS, feeCents: 0 },
    ]);
  });

  it('is taken back once per idempotency key, and only while the account has the money', async () => {
    const { cards, standIn } = provider;
    const { id: accountId } = await cards.createAccount({ country: 'US', metadata: {}, idempotencyKey: 'account-3' });
    standIn.enable(accountId);
    const { group, chargeId } = await createPaidAtStandIn();
    const order = { group, chargeId, accountId, amountCents: CENTS, idempotencyKey: `transfer-${group}` };
    const { id: transferId } = await cards.transfer(order);
    const input = { transferId, amountCents: 400, idempotencyKey: `reversal-${group}` };
    const [first, second] = [await cards.reverseTransfer(input), await cards.reverseTransfer(input)];
    expect(first).toEqual({ id: expect.stringMatching(/^trr_/), amountCents: 400 });
    expect(second).toEqual(first);
    standIn.payOut(accountId);
    const rest = { transferId, amountCents: CENTS - 400, idempotencyKey: `reversal-${group}-1` };
    await expect(cards.reverseTransfer(rest)).rejects.toMatchObject({ reason: 'balance_insufficient' });
    const other = await createPaidAtStandIn();
    await cards.transfer({ ...order, ...other, idempotencyKey: `transfer-${other.group}` });
    // The provider repeats a refusal for the same key
    await expect(cards.reverseTransfer(rest)).rejects.toMatchObject({ reason: 'balance_insufficient' });
    const last = await cards.reverseTransfer({ ...rest, idempotencyKey: `reversal-${group}-2` });
    expect(await cards.listReversals(transferId)).toEqual([last, first]);
    expect(await cards.listTransfers(group)).toMatchObject([{ id: transferId, isReversed: true }]);
    expect(await listMovements(group)).toMatchObject([
      { kind: 'payment' },
      { kind: 'transfer', amountCents: -CENTS },
      { kind: 'transfer', amountCents: 400 },
      { kind: 'transfer', amountCents: CENTS - 400 },
    ]);
  });

  it('is not possible while the provider needs more details', async () => {
    const { cards, standIn } = provider;
    const { id } = await cards.createAccount({ country: 'DE', metadata: {}, idempotencyKey: 'account-2' });
    standIn.onboard(id, 'lacking');
    expect(await cards.getAccount(id)).toMatchObject({
      detailsSubmitted: true,
      transfersEnabled: false,
      needsMore: true,
    });
  });
});

it('a review ends what a risky payment waits for', async () => {
  const { cards, standIn } = provider;
  const { id, clientSecret } = await cards.createPayment({
    group: 'risky',
    amountCents: CENTS,
    metadata: {},
    authentication: 'automatic',
    idempotencyKey: 'risky',
  });
  standIn.confirm(clientSecret, 'risky');
  const getCharge = async () => (await cards.getPayment(id)).charge;
  expect(await getCharge()).toMatchObject({ needsReview: true });
  standIn.approveReview((await getCharge())?.id ?? '');
  expect(await getCharge()).toMatchObject({ needsReview: false });
});

it.each([
  ['any', 'asks_if_wanted', 'requires_action'],
  ['automatic', 'asks_if_wanted', 'succeeded'],
  ['automatic', 'asks', 'requires_action'],
  ['any', 'succeeds', 'succeeded'],
] as const)('with 3-D Secure %s, a card that %s: %s', async (authentication, outcome, status) => {
  const group = `${authentication} ${outcome}`;
  const order = { group, amountCents: CENTS, metadata: {}, authentication, idempotencyKey: group };
  const { clientSecret } = await provider.cards.createPayment(order);
  expect(provider.standIn.confirm(clientSecret, outcome).status).toBe(status);
});

describe('a dispute', () => {
  const withdrawn = { amountCents: -CENTS, feeCents: DISPUTE_FEE };

  it('withdraws the money, and returns it when it is won', async () => {
    const { payment, group, chargeId } = await createPaidAtStandIn();
    const { id } = provider.standIn.dispute(chargeId);
    const disputes = async () => (await provider.cards.getPayment(payment.id)).charge?.disputes;
    expect(await disputes()).toMatchObject([{ id, status: 'open', movements: [withdrawn] }]);
    provider.standIn.closeDispute(id, 'won');
    expect(await disputes()).toMatchObject([{ id, status: 'won', movements: [withdrawn, { amountCents: CENTS }] }]);
    expect(await listMovements(group)).toMatchObject([
      { kind: 'payment' },
      { kind: 'dispute', ...withdrawn },
      { kind: 'dispute', amountCents: CENTS },
    ]);
  });

  it('that is lost does not return it', async () => {
    const { payment, chargeId } = await createPaidAtStandIn();
    provider.standIn.closeDispute(provider.standIn.dispute(chargeId).id, 'lost');
    expect((await provider.cards.getPayment(payment.id)).charge?.disputes).toMatchObject([
      { status: 'lost', movements: [withdrawn] },
    ]);
  });
});

it('a failed refund returns its money', async () => {
  const { payment, group } = await createPaidAtStandIn();
  const { id } = await provider.cards.refund({
    paymentId: payment.id,
    amountCents: CENTS,
    idempotencyKey: `refund-${group}`,
  });
  provider.standIn.failRefund(id);
  expect((await provider.cards.getPayment(payment.id)).charge?.refunds).toEqual([
    { id, amountCents: CENTS, status: 'failed' },
  ]);
  expect(await listMovements(group)).toMatchObject([
    { kind: 'payment', amountCents: CENTS },
    { kind: 'refund', amountCents: -CENTS },
    { kind: 'refund', amountCents: CENTS },
  ]);
});
