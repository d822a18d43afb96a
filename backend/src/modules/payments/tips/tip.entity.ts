import { defineEntity, LockMode, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Payment } from '../../../platform/cards/card-payments.ts';
import { aDayAfter } from './check-times.ts';

/**
 * `open`: nobody has paid yet. `paid`: the operator has the money, and owes it to the helper. `transferred`: the helper has it.
 * `refunded`: it went back. `disputed`: the card's owner asked the bank for it, and nobody has decided. `canceled`: it was never paid.
 */
export const TIP_STATUSES = ['open', 'paid', 'transferred', 'refunded', 'disputed', 'canceled'] as const;
export type TipStatus = (typeof TIP_STATUSES)[number];
/** Where a tip's money is about to go: committed before the provider is asked to move it. */
export type TipClaim = 'transfer' | 'refund';

/** More than anybody's purse holds. */
const MOST_DECLINES = 10;

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
    /** The browser's own name of one wish to pay: sent again, it is the same tip. */
    attemptId: p.uuid().nullable().unique(),
    /** Accounts' ids. No foreign keys: the account module's tables are its own. Null: not logged in, or gone since. */
    tipperId: p.bigint('number').nullable(),
    /** Given by somebody who was not logged in. */
    anonymous: p.boolean(),
    recipientId: p.bigint('number'),
    amountCents: p.integer(),
    currency: p.text().default('usd'),
    message: p.text().nullable(),
    /** The receiver does not want to see the message any more. */
    messageHiddenAt: p.datetime().nullable(),
    status: p.text().$type<TipStatus>().default('open'),
    /** The provider's ids of its payment, and of what became of the money. */
    intentId: p.text().nullable().unique(),
    chargeId: p.text().nullable(),
    transferId: p.text().nullable(),
    refundId: p.text().nullable(),
    createdAt: p.datetime(),
    /** When the job asks the provider again, though it has told nothing; null once there is nothing to wait for. */
    checkAt: p.datetime().nullable(),
    checks: p.integer().default(0),
    /** Cards that were declined, as the provider told. */
    declines: p.integer().default(0),
    paidAt: p.datetime().nullable(),
    claim: p.text().$type<TipClaim>().nullable(),
    claimedAt: p.datetime().nullable(),
    /** Counts up whenever something of it changes: who asked the provider before that asks again. */
    revision: p.integer().default(0),
    /** When it was transferred, sent back or canceled. */
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

/** What the provider and the books say of a tip that was paid. */
interface Standing {
  readonly owedCents: number;
  readonly isDisputed: boolean;
  /** Something of it is on its way back, and may not arrive. */
  readonly isUnderWay?: boolean;
}

/** One thank-you: one row, and one payment at the provider (product.md 24 to 26). Private to this module. */
export class TipEntity extends TipSchema.class {
  /** Holds its row until the transaction ends. */
  static hold(em: EntityManager, id: string): Promise<TipEntity> {
    return em.findOneOrFail(TipEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }

  /** Whether this payment is the one of this tip, paid as the tip says: nothing else counts as paid. */
  isPaidBy({ id, status, cents, receivedCents, currency, metadata }: Omit<Payment, 'clientSecret'>): boolean {
    const isWhole = cents === this.amountCents && receivedCents === this.amountCents && currency === this.currency;
    return status === 'succeeded' && id === this.intentId && metadata['tipId'] === this.id && isWhole;
  }

  /**
   * Says, before the provider is asked, that this tip's money goes to the helper, or back. Answers false where it may not any
   * more: exactly one of the two ever happens. Call it with the row locked.
   */
  take(claim: TipClaim, now: Date): boolean {
    if (this.status !== 'paid' || isSaid(this.claim) || (claim === 'refund' && isSaid(this.refundId))) return false;
    this.claim = claim;
    this.claimedAt = now;
    this.revision += 1;
    return true;
  }

  /** The helper has it: the provider made this transfer. Call it with the row locked, and book the transfer. */
  transferred(transferId: string, now: Date): void {
    this.transferId = transferId;
    this.letGo();
    this.stand({ owedCents: 0, isDisputed: this.status === 'disputed', isUnderWay: isSaid(this.checkAt) }, now);
    this.revision += 1;
  }

  /** Nothing moves its money any more: it moved, or the provider refused it for good. */
  letGo(): void {
    this.claim = null;
    this.claimedAt = null;
  }

  /**
   * What a tip that was paid is now, by what became of its money. Once the helper has it, it stays so: what goes back then, the
   * operator bears. While a bank has not decided, it is looked at each day.
   */
  stand({ owedCents, isDisputed, isUnderWay = false }: Standing, now: Date): void {
    const ended = isSaid(this.transferId) ? 'transferred' : owedCents === 0 ? 'refunded' : undefined;
    this.status = isDisputed ? 'disputed' : (ended ?? 'paid');
    this.endedAt = isDisputed || ended === undefined ? null : (this.endedAt ?? now);
    this.paidAt ??= now;
    this.checkAt = isDisputed || isUnderWay ? aDayAfter(now) : null;
    if (this.status === 'refunded' && this.claim === 'refund') this.letGo();
  }

  /** Nobody pays like this: somebody tries out cards that are not theirs. */
  isForTrying(): boolean {
    return this.status === 'open' && this.declines >= MOST_DECLINES;
  }

  /** Nobody can pay it any more. */
  cancel(now: Date): void {
    if (this.status !== 'open') return;
    this.status = 'canceled';
    this.endedAt = now;
    this.checkAt = null;
    this.revision += 1;
  }
}
TipSchema.setClass(TipEntity);

const isSaid = (value: unknown): boolean => value !== null && value !== undefined;
