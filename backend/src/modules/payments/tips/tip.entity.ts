import { defineEntity, LockMode, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Payment } from '../../../platform/cards/card-payments.ts';
import { nextDay } from './deadlines.ts';

/**
 * `open`: not paid yet. `paid`: the operator has the money, and owes it to the helper. `transferred`: the helper has it.
 * `refunded`: the tipper has it again. `disputed`: there is a chargeback, and the bank has not decided. `canceled`: never paid.
 */
export const TIP_STATUSES = ['open', 'paid', 'transferred', 'refunded', 'disputed', 'canceled'] as const;
export type TipStatus = (typeof TIP_STATUSES)[number];
/** Where a tip's money is about to go: committed before the provider is asked to move it. */
export type TipClaim = 'transfer' | 'refund';

/** Declined cards of one payment. */
const MAX_DECLINES = 10;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Whether a payment's group can be a tip's id: other sites on the same provider account name theirs as they like. */
export const isTipId = (group: string): boolean => UUID.test(group);

const index = (name: string, columns: string, where: string) => ({
  name,
  expression: `create index ${name} on payments.tip (${columns}) where ${where}`,
});

const TipSchema = defineEntity({
  name: 'Tip',
  schema: 'payments',
  tableName: 'tip',
  properties: {
    id: p.uuid().primary(),
    /** The browser's id of one payment attempt: the same id again is the same tip. */
    attemptId: p.uuid().nullable().unique(),
    /** Account ids, without foreign keys to the account module. Null: not logged in, or deleted since. */
    tipperId: p.bigint('number').nullable(),
    /** The tipper was not logged in. */
    anonymous: p.boolean(),
    recipientId: p.bigint('number'),
    amountCents: p.integer(),
    currency: p.text().default('usd'),
    message: p.text().nullable(),
    messageHiddenAt: p.datetime().nullable(),
    status: p.text().$type<TipStatus>().default('open'),
    /** The provider's ids. */
    intentId: p.text().nullable().unique(),
    chargeId: p.text().nullable(),
    transferId: p.text().nullable(),
    /** Of a refund that this site made. */
    refundId: p.text().nullable(),
    createdAt: p.datetime(),
    /** When a job fetches the payment again, in case its webhook was lost; null for never. */
    checkAt: p.datetime().nullable(),
    checks: p.integer().default(0),
    /** Declined cards, as reported by webhooks. */
    declines: p.integer().default(0),
    paidAt: p.datetime().nullable(),
    claim: p.text().$type<TipClaim>().nullable(),
    claimedAt: p.datetime().nullable(),
    /** Incremented by each change, for optimistic locking while the provider is queried. */
    revision: p.integer().default(0),
    /** When it was transferred, refunded or canceled. */
    endedAt: p.datetime().nullable(),
  },
  indexes: [
    index('tip_received', 'recipient_id, paid_at desc, id desc', 'paid_at is not null'),
    index('tip_sent', 'tipper_id, paid_at desc, id desc', 'tipper_id is not null'),
    index('tip_waiting', 'paid_at', "status = 'paid'"),
    index('tip_to_check', 'check_at', 'check_at is not null'),
    index('tip_claimed', 'claimed_at', 'claim is not null'),
  ],
  checks: [
    {
      name: 'tip_amount',
      expression: 'amount_cents >= 100 and amount_cents <= 50000 and amount_cents % 100 = 0',
    },
    { name: 'tip_currency', expression: "currency ~ '^usd$'" },
    {
      name: 'tip_status',
      expression: "status in ('open', 'paid', 'transferred', 'refunded', 'disputed', 'canceled')",
    },
    { name: 'tip_claim', expression: "claim in ('transfer', 'refund')" },
    { name: 'tip_to_another', expression: 'tipper_id <> recipient_id' },
  ],
});

/** What the ledger and the provider know of a paid tip. */
interface Balance {
  readonly owedCents: number;
  readonly isDisputed: boolean;
  /** A refund has not arrived yet, and may fail. */
  readonly hasPendingRefund?: boolean;
}

/** One tip: one row, and one payment at the provider (product.md 24 to 26). Private to this module. */
export class TipEntity extends TipSchema.class {
  /** Locks the row until the transaction ends. */
  static lock(em: EntityManager, id: string): Promise<TipEntity> {
    return em.findOneOrFail(TipEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }

  /** Whether this payment is the tip's own, and was paid in full. */
  isPaidBy({ id, status, amountCents, receivedCents, currency, metadata }: Omit<Payment, 'clientSecret'>): boolean {
    const isWhole =
      amountCents === this.amountCents && receivedCents === this.amountCents && currency === this.currency;
    return status === 'succeeded' && id === this.intentId && metadata['tipId'] === this.id && isWhole;
  }

  /**
   * Reserves the tip for a transfer or a refund, before the provider is asked. Returns false where that is not possible any more:
   * exactly one of the two ever happens. The row must be locked.
   */
  tryClaim(claim: TipClaim, now: Date): boolean {
    if (this.status !== 'paid' || isNotNull(this.claim) || (claim === 'refund' && isNotNull(this.refundId)))
      return false;
    this.claim = claim;
    this.claimedAt = now;
    this.revision += 1;
    return true;
  }

  /** The provider made this transfer. The row must be locked, and the transfer booked. */
  markTransferred(transferId: string, now: Date): void {
    this.transferId = transferId;
    this.releaseClaim();
    const hasPendingRefund = isNotNull(this.checkAt);
    this.updateStatus({ owedCents: 0, isDisputed: this.status === 'disputed', hasPendingRefund }, now);
    this.revision += 1;
  }

  releaseClaim(): void {
    this.claim = null;
    this.claimedAt = null;
  }

  /**
   * Derives the status of a paid tip from its balance. Once transferred it stays so: the operator bears what is refunded later.
   * It is checked daily while a bank has not decided.
   */
  updateStatus({ owedCents, isDisputed, hasPendingRefund = false }: Balance, now: Date): void {
    const ended = isNotNull(this.transferId) ? 'transferred' : owedCents === 0 ? 'refunded' : undefined;
    this.status = isDisputed ? 'disputed' : (ended ?? 'paid');
    this.endedAt = isDisputed || ended === undefined ? null : (this.endedAt ?? now);
    this.paidAt ??= now;
    this.checkAt = isDisputed || hasPendingRefund ? nextDay(now) : null;
    if (this.status === 'refunded' && this.claim === 'refund') this.releaseClaim();
  }

  /** So many declined cards mean that somebody tests stolen ones. */
  hasTooManyDeclines(): boolean {
    return this.status === 'open' && this.declines >= MAX_DECLINES;
  }

  /** Does nothing where it is not open. */
  cancel(now: Date): void {
    if (this.status !== 'open') return;
    this.status = 'canceled';
    this.endedAt = now;
    this.checkAt = null;
    this.revision += 1;
  }
}
TipSchema.setClass(TipEntity);

const isNotNull = (value: unknown): boolean => value !== null && value !== undefined;
