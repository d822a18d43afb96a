import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CardPayments } from '../../../platform/cards/card-payments.ts';
import { CardsRefusedError } from '../../../platform/cards/cards.errors.ts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Settlement } from '../settlement/settlement.service.ts';
import type { HeardEvent } from '../webhook-events/webhook-events.ts';
import { PAYABLE_MS } from './check-times.ts';
import { TipEntity } from './tip.entity.ts';
import { TipPayments } from './tip-payments.ts';

/** Tips whose end nobody has told us, as far as we know. */
@Injectable()
export class OpenTips {
  constructor(
    private readonly em: EntityManager,
    private readonly cards: CardPayments,
    private readonly clock: Clock,
    private readonly payments: TipPayments,
    private readonly settlement: Settlement,
  ) {}

  /** Finds out what has become of a tip. After a day nobody can pay it any more. Throws what CardPayments throws. */
  async bring(tipId: string): Promise<void> {
    const tip = await this.em.fork().findOneOrFail(TipEntity, { id: tipId });
    const isOver = this.clock.now().getTime() - tip.createdAt.getTime() >= PAYABLE_MS;
    if (!tip.intentId && isOver) return this.giveUp(tip);
    if (!tip.intentId) await this.payments.ensurePayment(tipId);
    const settled = await this.settlement.settle(tipId);
    const { status, checkAt, intentId } = settled ?? tip;
    if (isOver && status === 'open' && checkAt && intentId) await this.cancel(tipId, intentId);
  }

  /**
   * Settles a tip that the provider told of. Nobody can pay it any more once too many cards were declined; where that fails, the next
   * declined card asks for it again. Throws what Settlement and CardPayments throw.
   */
  async settle(tipId: string, event: HeardEvent): Promise<void> {
    const tip = await this.settlement.settle(tipId, event);
    if (tip?.isForTrying() && tip.intentId) await this.cancel(tipId, tip.intentId);
  }

  /** Nobody can pay it: its payment was never told to anybody, or is none that the provider knows. */
  private giveUp({ id, intentId }: Pick<TipEntity, 'id' | 'intentId'>): Promise<void> {
    return this.em.fork().transactional(async (em) => {
      const tip = await TipEntity.hold(em, id);
      if (tip.intentId === intentId) tip.cancel(this.clock.now());
    });
  }

  private async cancel(tipId: string, intentId: string): Promise<void> {
    try {
      await this.cards.cancelPayment(intentId);
    } catch (error) {
      if (error instanceof CardsRefusedError && error.missing) return this.giveUp({ id: tipId, intentId });
      // Paid at this moment, or the bank has not decided yet: it is looked at again
      if (!(error instanceof CardsRefusedError)) throw error;
    }
    await this.settlement.settle(tipId);
  }
}
