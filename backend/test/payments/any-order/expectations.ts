import { expect } from '@jest/globals';
import { PAYOUT_DEADLINE_DAYS } from 'contracts';
import type { TipStatus } from '../../../src/modules/payments/tip.entity.ts';
import { BY_OPERATOR } from './actions.ts';
import type { Simulation } from './simulation.ts';

const DAY_MS = 24 * 3600_000;
const ZERO_BALANCES = {
  tipper_payments: 0,
  paid_out: 0,
  refunds: 0,
  disputes: 0,
  operator_fees: 0,
  owed_to_helper: 0,
  operator_cost: 0,
};

interface TipRow {
  readonly id: string;
  readonly attemptId: string;
  readonly status: TipStatus;
  readonly claim: string | null;
  readonly paidAt: Date | null;
  readonly overCap: string | null;
  readonly reversalDueCents: number;
  readonly isApproved: boolean;
  readonly isFrozen: boolean;
  readonly balances: Record<string, number> | null;
}

const TIPS = `
  select t.id, t.attempt_id as "attemptId", t.status, t.claim, t.paid_at as "paidAt", t.over_cap as "overCap",
    t.reversal_due_cents as "reversalDueCents", t.approved_at is not null as "isApproved",
    exists (select from payments.payout_freeze f where f.user_id = t.recipient_id) as "isFrozen", (
    select json_object_agg(account, cents) from (
      select e.account, sum(e.amount_cents) as cents
      from payments.ledger_transaction x join payments.ledger_entry e on e.transaction_id = x.id
      where x.tip_id = t.id group by e.account) sums
  ) as balances
  from payments.tip t where recipient_id = $1`;
const OWED = `
  select coalesce(-sum(amount_cents), 0)::int as cents from payments.ledger_entry
  where account = 'owed_to_helper' and user_id = $1`;

/** Checks every tip of a helper once nothing is pending any more. Returns the status of each. */
export async function expectConsistentTips(simulation: Simulation, helperId: number): Promise<TipStatus[]> {
  const { pendingEvents, jobs } = simulation.getQueue(helperId);
  expect({ pendingEvents, jobs }).toEqual({ pendingEvents: [], jobs: [] });
  const tips = await simulation.query<TipRow>(TIPS, [helperId]);
  let owed = 0;
  for (const tip of tips) {
    const state = readProviderState(simulation, tip.id, helperId);
    expectConsistentTip(tip, state);
    owed += state.owed;
  }
  expect(new Set(tips.map(({ attemptId }) => attemptId)).size).toBe(tips.length);
  expect(await simulation.query(OWED, [helperId])).toEqual([{ cents: owed }]);
  return tips.map(({ status }) => status);
}

function expectConsistentTip(tip: TipRow, state: ProviderState): void {
  const { id, status, claim, balances, paidAt, overCap, reversalDueCents } = tip;
  expect({ id, status, claim, balances: { ...ZERO_BALANCES, ...balances } }).toEqual({
    id,
    status: getExpectedStatus(state),
    claim: null,
    balances: { ...ZERO_BALANCES, ...state.balances },
  });
  // At most once, and never both a transfer and a refund
  expect([0, 1]).toContain(state.payments);
  expect([0, 1]).toContain(state.transfers + state.ownRefunds);
  if (status === 'transferred') expect({ id, owed: state.owed }).toEqual({ id, owed: 0 });
  // What a bank took after the transfer was taken back, or is due while the helper does not have it
  const dueCents = state.isDisputed ? 0 : state.reversalDueCents;
  expect({ id, reversalDueCents }).toEqual({ id, reversalDueCents: dueCents });
  expect({ id, canBeTakenBack: dueCents > 0 && dueCents <= state.accountCents }).toEqual({ id, canBeTakenBack: false });
  if (overCap !== null) expect({ id, transfers: state.transfers }).toEqual({ id, transfers: 0 });
  if (status !== 'paid' || paidAt === null) return;
  const isReviewed = !state.isInReview || tip.isApproved;
  const canBePaidOut = state.canBePaidOut && isReviewed && !tip.isFrozen && overCap === null;
  expect({ id, canBePaidOut }).toEqual({ id, canBePaidOut: false });
  const isOverdue = overCap !== null || Date.now() - paidAt.getTime() > PAYOUT_DEADLINE_DAYS * DAY_MS;
  const mustBeRefunded = isOverdue && state.isRefundable && !state.wasRefundTried;
  expect({ id, mustBeRefunded }).toEqual({ id, mustBeRefunded: false });
}

