import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { ServerSwitch } from '../stand-in-switch.ts';
import { getId } from './context.ts';
import { StripeStandIn } from './stripe-stand-in.ts';

const SITE = { publicUrl: 'https://amigo.example', secretKey: 'a secret' };
const standIn = new StripeStandIn(':memory:', SITE);
const server = new ServerSwitch(standIn);
const DAY = 24 * 60 * 60 * 1000;

let stripe: Stripe;
beforeAll(async () => {
  standIn.webhooks.mode = 'held';
  await server.up();
  const { secretKey } = standIn.settings;
  stripe = new Stripe(secretKey, { host: '127.0.0.1', port: server.port, protocol: 'http', telemetry: false });
});
afterAll(async () => {
  await server.down();
  standIn.end();
});
beforeEach(() => {
  standIn.now = () => new Date();
});

/** Of the API, not of the types of this version. */
const BY_CARD = { payment_method_types: ['card'] };
let groups = 0;
/** A paid payment of 15 dollars, in a group of its own. */
async function createPaid() {
  groups += 1;
  const { id, latest_charge, transfer_group } = await stripe.paymentIntents.create({
    amount: 1500,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    ...BY_CARD,
    transfer_group: `tip ${groups}`,
  });
  return { intent: id, charge: getId(latest_charge) ?? '', group: String(transfer_group) };
}

async function createEnabledAccount() {
  const { id } = await stripe.accounts.create({ type: 'express', country: 'GB' });
  standIn.enable(id);
  return id;
}

const listNewestEvents = (count: number) =>
  standIn.webhooks
    .list()
    .slice(-count)
    .map(({ type }) => type);

describe('a refund', () => {
  it('returns the whole amount once, without the fee', async () => {
    const { intent, charge } = await createPaid();
    const before = standIn.books();
    const key = { idempotencyKey: `refund-${intent}` };
    const refund = await stripe.refunds.create({ payment_intent: intent }, key);
    expect(await stripe.refunds.create({ payment_intent: intent }, key)).toEqual(refund);
    expect(refund).toMatchObject({ amount: 1500, status: 'succeeded', charge, payment_intent: intent });
    expect(listNewestEvents(2)).toEqual(['charge.refunded', 'refund.created']);
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ refunded: true, amount_refunded: 1500 });
    const { refundsCents, feesCents } = standIn.books();
    expect({ refundsCents, feesCents }).toEqual({
      refundsCents: before.refundsCents - 1500,
      feesCents: before.feesCents,
    });
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  it('returns a part, and never more than is left', async () => {
    const { charge } = await createPaid();
    await stripe.refunds.create({ charge, amount: 1000 });
    await expect(stripe.refunds.create({ charge, amount: 501 })).rejects.toMatchObject({
      statusCode: 400,
      param: 'amount',
      message: expect.stringContaining('($5.01) is greater than unrefunded'),
    });
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ refunded: false, amount_refunded: 1000 });
    await stripe.refunds.create({ charge });
    expect((await stripe.refunds.list({ charge })).data.map(({ amount }) => amount)).toEqual([500, 1000]);
  });

  it('of an unpaid payment is refused', async () => {
    const open = await stripe.paymentIntents.create({ amount: 1500, currency: 'usd' });
    const canceled = await stripe.paymentIntents.cancel((await stripe.paymentIntents.create(PARAMS)).id);
    for (const { id } of [open, canceled])
      await expect(stripe.refunds.create({ payment_intent: id })).rejects.toThrow('does not have a successful charge');
  });

  it('that fails brings the money back', async () => {
    const { intent, charge } = await createPaid();
    const { id } = await stripe.refunds.create({ payment_intent: intent });
    const { balanceCents } = standIn.books();
    standIn.failRefund(id);
    expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: 'failed', amount: 1500 });
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ refunded: false, amount_refunded: 0 });
    expect(standIn.books().balanceCents).toBe(balanceCents + 1500);
    expect(listNewestEvents(3)).toContain('refund.failed');
  });
});

const PARAMS = { amount: 1500, currency: 'usd' };

