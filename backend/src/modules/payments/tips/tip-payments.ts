import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CardPayments, type Payment, type PaymentOrder } from '../../../platform/cards/card-payments.ts';
import { CardsRefusedError } from '../../../platform/cards/cards.errors.ts';
import { AttemptUsedError } from '../payments.errors.ts';
import { TipEntity } from './tip.entity.ts';
import { isTipId } from './tip-id.ts';

/** Tips and their payments at the provider: one each. No transaction is open while the provider is asked. */
@Injectable()
export class TipPayments {
  constructor(
    private readonly em: EntityManager,
    private readonly cards: CardPayments,
    private readonly log: PinoLogger,
  ) {}

  /**
   * The payment of a tip, made where there is none: its key is made of the tip's id, so that an answer which was lost is got
   * again. Throws AttemptUsedError where the tip ended without a payment, and what CardPayments throws.
   */
  async ensurePayment(tipId: string): Promise<Payment> {
    const tip = await this.em.fork().findOneOrFail(TipEntity, { id: tipId });
    if (tip.intentId) return this.cards.getPayment(tip.intentId);
    if (tip.status !== 'open') throw new AttemptUsedError();
    const payment = await this.cards.createPayment(orderOf(tip));
    if (await this.link(tipId, payment.id)) return payment;
    const { intentId } = await this.em.fork().findOneOrFail(TipEntity, { id: tipId });
    if (!intentId) throw new AttemptUsedError();
    return intentId === payment.id ? payment : this.cards.getPayment(intentId);
  }

  /**
   * The tip that a payment belongs to. One whose answer never reached us is known by what we gave it to keep. Undefined for payments
   * of another site's. Throws CardsUnavailableError.
   */
  async tipOf(intentId: string): Promise<string | undefined> {
    const known = await this.tipWith(intentId);
    if (known !== undefined) return known;
    const payment = await this.ours(intentId);
    if (payment === undefined) return undefined;
    const { tipId, receivedCents } = payment;
    if (await this.link(tipId, intentId)) return tipId;
    const linked = await this.tipWith(intentId);
    // A database that was lost, or another site on the same account: money without a row must not go by unseen.
    if (linked === undefined && receivedCents > 0)
      this.log.error(
        { tipId, paymentId: intentId },
        'a payment was made for a tip that is not there, or has another one',
      );
    return linked;
  }

  private async tipWith(intentId: string): Promise<string | undefined> {
    return (await this.em.fork().findOne(TipEntity, { intentId }, { fields: ['id'] }))?.id;
  }

  /** Undefined for payments that were not made for a tip. */
  private async ours(intentId: string): Promise<{ tipId: string; receivedCents: number } | undefined> {
    try {
      const { group = '', metadata, receivedCents } = await this.cards.getPayment(intentId);
      return isTipId(group) && metadata['tipId'] === group ? { tipId: group, receivedCents } : undefined;
    } catch (error) {
      if (error instanceof CardsRefusedError && error.missing) return undefined;
      throw error;
    }
  }

  /** Answers false where the tip has a payment already, or can get none any more. */
  private async link(id: string, intentId: string): Promise<boolean> {
    return (await this.em.fork().nativeUpdate(TipEntity, { id, intentId: null, status: 'open' }, { intentId })) === 1;
  }
}

const orderOf = ({ id, amountCents, recipientId, message }: TipEntity): PaymentOrder => ({
  group: id,
  cents: amountCents,
  metadata: { tipId: id, recipientId: String(recipientId), ...(message && { message }) },
  key: `tip-${id}`,
});
