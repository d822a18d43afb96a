import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CardPayments } from '../../../platform/cards/card-payments.ts';
import { CardsRefusedError } from '../../../platform/cards/cards.errors.ts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { REVERSAL, sendTipJob } from '../payments.jobs.ts';
import { Settlement } from '../settlement/settlement.service.ts';
import type { ReceivedEvent } from '../webhook-events.ts';
import { PAYMENT_WINDOW_MS } from '../deadlines.ts';
import { TipEntity } from '../tip.entity.ts';
import { TipPayments } from './tip-payments.ts';

/** Settles tips that may still be open, and cancels those that nobody may pay any more. */
@Injectable()
export class OpenTips {
  constructor(
    private readonly em: EntityManager,
    private readonly cards: CardPayments,
    private readonly clock: Clock,
    private readonly payments: TipPayments,
    private readonly settlement: Settlement,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Settles a tip without a webhook, cancels it a day after it was created, and tries again to take its transfer back where that is
   * due. Throws what CardPayments throws.
   */
  async refresh(tipId: string): Promise<void> {
    const tip = await this.em.fork().findOneOrFail(TipEntity, { id: tipId });
    const isExpired = this.clock.now().getTime() - tip.createdAt.getTime() >= PAYMENT_WINDOW_MS;
    if (!tip.intentId && isExpired) return this.cancelTip(tip);
    if (!tip.intentId) await this.payments.ensurePayment(tipId);
    const settled = await this.settlement.settle(tipId);
    const { status, checkAt, intentId, reversalDueCents } = settled ?? tip;
    if (reversalDueCents > 0) await sendTipJob(this.jobs, this.em.fork(), REVERSAL, tipId);
    if (isExpired && status === 'open' && checkAt && intentId) await this.cancelPayment(tipId, intentId);
  }

  /**
   * Settles a tip after a webhook, and cancels it after too many declined cards; where that fails, the next declined card tries
   * again. Throws what Settlement and CardPayments throw.
   */
  async settle(tipId: string, event: ReceivedEvent): Promise<void> {
    const tip = await this.settlement.settle(tipId, event);
    if (tip?.hasTooManyDeclines() && tip.intentId) await this.cancelPayment(tipId, tip.intentId);
  }

  /** Its payment was never returned to a browser, or is unknown to the provider. */
  private cancelTip({ id, intentId }: Pick<TipEntity, 'id' | 'intentId'>): Promise<void> {
    return this.em.fork().transactional(async (em) => {
      const tip = await TipEntity.lock(em, id);
      if (tip.intentId === intentId) tip.cancel(this.clock.now());
    });
  }

  private async cancelPayment(tipId: string, intentId: string): Promise<void> {
    try {
      await this.cards.cancelPayment(intentId);
    } catch (error) {
      if (!(error instanceof CardsRefusedError)) throw error;
      if (error.missing) return this.cancelTip({ id: tipId, intentId });
      // It has just been paid, or the bank has not decided: it is checked again
    }
    await this.settlement.settle(tipId);
  }
}
