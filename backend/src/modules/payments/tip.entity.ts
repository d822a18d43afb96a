import { defineEntity, LockMode, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Charge, Payment } from '../../platform/cards/card-payments.ts';
import { nextDay } from './deadlines.ts';

/**
 * `open`: not paid yet. `paid`: the operator has the money, and owes it to the helper. `transferred`: the helper has it.
 * `refunded`: the tipper has it again. `disputed`: there is a chargeback, and the bank has not decided. `canceled`: never paid.
 */
export const TIP_STATUSES = ['open', 'paid', 'transferred', 'refunded', 'disputed', 'canceled'] as const;
export type TipStatus = (typeof TIP_STATUSES)[number];
/** Where a tip's money is about to go: committed before the provider is asked to move it. */
export type TipClaim = 'transfer' | 'refund' | 'reversal';
/** Whose daily cap a payment went beyond: what the helper gets, the tipper gives, or the card gives. */
export type ExceededCap = 'helper' | 'tipper' | 'card';

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
    /** When it may be transferred, by the database's clock; null until it is paid. */
    heldUntil: p.datetime().nullable(),
    /** A person has to look at its payment first. */
    inReview: p.boolean().default(false),
    /** When the operator has approved its payment. */
    approvedAt: p.datetime().nullable(),
    /** When the bank of its card last reported it as fraud: the operator is told of each report once. */
    fraudReportedAt: p.datetime().nullable(),
    /** It is refunded. */
    overCap: p.text().$type<ExceededCap>().nullable(),
    /** What the helper has to give back of a transfer, after a lost dispute. */
    reversalDueCents: p.integer().default(0),
    /**
     * Part of the idempotency keys of the calls that move its money. It is raised after a definite refusal, which the provider would
     * repeat for a day, and after a reversal: another transfer may follow.
     */
    keyVersion: p.integer().default(0),
    /** When it was transferred, refunded or canceled. */
    endedAt: p.datetime().nullable(),
  },
  indexes: [
    index('tip_received', 'recipient_id, paid_at desc, id desc', 'paid_at is not null'),
    index('tip_sent', 'tipper_id, paid_at desc, id desc', 'tipper_id is not null'),
    index('tip_waiting', 'paid_at', "status = 'paid'"),
    index('tip_to_check', 'check_at', 'check_at is not null'),
    index('tip_claimed', 'claimed_at', 'claim is not null'),
    index('tip_begun', 'recipient_id, created_at', "status = 'open'"),
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
    { name: 'tip_claim', expression: "claim in ('transfer', 'refund', 'reversal')" },
    { name: 'tip_over_cap', expression: "over_cap in ('helper', 'tipper', 'card')" },
    { name: 'tip_to_another', expression: 'tipper_id <> recipient_id' },
  ],
});

/** What the ledger and the provider know of a paid tip. */
interface Balance {
  readonly owedCents: number;
  readonly isDisputed: boolean;
  /** A refund has not arrived yet, and may fail. */
  readonly hasPendingRefund?: boolean;
  readonly reversalDueCents?: number;
}

/** One tip: one row, and one payment at the provider (PRODUCT.md 24 to 26). Private to this module. */
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

  /** Whether a person has to look at its payment. What a bank has reported since the approval needs another one. */
  needsApproval({ needsReview, fraudReportedAt }: Pick<Charge, 'needsReview' | 'fraudReportedAt'>): boolean {
    const { approvedAt } = this;
    if (!approvedAt) return needsReview || fraudReportedAt !== undefined;
    return fraudReportedAt !== undefined && fraudReportedAt > approvedAt;
  }

  /** Stores the last report of its bank. Returns whether it is a new one. */
  recordFraudReport({ fraudReportedAt }: Pick<Charge, 'fraudReportedAt'>): boolean {
    if (fraudReportedAt === undefined || (this.fraudReportedAt && this.fraudReportedAt >= fraudReportedAt))
      return false;
    this.fraudReportedAt = fraudReportedAt;
    return true;
  }

  /** Its refund has failed: it may be refunded again, with another key. The row must be locked. */
  forgetRefund(refundId: string): void {
    if (this.refundId !== refundId) return;
    this.refundId = null;
    this.keyVersion += 1;
  }

  /** Whether it may go to a helper who gets transfers. @param now by the database's clock */
  isTransferable(now: Date): boolean {
    const isHeld = !this.heldUntil || this.heldUntil > now;
    return this.status === 'paid' && !isHeld && !this.inReview && !isNotNull(this.overCap);
  }

  /**
   * Reserves the tip for a transfer, a refund or a reversal, before the provider is asked. Returns false where that is not possible
   * any more: a tip goes to one of two sides. The row must be locked.
   */
  tryClaim(claim: TipClaim, now: Date): boolean {
    if (isNotNull(this.claim) || !this.canBeClaimed(claim)) return false;
    this.claim = claim;
    this.claimedAt = now;
    this.revision += 1;
    return true;
  }

  private canBeClaimed(claim: TipClaim): boolean {
    if (claim === 'reversal') return isNotNull(this.transferId) && this.reversalDueCents > 0;
    return this.status === 'paid' && !(claim === 'refund' && isNotNull(this.refundId));
  }

  /** The provider made this transfer. The row must be locked, and the transfer booked. */
  markTransferred(transferId: string, now: Date): void {
    this.transferId = transferId;
    this.releaseClaim();
    const hasPendingRefund = isNotNull(this.checkAt);
    this.updateStatus({ owedCents: 0, isDisputed: this.status === 'disputed', hasPendingRefund }, now);
    this.revision += 1;
  }

  /**
   * The provider took this much of the transfer back. The row must be locked, and the reversal booked.
   * @param paidOutCents what the helper still has
   */
  markReversed(
    amountCents: number,
    { paidOutCents, owedCents }: { paidOutCents: number; owedCents: number },
    now: Date,
  ): void {
    if (paidOutCents === 0) this.transferId = null;
    this.releaseClaim();
    this.keyVersion += 1;
    const reversalDueCents = Math.max(0, this.reversalDueCents - amountCents);
    const hasPendingRefund = isNotNull(this.checkAt);
    this.updateStatus({ owedCents, isDisputed: this.status === 'disputed', hasPendingRefund, reversalDueCents }, now);
    this.revision += 1;
  }

  releaseClaim(): void {
    this.claim = null;
    this.claimedAt = null;
  }

  /**
   * Derives the status of a paid tip from its balance. Once transferred it stays so, unless all of it was taken back: the operator
   * bears what is refunded later. It is checked daily while a bank has not decided, or the helper has to give something back.
   */
  updateStatus(
    { owedCents, isDisputed, hasPendingRefund = false, reversalDueCents = this.reversalDueCents }: Balance,
    now: Date,
  ): void {
    const ended = isNotNull(this.transferId) ? 'transferred' : owedCents === 0 ? 'refunded' : undefined;
    this.status = isDisputed ? 'disputed' : (ended ?? 'paid');
    this.endedAt = isDisputed || ended === undefined ? null : (this.endedAt ?? now);
    this.paidAt ??= now;
    this.reversalDueCents = reversalDueCents;
    this.checkAt = isDisputed || hasPendingRefund || reversalDueCents > 0 ? nextDay(now) : null;
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