describe('a dispute', () => {
  it('withdraws the money and a fee of $15; if it is lost, nothing can be refunded', async () => {
    const { intent, charge } = await createPaid();
    const { balanceCents } = standIn.books();
    const { id } = standIn.dispute(charge);
    expect(standIn.books().balanceCents).toBe(balanceCents - 1500 - 1500);
    expect(listNewestEvents(2)).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn']);
    const [dispute] = (await stripe.disputes.list({ payment_intent: intent })).data;
    expect(dispute).toMatchObject({
      id,
      status: 'needs_response',
      amount: 1500,
      charge,
      balance_transactions: [{ amount: -1500, fee: 1500, net: -3000, reporting_category: 'dispute' }],
    });
    await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_disputed' });
    standIn.closeDispute(id, 'lost');
    expect(standIn.books().balanceCents).toBe(balanceCents - 3000);
    await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_disputed' });
    expect(() => standIn.closeDispute(id, 'won')).toThrow('closed already');
  });

  it('returns the money when it is won, but not the fee', async () => {
    const { charge } = await createPaid();
    const { balanceCents } = standIn.books();
    const { id } = standIn.dispute(charge);
    standIn.closeDispute(id, 'won');
    expect(listNewestEvents(2)).toEqual(['charge.dispute.closed', 'charge.dispute.funds_reinstated']);
    expect(standIn.books().balanceCents).toBe(balanceCents - 1500);
    expect(await stripe.disputes.retrieve(id)).toMatchObject({
      status: 'won',
      balance_transactions: [{ amount: -1500 }, { amount: 1500, fee: 0 }],
    });
    expect((await stripe.refunds.create({ charge })).amount).toBe(1500);
  });
});

describe('a transfer', () => {
  const transferParams = (
    { charge, group }: { charge: string; group: string },
    destination: string,
    amount = 1500,
  ) => ({
    amount,
    currency: 'usd',
    destination,
    source_transaction: charge,
    transfer_group: group,
  });

  it('moves the money of a charge to an enabled account, once, and is listed by its group', async () => {
    const [paid, helper] = [await createPaid(), await createEnabledAccount()];
    const key = { idempotencyKey: `transfer-${paid.group}` };
    const transfer = await stripe.transfers.create(transferParams(paid, helper), key);
    expect(await stripe.transfers.create(transferParams(paid, helper), key)).toEqual(transfer);
    expect(transfer).toMatchObject({ amount: 1500, destination: helper, source_transaction: paid.charge });
    expect((await stripe.transfers.list({ transfer_group: paid.group })).data).toEqual([transfer]);
    expect((await stripe.transfers.list({ transfer_group: 'another' })).data).toEqual([]);
    expect(listNewestEvents(1)).toEqual(['transfer.created']);
  });

  it('is refused to an account that is not enabled or does not exist', async () => {
    const paid = await createPaid();
    const { id } = await stripe.accounts.create({ type: 'express', country: 'GB' });
    await expect(stripe.transfers.create(transferParams(paid, id))).rejects.toMatchObject({
      code: 'insufficient_capabilities_for_transfer',
    });
    standIn.onboard(id, 'lacking');
    await expect(stripe.transfers.create(transferParams(paid, id))).rejects.toMatchObject({ statusCode: 400 });
    await expect(stripe.transfers.create(transferParams(paid, 'acct_none'))).rejects.toMatchObject({
      param: 'destination',
    });
    expect(standIn.books().transfers.filter(({ destination }) => destination === id)).toEqual([]);
  });

  it('never exceeds its charge, also in parts', async () => {
    const [paid, helper] = [await createPaid(), await createEnabledAccount()];
    await stripe.transfers.create(transferParams(paid, helper, 1000));
    await expect(stripe.transfers.create(transferParams(paid, helper, 501))).rejects.toThrow(
      'must not exceed the source',
    );
    await stripe.transfers.create(transferParams(paid, helper, 500));
  });

  it('without a charge needs available money', async () => {
    const helper = await createEnabledAccount();
    const tooMuch = { amount: 99_999_900, currency: 'usd', destination: helper };
    await expect(stripe.transfers.create(tooMuch)).rejects.toMatchObject({ code: 'balance_insufficient' });
  });
});

