import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type ExpressionBuilder, sql } from 'kysely';
import { Limits } from '../../../platform/limits/limits.ts';
import { BEGUN_TIP_MINUTES, type paymentsLimits } from '../payments.limits.ts';
import { type PaymentsDb, type PaymentsTables, paymentsDb } from '../payments.db.ts';
import { type ExceededCap, TipEntity } from '../tip.entity.ts';
import { paymentErrors } from '../payments.errors.ts';

/** Who gives and who gets a tip. Both accounts must be locked exclusively: otherwise parallel tips would not see each other. */
type Tip = Pick<TipEntity, 'recipientId' | 'amountCents'> & { readonly tipperId?: number | null | undefined };

/** The daily caps on tips (payments.limits.ts): before a payment is created, and again once it is paid. */
@Injectable()
export class TipCaps {
  constructor(private readonly limits: Limits) {}

  /** Also counts tips that are being paid. Throws helper_day_cap and tipper_day_cap. */
  async assertRoom(em: EntityManager, tip: Tip): Promise<void> {
    const cents = selectRecentCents(paymentsDb(em), tip, { withBegun: true });
    const cap = this.findCap(tip, await cents.executeTakeFirstOrThrow());
    if (cap !== undefined) throw paymentErrors[`${cap}_day_cap`]();
  }

  /**
   * The cap that a tip goes beyond by being paid, in the transaction that records its payment. Only here the card is known; and a tip
   * may have been begun while there was room, and paid a day later.
   */
  async findExceeded(em: EntityManager, tip: Tip, cardFingerprint?: string): Promise<ExceededCap | undefined> {
    const cents = selectRecentCents(paymentsDb(em), tip, { withBegun: false });
    const cap = this.findCap(tip, await cents.executeTakeFirstOrThrow());
    if (cap !== undefined || cardFingerprint === undefined) return cap;
    const counted = ['payments.cents-card-day', tip.amountCents] as const;
    return (await this.limits.consumeOrSkip([counted], { card: cardFingerprint }, em)) ? undefined : 'card';
  }

  private findCap({ amountCents }: Tip, { toHelper, byTipper }: RecentCents): 'helper' | 'tipper' | undefined {
    const isBeyond = (cents: number, limit: keyof typeof paymentsLimits) =>
      cents + amountCents > this.limits.getRule(limit).times;
    if (isBeyond(toHelper, 'payments.cents-to-day')) return 'helper';
    return isBeyond(byTipper, 'payments.cents-own-day') ? 'tipper' : undefined;
  }
}

interface RecentCents {
  readonly toHelper: number;
  readonly byTipper: number;
}

/**
 * Cents of the tips of the last day, by the database's clock, without those that go back. Indexes: tip_received, tip_sent, tip_begun.
 * @param withBegun also those that are being paid
 */
export function selectRecentCents(
  db: PaymentsDb,
  { recipientId, tipperId }: Omit<Tip, 'amountCents'>,
  { withBegun }: { withBegun: boolean },
) {
  const begunAfter = sql<Date>`now() - make_interval(mins => ${sql.lit(BEGUN_TIP_MINUTES)})`;
  const isRecent = ({ and, or, eb }: ExpressionBuilder<PaymentsTables, 'payments.tip'>) => {
    const isPaid = and([eb('paid_at', '>', sql<Date>`now() - interval '1 day'`), eb('over_cap', 'is', null)]);
    if (!withBegun) return isPaid;
    const isBegun = and([eb('status', '=', sql.lit('open')), eb('created_at', '>', begunAfter)]);
    // Anybody could lock a helper out with tips that nobody pays: a login lifts that
    return or([isPaid, tipperId === undefined ? isBegun : and([isBegun, eb('anonymous', '=', false)])]);
  };
  const sum = (side: 'recipient_id' | 'tipper_id', id: number | null) =>
    db
      .selectFrom('payments.tip')
      .select(sql<number>`coalesce(sum(amount_cents), 0)::int`.as('cents'))
      .where(side, '=', id)
      .where(isRecent)
      .$asScalar();
  return db.selectNoFrom([
    sum('recipient_id', recipientId).as('toHelper'),
    sum('tipper_id', tipperId ?? null).as('byTipper'),
  ]);
}