/** What the provider has of one tip, and the balances in cents that our ledger should have. */
interface ProviderState {
  readonly payments: number;
  /** That were not taken back. */
  readonly transfers: number;
  readonly reversalDueCents: number;
  /** What the helper has at the provider. */
  readonly accountCents: number;
  readonly isInReview: boolean;
  /** Refunds that this site made, and that did not fail. */
  readonly ownRefunds: number;
  readonly wasRefundTried: boolean;
  readonly isDisputed: boolean;
  readonly isRefundable: boolean;
  readonly canBePaidOut: boolean;
  readonly balances: Readonly<Record<string, number>>;
  readonly owed: number;
}

/** From the provider's own objects, independent of our code. */
function readProviderState(simulation: Simulation, tipId: string, helperId: number): ProviderState {
  const { state } = simulation.app.stripe.resources;
  const charges = state.list('charge', { group: tipId }).filter(({ paid }) => paid);
  const refunds = charges.flatMap(({ id }) => state.list('refund', { owner: id }));
  const disputes = charges.flatMap(({ id }) => state.list('dispute', { owner: id }));
  const transfers = state.list('transfer', { group: tipId });
  const reversals = transfers.flatMap(({ id }) => state.list('transfer_reversal', { owner: id }));
  const reviews = charges.flatMap(({ id }) => state.list('review', { owner: id }));
  const ownRefunds = refunds.filter(({ metadata }) => metadata?.['by'] !== BY_OPERATOR.by);
  const listMovements = (sources: readonly { readonly id: string }[]) =>
    sources.flatMap(({ id }) => state.list('balance_transaction', { owner: id }));
  const sumCents = (sources: readonly { readonly id: string }[]) =>
    listMovements(sources).reduce((sum, { amount }) => sum + amount, 0);
  const cash = {
    tipper_payments: sumCents(charges),
    refunds: sumCents(refunds),
    disputes: sumCents(disputes),
    paid_out: sumCents(transfers) + sumCents(reversals),
  };
  const lostCents = -sumCents(disputes.filter(({ status }) => status === 'lost'));
  const left = Object.values(cash).reduce((sum, cents) => sum + cents, 0);
  const fees = listMovements([...charges, ...disputes]).reduce((sum, { fee }) => sum + fee, 0);
  const { accountId = '' } = simulation.getQueue(helperId);
  const account = state.get('account', accountId);
  return {
    payments: charges.length,
    wasRefundTried: ownRefunds.length > 0,
    transfers: transfers.filter(({ reversed }) => !reversed).length,
    reversalDueCents: Math.max(0, Math.min(0 - cash.paid_out, lostCents - sumCents(reversals), 0 - left)),
    accountCents: simulation.app.stripe.resources.transfers.getAccountBalance(accountId),
    isInReview: reviews.some(({ open }) => open),
    ownRefunds: ownRefunds.filter(({ status }) => status !== 'failed').length,
    isDisputed: disputes.some(({ status }) => status === 'needs_response'),
    isRefundable: disputes.every(({ status }) => status === 'won'),
    canBePaidOut: account?.capabilities?.transfers === 'active',
    balances: {
      ...cash,
      operator_fees: 0 - fees,
      owed_to_helper: 0 - Math.max(0, left),
      operator_cost: fees + Math.max(0, -left),
    },
    owed: Math.max(0, left),
  };
}

function getExpectedStatus({ payments, transfers, isDisputed, owed }: ProviderState): TipStatus {
  if (payments === 0) return 'canceled';
  if (isDisputed) return 'disputed';
  if (transfers > 0) return 'transferred';
  return owed === 0 ? 'refunded' : 'paid';
}
