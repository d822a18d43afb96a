import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CardPayments, type Payment } from '../../../platform/cards/card-payments.ts';
import { CardsRefusedError } from '../../../platform/cards/cards.errors.ts';
import { PaymentBusyError } from '../payments.errors.ts';
import { holdPeople } from '../people.queries.ts';
import { TipEntity } from '../tips/tip.entity.ts';
import { SettledTip } from './settled-tip.ts';
import { type HeardEvent, WebhookEvents } from '../webhook-events/webhook-events.ts';

const MOST_TRIES = 5;
const DECLINED = 'payment_intent.payment_failed';

/** Somebody was faster: what the provider said is older than what is kept. Nothing of this try may stay. */
class OvertakenError extends Error {}

/**
 * Brings a tip to what the provider says of its payment now. Webhook, browser and job all come here, in any order, at once and
 * again: nothing that they say is believed, and each fact is booked once.
 */
@Injectable()
export class Settlement {
  constructor(
    private readonly em: EntityManager,
    private readonly cards: CardPayments,
    private readonly events: WebhookEvents,
    private readonly settled: SettledTip,
    private readonly log: PinoLogger,
  ) {}

  /**
   * Answers the tip as it is then; undefined where there is none. `event` is noted in the same transaction, and once it was,
   * there is nothing more to do. Throws CardsUnavailableError, CardsRefusedError and PaymentBusyError, and has done nothing then.
   */
  async settle(tipId: string, event?: HeardEvent): Promise<TipEntity | undefined> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      try {
        return await this.attempt(tipId, event);
      } catch (error) {
        if (!(error instanceof OvertakenError)) throw error;
      }
    }
    throw new PaymentBusyError();
  }

  private async attempt(tipId: string, event?: HeardEvent): Promise<TipEntity | undefined> {
    const seen = await this.em.fork().findOne(TipEntity, { id: tipId });
    const payment = seen?.intentId ? await this.ask(seen.id, seen.intentId) : undefined;
    return this.em.fork().transactional(async (em) => {
      if (event !== undefined && !(await this.events.add(em, event))) return seen ?? undefined;
      if (seen === null || payment === undefined) return seen ?? undefined;
      const there = await holdPeople(em, [seen.recipientId]);
      const tip = await TipEntity.hold(em, tipId);
      if (tip.revision !== seen.revision || tip.intentId !== seen.intentId) throw new OvertakenError();
      if (event?.type === DECLINED) tip.declines += 1;
      await this.apply(em, tip, payment, there.has(tip.recipientId));
      return tip;
    });
  }

  private async apply(em: EntityManager, tip: TipEntity, payment: Payment, isHelperThere: boolean): Promise<void> {
    if (payment.status === 'canceled') this.settled.cancel(tip);
    if (payment.status !== 'succeeded') return;
    if (tip.isPaidBy(payment)) return this.settled.bring(em, tip, payment, isHelperThere);
    // Somebody must look at it: the job leaves it alone, and nothing cancels it
    tip.checkAt = null;
    this.log.error({ tipId: tip.id, intentId: payment.id }, 'a payment is not what its tip says: it is not booked');
  }

  /** A payment that the provider does not know is nobody's: another account's keys, most likely. */
  private async ask(tipId: string, intentId: string): Promise<Payment | undefined> {
    try {
      return await this.cards.getPayment(intentId);
    } catch (error) {
      if (!(error instanceof CardsRefusedError) || !error.missing) throw error;
      this.log.error({ tipId, intentId }, 'the payment provider does not know the payment of a tip');
      return undefined;
    }
  }
}
