import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CardPayments, type NewPayment, type Payment } from '../../../platform/cards/card-payments.ts';
import { CardsRefusedError } from '../../../platform/cards/cards.errors.ts';
import { LARGE_TIP_CENTS } from '../payments.limits.ts';
import { isTipId, TipEntity } from '../tip.entity.ts';
import { paymentErrors } from '../payments.errors.ts';

/** Links tips to their payments at the provider: one each. No transaction is open while the provider is called. */
@Injectable()
export class TipPayments {
  constructor(
    private readonly em: EntityManager,
    private readonly cards: CardPayments,
    private readonly log: PinoLogger,
  ) {}

  /**
   * The payment of a tip, created where there is none. Idempotent: a payment whose response was lost is found again. Throws
   * attempt_used where the tip ended without a payment, and what CardPayments throws.
   */
  async ensurePayment(tipId: string): Promise<Payment> {
    const tip = await this.em.fork().findOneOrFail(TipEntity, { id: tipId });
    if (tip.intentId) return this.cards.getPayment(tip.intentId);
    if (tip.status !== 'open') throw paymentErrors.attempt_used();
    const payment = await this.cards.createPayment(toNewPayment(tip));
    if (await this.link(tipId, payment.id)) return payment;
    const { intentId } = await this.em.fork().findOneOrFail(TipEntity, { id: tipId });
    if (!intentId) throw paymentErrors.attempt_used();
    return intentId === payment.id ? payment : this.cards.getPayment(intentId);
  }

  /**
   * The id of the tip that a payment belongs to. A payment that is not linked yet, since its response was lost, is recognized by its
   * metadata and linked. Undefined for payments of other sites. Throws CardsUnavailableError.
   */
  async findTipId(intentId: string): Promise<string | undefined> {
    const known = await this.findLinked(intentId);
    if (known !== undefined) return known;
    const payment = await this.fetchTipPayment(intentId);
    if (payment === undefined) return undefined;
    const { tipId, receivedCents } = payment;
    if (await this.link(tipId, intentId)) return tipId;
    const linked = await this.findLinked(intentId);
    // The database was restored, or another site uses the same account: money without a tip needs a person
    if (linked === undefined && receivedCents > 0)
      this.log.error(
        { tipId, paymentId: intentId },
        'a payment was made for a tip that is not there, or has another one',
      );
    return linked;
  }

  private async findLinked(intentId: string): Promise<string | undefined> {
    return (await this.em.fork().findOne(TipEntity, { intentId }, { fields: ['id'] }))?.id;
  }

  /** Undefined for payments that are unknown, or were not made for a tip. */
  private async fetchTipPayment(intentId: string): Promise<{ tipId: string; receivedCents: number } | undefined> {
    try {
      const { group = '', metadata, receivedCents } = await this.cards.getPayment(intentId);
      return isTipId(group) && metadata['tipId'] === group ? { tipId: group, receivedCents } : undefined;
    } catch (error) {
      if (error instanceof CardsRefusedError && error.missing) return undefined;
      throw error;
    }
  }

  /** Returns false where the tip has a payment already, or has ended. */
  private async link(id: string, intentId: string): Promise<boolean> {
    return (await this.em.fork().nativeUpdate(TipEntity, { id, intentId: null, status: 'open' }, { intentId })) === 1;
  }
}

/**
 * A payer who is not logged in, and one of a large tip, is asked by the bank wherever the card allows it: then the bank bears the loss
 * where the card was stolen. The other payers have an account, and give small sums.
 */
const toNewPayment = ({ id, amountCents, recipientId, message, anonymous }: TipEntity): NewPayment => ({
  group: id,
  amountCents,
  metadata: { tipId: id, recipientId: String(recipientId), ...(message && { message }) },
  authentication: anonymous || amountCents >= LARGE_TIP_CENTS ? 'any' : 'automatic',
  idempotencyKey: `tip-${id}`,
});
