import type { TipStatus } from '../../../src/modules/payments/tips/tip.entity.ts';
import { BY_OPERATOR } from './bank.ts';
import type { World } from './world.ts';

/** What the provider has of one tip: in cents, as our books should have it. */
export interface Truth {
  readonly payments: number;
  readonly transfers: number;
  /** Refunds that we asked for, and that stand. */
  readonly givenBack: number;
  readonly triedToGiveBack: boolean;
  readonly isDisputed: boolean;
  readonly isRefundable: boolean;
  readonly canBePaidOut: boolean;
  readonly sums: Readonly<Record<string, number>>;
  readonly owed: number;
}

/** Read from the provider's own objects, one by one: nothing of ours is asked. */
export function truthOf(world: World, tipId: string, helperId: number): Truth {
  const { state } = world.app.stripe.parts;
  const charges = state.list('charge', { group: tipId }).filter(({ paid }) => paid);
  const refunds = charges.flatMap(({ id }) => state.list('refund', { owner: id }));
  const disputes = charges.flatMap(({ id }) => state.list('dispute', { owner: id }));
  const transfers = state.list('transfer', { group: tipId });
  const ours = refunds.filter(({ metadata }) => metadata?.['by'] !== BY_OPERATOR.by);
  const movements = (sources: readonly { readonly id: string }[]) =>
    sources.flatMap(({ id }) => state.list('balance_transaction', { owner: id }));
  const cents = (sources: readonly { readonly id: string }[]) =>
    movements(sources).reduce((sum, { amount }) => sum + amount, 0);
  const cash = {
    ...{ tipper_payments: cents(charges), refunds: cents(refunds), disputes: cents(disputes) },
    paid_out: cents(transfers),
  };
  const left = Object.values(cash).reduce((sum, part) => sum + part, 0);
  const fees = movements([...charges, ...disputes]).reduce((sum, { fee }) => sum + fee, 0);
  const account = state.get('account', world.of(helperId).accountId ?? '');
  return {
    ...{ payments: charges.length, transfers: transfers.length, triedToGiveBack: ours.length > 0 },
    givenBack: ours.filter(({ status }) => status !== 'failed').length,
    isDisputed: disputes.some(({ status }) => status === 'needs_response'),
    isRefundable: disputes.every(({ status }) => status === 'won'),
    canBePaidOut: account?.capabilities?.transfers === 'active',
    sums: {
      ...{ ...cash, operator_fees: 0 - fees, owed_to_helper: 0 - Math.max(0, left) },
      operator_cost: fees + Math.max(0, -left),
    },
    owed: Math.max(0, left),
  };
}

/** The one outcome that a tip can have had. */
export function outcomeOf({ payments, transfers, isDisputed, owed }: Truth): TipStatus {
  if (payments === 0) return 'canceled';
  if (isDisputed) return 'disputed';
  if (transfers > 0) return 'transferred';
  return owed === 0 ? 'refunded' : 'paid';
}
