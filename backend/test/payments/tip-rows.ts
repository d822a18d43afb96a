import { randomUUID } from 'node:crypto';
import { TipEntity, type TipStatus } from '../../src/modules/payments/tips/tip.entity.ts';
import { run } from '../database.ts';
import type { TestApp } from '../harness.ts';

const DAY_MS = 86_400_000;

/** A tip that is simply there, with what was booked of it. Amounts are in cents. */
export interface TipRow {
  readonly to: number;
  /** Undefined: somebody who was not logged in. */
  readonly from?: number | undefined;
  readonly cents?: number;
  readonly message?: string;
  readonly status?: TipStatus;
  readonly paidAt?: Date;
  /** Of a refund that we asked for. */
  readonly refundId?: string;
  /** What is booked after the payment: cash accounts, negative where money left. */
  readonly moved?: readonly (readonly ['paid_out' | 'refunds' | 'disputes', number])[];
}

const KIND_OF = { tipper_payments: 'payment', paid_out: 'transfer', refunds: 'refund', disputes: 'dispute' } as const;

/** What a tip of this status has had booked, where a test does not say otherwise. */
function movesOf({ status = 'paid', cents = 1500 }: TipRow): NonNullable<TipRow['moved']> {
  if (status === 'transferred') return [['paid_out', -cents]];
  if (status === 'refunded') return [['refunds', -cents]];
  return status === 'disputed' ? [['disputes', -cents]] : [];
}

export const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

/** Puts a tip into the database as settlement leaves it. Answers its id. */
export async function addTip(app: TestApp, row: TipRow): Promise<string> {
  const { to, from, cents = 1500, status = 'paid', paidAt = new Date(), refundId, message } = row;
  const id = randomUUID();
  const em = app.em();
  const isPaid = status !== 'open' && status !== 'canceled';
  em.create(TipEntity, {
    ...{ id, recipientId: to, tipperId: from, anonymous: from === undefined, amountCents: cents, status, refundId },
    message,
    ...{ createdAt: paidAt, paidAt: isPaid ? paidAt : undefined, intentId: `pi_${id}` },
    ...(status === 'transferred' && { transferId: `tr_${id}` }),
  });
  await em.flush();
  let net = 0;
  for (const [account, moved] of isPaid ? [['tipper_payments', cents] as const, ...(row.moved ?? movesOf(row))] : []) {
    const next = net + moved;
    await book(app, {
      id,
      to,
      account,
      moved,
      owed: Math.max(0, net) - Math.max(0, next),
      cost: loss(next) - loss(net),
    });
    net = next;
  }
  return id;
}

const loss = (net: number): number => Math.max(0, -net);

interface Booking {
  id: string;
  to: number;
  account: keyof typeof KIND_OF;
  moved: number;
  owed: number;
  cost: number;
}

async function book(app: TestApp, { id, to, account, moved, owed, cost }: Booking): Promise<void> {
  await run(
    app.settings.databaseUrl,
    `with made as (
       insert into payments.ledger_transaction (key, kind, tip_id, booked_at)
       values ($1, $2, $3, now()) returning id)
     insert into payments.ledger_entry (transaction_id, account, user_id, amount_cents)
       select made.id, entry.account, entry.user_id, entry.cents
       from made, (values ($4, null::bigint, $5::bigint), ('owed_to_helper', $6::bigint, $7::bigint), ('operator_cost', null, $8::bigint))
         as entry(account, user_id, cents)
       where entry.cents <> 0`,
    [`${KIND_OF[account]}:${randomUUID()}`, KIND_OF[account], id, account, moved, to, owed, cost],
  );
}
