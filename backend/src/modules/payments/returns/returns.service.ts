import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CardPayments, type Refund } from '../../../platform/cards/card-payments.ts';
import { CardsRefusedError } from '../../../platform/cards/cards.errors.ts';
import type { TipJob } from '../payments.jobs.ts';
import { PayoutUpdates } from '../payouts/payout-updates.ts';
import { Settlement } from '../settlement/settlement.service.ts';
import { TipClaims } from '../transfers/tip-claims.ts';
import { type ReturnOrder, ReturnRules } from './return-rules.ts';

/** Sends a tip back to who gave it, once (product.md 26). */
@Injectable()
export class Returns {
  constructor(
    private readonly claims: TipClaims,
    private readonly rules: ReturnRules,
    private readonly payouts: PayoutUpdates,
    private readonly cards: CardPayments,
    private readonly settlement: Settlement,
    private readonly log: PinoLogger,
  ) {}

  /**
   * Claims the tip, asks the provider, and has it settled. Before, the provider is asked whether its helper can be paid after
   * all. What the provider refuses is tried again by the sweep. Throws CardsUnavailableError where nobody knows what was done:
   * the claim stays then, and is taken up again.
   */
  async giveBack({ tipId }: TipJob): Promise<void> {
    await this.payouts.updateHelperOf(tipId);
    const claimed = await this.claims.take('refund', tipId, (em, tip) => this.rules.orderOf(em, tip));
    if (claimed === undefined) return;
    const order = claimed.again ? await this.stillToDo(tipId) : claimed.order;
    const refund = order && (await this.made(tipId, order));
    if (refund !== undefined) await this.claims.locked(tipId, async (_em, tip) => void (tip.refundId = refund.id));
    await this.settlement.settle(tipId);
    await this.claims.release(claimed);
  }

  /** Who had the claim before may have sent it back. */
  private async stillToDo(tipId: string): Promise<ReturnOrder | undefined> {
    await this.settlement.settle(tipId);
    return this.claims.locked(tipId, (em, tip) => this.rules.orderOf(em, tip));
  }

  private async made(tipId: string, order: ReturnOrder): Promise<Refund | undefined> {
    try {
      return await this.cards.refund({ ...order, key: `refund-${tipId}` });
    } catch (error) {
      if (!(error instanceof CardsRefusedError)) throw error;
      this.log.warn({ tipId, reason: error.reason }, 'sending a tip back was refused: it is tried again later');
      return undefined;
    }
  }
}