describe('the books', () => {
  it('are the sum of all movements, which are listed by page with their sources', async () => {
    const paid = await createPaid();
    await stripe.refunds.create({ charge: paid.charge, amount: 100 });
    let [cents, fees, groupsFound] = [0, 0, 0];
    const pages = stripe.balanceTransactions.list({ limit: 3, expand: ['data.source', 'data.source.charge'] });
    for await (const { amount, fee, source } of pages) {
      cents += amount;
      fees += fee;
      if (typeof source === 'object' && source !== null && 'transfer_group' in source) groupsFound += 1;
    }
    const books = standIn.books();
    const moved = books.chargesCents + books.refundsCents + books.transfersCents + books.disputesCents;
    expect({ cents, fees }).toEqual({ cents: moved, fees: -books.feesCents });
    expect(books.balanceCents).toBe(moved + books.feesCents);
    expect(groupsFound).toBe(books.charges.length + books.transfers.length);
  });

  it('show money as pending, and as available after two days', async () => {
    const before = await stripe.balance.retrieve();
    await createPaid();
    const after = await stripe.balance.retrieve();
    expect((after.pending[0]?.amount ?? 0) - (before.pending[0]?.amount ?? 0)).toBe(1426);
    standIn.now = () => new Date(Date.now() + 2 * DAY);
    expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(standIn.books().balanceCents);
  });
});

describe('a connected account', () => {
  it('is enabled once its owner has completed onboarding', async () => {
    const { id, ...account } = await stripe.accounts.create({
      type: 'express',
      country: 'IN',
      capabilities: { transfers: { requested: true } },
      metadata: { userId: '7' },
    });
    expect(account).toMatchObject({
      country: 'IN',
      details_submitted: false,
      payouts_enabled: false,
      metadata: { userId: '7' },
      capabilities: { transfers: 'inactive' },
    });
    standIn.onboard(id, 'lacking');
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      details_submitted: true,
      payouts_enabled: false,
      requirements: { currently_due: ['individual.verification.document'] },
    });
    standIn.enable(id);
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      payouts_enabled: true,
      capabilities: { transfers: 'active' },
      requirements: { currently_due: [] },
    });
    expect(standIn.webhooks.list().at(-1)).toMatchObject({ type: 'account.updated', account: id });
  });

  it('is refused for an unsupported country, and invalid for an unknown id', async () => {
    for (const country of ['KP', 'England'])
      await expect(stripe.accounts.create({ type: 'express', country })).rejects.toMatchObject({
        code: 'country_unsupported',
      });
    await expect(stripe.accounts.retrieve('acct_none')).rejects.toMatchObject({ code: 'account_invalid' });
  });

  it('has an onboarding link, and a dashboard after onboarding', async () => {
    const { id: account } = await stripe.accounts.create({ type: 'express', country: 'GB' });
    const pages = { return_url: 'https://amigo.example/profile', refresh_url: 'https://amigo.example/again' };
    const link = await stripe.accountLinks.create({ account, type: 'account_onboarding', ...pages });
    expect(link.url).toMatch(/^https:\/\/amigo\.example\/dev\/stripe\/onboarding\/\w{32}$/);
    await expect(stripe.accounts.createLoginLink(account)).rejects.toThrow('has not completed onboarding');
    standIn.enable(account);
    expect((await stripe.accounts.createLoginLink(account)).url).toContain('/dev/stripe/dashboard/');
  });

  it('can be deleted, unless it has a balance', async () => {
    const [paid, withMoney, empty] = [await createPaid(), await createEnabledAccount(), await createEnabledAccount()];
    await stripe.transfers.create({
      amount: 1500,
      currency: 'usd',
      destination: withMoney,
      source_transaction: paid.charge,
    });
    await expect(stripe.accounts.del(withMoney)).rejects.toThrow('has a balance');
    expect(await stripe.accounts.del(empty)).toMatchObject({ deleted: true });
  });
});
