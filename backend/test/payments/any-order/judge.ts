import { expect } from '@jest/globals';
import { TIP_WAITS_DAYS } from 'shared-ui/contracts';
import type { TipStatus } from '../../../src/modules/payments/tips/tip.entity.ts';
import { outcomeOf, type Truth, truthOf } from './truth.ts';
import type { World } from './world.ts';

const DAY_MS = 24 * 3600_000;
const NOTHING = {
  ...{ tipper_payments: 0, paid_out: 0, refunds: 0, disputes: 0, operator_fees: 0 },
  ...{ owed_to_helper: 0, operator_cost: 0 },
};

interface Row {
  readonly id: string;
  readonly attemptId: string;
  readonly status: TipStatus;
  readonly claim: string | null;
  readonly paidAt: Date | null;
  readonly sums: Record<string, number> | null;
}

const TIPS = `
  select t.id, t.attempt_id as "attemptId", t.status, t.claim, t.paid_at as "paidAt", (
    select json_object_agg(account, cents) from (
      select e.account, sum(e.amount_cents) as cents
      from payments.ledger_transaction x join payments.ledger_entry e on e.transaction_id = x.id
      where x.tip_id = t.id group by e.account) one
  ) as sums
  from payments.tip t where recipient_id = $1`;
const OWED = `
  select coalesce(-sum(amount_cents), 0)::int as cents from payments.ledger_entry
  where account = 'owed_to_helper' and user_id = $1`;

/** What must be true of every tip of one helper once all is told and done. Answers what became of each. */
export async function judge(world: World, helperId: number): Promise<TipStatus[]> {
  const { untold, jobs } = world.of(helperId);
  expect({ untold, jobs }).toEqual({ untold: [], jobs: [] });
  const tips = await world.rows<Row>(TIPS, [helperId]);
  const truths = tips.map((tip) => ({ tip, truth: truthOf(world, tip.id, helperId) }));
  for (const { tip, truth } of truths) judgeTip(tip, truth);
  expect(new Set(tips.map(({ attemptId }) => attemptId)).size).toBe(tips.length);
  const [owed] = await world.rows<{ cents: number }>(OWED, [helperId]);
  expect(owed?.cents).toBe(truths.reduce((sum, { truth }) => sum + truth.owed, 0));
  return tips.map(({ status }) => status);
}

function judgeTip({ id, status, claim, sums, paidAt }: Row, truth: Truth): void {
  const moved = { payments: truth.payments, transfers: truth.transfers, givenBack: truth.givenBack };
  expect({ id, status, claim, sums: { ...NOTHING, ...sums } }).toEqual({
    ...{ id, status: outcomeOf(truth), claim: null, sums: { ...NOTHING, ...truth.sums } },
  });
  // Never twice, and never both ways
  expect([0, 1]).toContain(moved.payments);
  expect([0, 1]).toContain(moved.transfers + moved.givenBack);
  if (status === 'transferred') expect({ id, owed: truth.owed }).toEqual({ id, owed: 0 });
  if (status !== 'paid' || paidAt === null) return;
  // What waits, waits for a reason
  expect({ id, canBePaidOut: truth.canBePaidOut }).toEqual({ id, canBePaidOut: false });
  const isOver = Date.now() - paidAt.getTime() > TIP_WAITS_DAYS * DAY_MS;
  const mustGoBack = isOver && truth.isRefundable && !truth.triedToGiveBack;
  expect({ id, mustGoBack }).toEqual({ id, mustGoBack: false });
}
