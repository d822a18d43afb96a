import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CardPayments, isEffectiveRefund, type Refund } from '../../../platform/cards/card-payments.ts';
import { CardsRefusedError } from '../../../platform/cards/cards.errors.ts';
import { findAccount } from '../../../views/account.views.ts';
import { Ledger } from '../ledger/ledger.ts';
import type { TipJob } from '../payments.jobs.ts';
import { PayoutAccounts } from '../payouts/payout-accounts.ts';
import { lockEnabledAccount } from '../payouts/payouts.queries.ts';
import { Settlement } from '../settlement/settlement.service.ts';
import { getPayoutCutoff } from '../deadlines.ts';
import type { TipEntity } from '../tip.entity.ts';
import { type ClaimedTip, TipClaims, toIdempotencyKey } from './tip-claims.ts';

interface RefundOrder {
  readonly paymentId: string;
  readonly amountCents: number;
}

/**
 * Refunds tips, once each: those beyond a daily cap, those of helpers who have left, and those that could not be transferred in time
 * (PRODUCT.md 26).
 */
@Injectable()
export class Refunds {
  constructor(
    private readonly claims: TipClaims,
    private readonly ledger: Ledger,
    private readonly payouts: PayoutAccounts,
    private readonly cards: CardPayments,
    private readonly settlement: Settlement,
    private readonly log: PinoLogger,
  ) {}

  /**
   * Syncs the helper's payout account first, in case it is enabled by now; then claims the tip, calls the provider and settles the
   * tip. The sweep repeats what the provider refuses, and what fails. Throws CardsUnavailableError where it is unknown whether the refund was made:
   * the claim stays, and is taken over later.
   */
  async refund({ tipId }: TipJob): Promise<void> {
    await this.payouts.syncHelperOf(tipId);
    const getOrder = (em: EntityManager, tip: TipEntity, now: Date) => this.getOrder(em, tip, now);
    const claimed = await this.claims.claim('refund', tipId, getOrder);
    if (claimed === undefined) return;
    // Whoever held the claim before may have made the refund
    if (claimed.isResumed) await this.settlement.settle(tipId);
    const order = claimed.isResumed ? await this.claims.withLock(tipId, getOrder) : claimed.order;
    const refund = order && (await this.execute(claimed, order));
    if (refund !== undefined) await this.claims.withLock(tipId, async (_em, tip) => void (tip.refundId = refund.id));
    await this.settlement.settle(tipId);
    await this.claims.release(claimed, { isRefused: order !== undefined && refund === undefined });
  }

  private async getOrder(em: EntityManager, tip: TipEntity, now: Date): Promise<RefundOrder | undefined> {
    const { intentId, status, transferId, refundId } = tip;
    if (status !== 'paid' || typeof intentId !== 'string') return undefined;
    if (typeof transferId === 'string' || typeof refundId === 'string') return undefined;
    if (!(await isDue(em, tip, now))) return undefined;
    const amountCents = await this.ledger.getOwedCents(em, tip.id);
    return amountCents > 0 ? { paymentId: intentId, amountCents } : undefined;
  }

  private async execute(claimed: ClaimedTip<RefundOrder>, order: RefundOrder): Promise<Refund | undefined> {
    const { tipId } = claimed;
    try {
      const refund = await this.cards.refund({ ...order, idempotencyKey: toIdempotencyKey(claimed) });
      if (isEffectiveRefund(refund)) return refund;
      this.log.error({ tipId, refund: refund.id }, 'a tip that was sent back did not arrive: it is tried again later');
      return undefined;
    } catch (error) {
      if (!(error instanceof CardsRefusedError)) throw error;
      this.log.warn({ tipId, reason: error.reason }, 'sending a tip back was refused: it is tried again later');
      return undefined;
    }
  }
}

/** A helper with enabled payouts gets the tip, also where its deadline is over and the transfer is refused at the moment. */
async function isDue(em: EntityManager, tip: TipEntity, now: Date): Promise<boolean> {
  const { recipientId, paidAt } = tip;
  if (tip.overCap || (await findAccount(em, recipientId)) === undefined) return true;
  if (!tip.inReview && (await lockEnabledAccount(em, recipientId)) !== undefined) return false;
  return paidAt instanceof Date && paidAt <= getPayoutCutoff(now);
}
