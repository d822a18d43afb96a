import type Stripe from 'stripe';
import { AccountLinks, Accounts } from './accounts.ts';
import { invalidParameter } from './api-error.ts';
import { Balance, Charges, Reviews } from './charges.ts';
import type { Context } from './context.ts';
import { Disputes } from './disputes.ts';
import { PaymentIntents } from './payment-intents.ts';
import { Refunds } from './refunds.ts';
import type { State } from './state.ts';
import { Transfers } from './transfers.ts';

/** The resources of the API, on one database. */
export interface Resources {
  readonly state: State;
  readonly balance: Balance;
  readonly charges: Charges;
  readonly intents: PaymentIntents;
  readonly refunds: Refunds;
  readonly disputes: Disputes;
  readonly reviews: Reviews;
  readonly accounts: Accounts;
  readonly links: AccountLinks;
  readonly transfers: Transfers;
}

export function createResources(context: Context, publicUrl: string): Resources {
  const balance = new Balance(context);
  const reviews = new Reviews(context);
  const charges = new Charges(context, balance, reviews);
  const intents = new PaymentIntents(context, charges);
  const accounts = new Accounts(context);
  return {
    state: context.state,
    balance,
    charges,
    reviews,
    intents,
    accounts,
    refunds: new Refunds(context, { intents, charges, balance, reviews }),
    disputes: new Disputes(context, charges, balance, reviews),
    links: new AccountLinks(context, accounts, publicUrl),
    transfers: new Transfers(context, { accounts, charges, balance }),
  };
}

/** The provider's own sums in cents, for tests to compare ours with. What left is negative, as are fees. */
export interface Books {
  readonly chargesCents: number;
  readonly refundsCents: number;
  /** Without what was taken back. */
  readonly transfersCents: number;
  readonly disputesCents: number;
  readonly feesCents: number;
  /** The sum of the above. */
  readonly balanceCents: number;
  readonly availableCents: number;
  readonly charges: readonly Stripe.Charge[];
  readonly refunds: readonly Stripe.Refund[];
  readonly transfers: readonly Stripe.Transfer[];
  readonly disputes: readonly Stripe.Dispute[];
  readonly intents: readonly Stripe.PaymentIntent[];
}

/** Without failed charges, which moved nothing. */
export function readBooks({ state, balance }: Resources): Books {
  const movements = state.list('balance_transaction');
  const sum = (...types: Stripe.BalanceTransaction.Type[]) =>
    movements.filter(({ type }) => types.includes(type)).reduce((cents, { amount }) => cents + amount, 0);
  return {
    chargesCents: sum('charge'),
    refundsCents: sum('refund', 'refund_failure'),
    transfersCents: sum('transfer', 'transfer_refund'),
    disputesCents: sum('adjustment'),
    feesCents: -movements.reduce((cents, { fee }) => cents + fee, 0),
    balanceCents: movements.reduce((cents, { net }) => cents + net, 0),
    availableCents: balance.get().available[0]?.amount ?? 0,
    charges: state.list('charge').filter(({ paid }) => paid),
    refunds: state.list('refund'),
    transfers: state.list('transfer'),
    disputes: state.list('dispute'),
    intents: state.list('payment_intent'),
  };
}

const MAX_EXPAND_DEPTH = 4;
const MAX_EXPAND_PATHS = 20;
/** Fields that not every object has, in a list of several kinds. */
const OPTIONAL_FIELDS = new Set([
  'charge',
  'payment_intent',
  'source_transaction',
  'failure_balance_transaction',
  'latest_charge',
  'transfer',
]);
type Fields = Record<string, unknown>;

/** Replaces ids with their objects, as asked by `expand[]`: 'latest_charge.balance_transaction', 'data.source'. */
export function expand(resources: Resources, result: object, paths: readonly string[]): object {
  if (paths.length > MAX_EXPAND_PATHS) throw invalidParameter('You can only expand up to 20 properties', 'expand');
  for (const path of paths) {
    const fields = path.split('.');
    if (fields.length > MAX_EXPAND_DEPTH)
      throw invalidParameter('You cannot expand more than 4 levels of a property', 'expand');
    expandPath(resources, result as Fields, fields, path);
  }
  return result;
}

function expandPath(resources: Resources, object: Fields, [field, ...rest]: readonly string[], path: string): void {
  if (field === undefined) return;
  if (field === 'data' && Array.isArray(object['data'])) {
    for (const item of object['data']) expandPath(resources, item as Fields, rest, path);
    return;
  }
  if (object['object'] === 'charge' && field === 'refunds')
    object['refunds'] ??= listRefunds(resources, String(object['id']));
  const value = object[field];
  if (value === undefined && !OPTIONAL_FIELDS.has(field))
    throw invalidParameter(`This property cannot be expanded (${path}).`, 'expand');
  if (typeof value === 'string') object[field] = findObject(resources, value) ?? value;
  const inner = object[field];
  if (typeof inner === 'object' && inner !== null) expandPath(resources, inner as Fields, rest, path);
}

function findObject({ state, balance }: Resources, id: string): object | undefined {
  const found = state.find(id);
  return found?.object === 'balance_transaction' ? balance.withCurrentStatus(found) : found;
}

const listRefunds = ({ state }: Resources, charge: string): object => ({
  object: 'list',
  data: state.list('refund', { owner: charge }),
  has_more: false,
  url: `/v1/charges/${charge}/refunds`,
});
