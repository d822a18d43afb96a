import { randomUUID } from 'node:crypto';
import { TipEntity, type TipStatus } from '../../src/modules/payments/tip.entity.ts';
import { run } from '../database.ts';
import type { TestApp } from '../harness.ts';

const DAY_MS = 86_400_000;

/** A tip to insert, with its ledger. */
export interface TipRow {
  readonly to: number;
  /** Undefined: not logged in. */
  readonly from?: number | undefined;
  readonly cents?: number;
  readonly message?: string;
  readonly status?: TipStatus;
  readonly paidAt?: Date;
  /** Of a refund that this site made. */
  readonly refundId?: string;
  /** Booked after the payment: accounts and cents, negative where money left. By default, what the status implies. */
  readonly moved?: readonly (readonly ['paid_out' | 'refunds' | 'disputes', number])[];
}

function getMovements({ status = 'paid', cents = 1500 }: TipRow): NonNullable<TipRow['moved']> {
  if (status === 'transferred') return [['paid_out', -cents]];
  if (status === 'refunded') return [['refunds', -cents]];
  return status === 'disputed' ? [['disputes', -cents]] : [];
}

export const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

/** Inserts a tip as settlement would store it. Returns its id. */
export async function addTip(app: TestApp, row: TipRow): Promise<string> {
  const { to, from, cents = 1500, status = 'paid', paidAt = new Date(), refundId, message } = row;
  const id = randomUUID();
  const em = app.em();
  const isPaid = status !== 'open' && status !== 'canceled';
  em.create(TipEntity, {
    id,
    recipientId: to,
    tipperId: from,
    anonymous: from === undefined,
    amountCents: cents,
    status,
    refundId,
    message,
    createdAt: paidAt,
    paidAt: isPaid ? paidAt : undefined,
    intentId: `pi_${id}`,
    ...(status === 'transferred' && { transferId: `tr_${id}` }),
  });
  await em.flush();
  if (!isPaid) return id;
  let before = 0;
  for (const [account, moved] of [['tipper_payments', cents] as const, ...(row.moved ?? getMovements(row))]) {
    const after = before + moved;
    const owed = Math.max(0, before) - Math.max(0, after);
    const cost = Math.max(0, -after) - Math.max(0, -before);
    await book(app, { id, to, account, moved, owed, cost });
    before = after;
  }
  return id;
}

const KIND_BY_ACCOUNT = { tipper_payments: 'payment', paid_out: 'transfer', refunds: 'refund', disputes: 'dispute' };

interface Booking {
  id: string;
  to: number;
  account: keyof typeof KIND_BY_ACCOUNT;
  moved: number;
  owed: number;
  cost: number;
}

async function book(app: TestApp, { id, to, account, moved, owed, cost }: Booking): Promise<void> {
  const kind = KIND_BY_ACCOUNT[account];
  await run(
    app.settings.databaseUrl,
    `with booked as (
       insert into payments.ledger_transaction (key, kind, tip_id, booked_at)
       values ($1, $2, $3, now()) returning id)
     insert into payments.ledger_entry (transaction_id, account, user_id, amount_cents)
       select booked.id, entry.account, entry.user_id, entry.cents
       from booked, (values ($4, null::bigint, $5::bigint), ('owed_to_helper', $6::bigint, $7::bigint), ('operator_cost', null, $8::bigint))
         as entry(account, user_id, cents)
       where entry.cents <> 0`,
    [`${kind}:${randomUUID()}`, kind, id, account, moved, to, owed, cost],
  );
}
