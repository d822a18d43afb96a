import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type CardEvent, CardPayments } from '../../../platform/cards/card-payments.ts';
import { PayoutUpdates } from '../payouts/payout-updates.ts';
import { OpenTips } from '../tips/open-tips.ts';
import { TipPayments } from '../tips/tip-payments.ts';
import { WebhookEvents } from '../webhook-events/webhook-events.ts';

/** What the payment provider tells (product.md 25). Its calls come late, twice and in any order: each only says what to look at. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly em: EntityManager,
    private readonly cards: CardPayments,
    private readonly events: WebhookEvents,
    private readonly payments: TipPayments,
    private readonly openTips: OpenTips,
    private readonly payouts: PayoutUpdates,
  ) {}

  /**
   * Does what follows from a call, once. Throws NotGenuineError; and where the provider must call again CardsUnavailableError,
   * PaymentBusyError and PayoutsBusyError.
   * @param now where the signature's age is counted from
   */
  async receive(body: Buffer, signature: string, now: Date): Promise<void> {
    const event = this.cards.readEvent(body, signature, now);
    if (event === undefined || (await this.events.isKnown(event.id))) return;
    await this.follow(event);
  }

  private async follow(event: CardEvent): Promise<void> {
    const { about } = event;
    if (about.kind === 'account') return this.payouts.update(about.id, event);
    const tipId = about.kind === 'payment' ? await this.payments.tipOf(about.id) : undefined;
    if (tipId === undefined) await this.events.add(this.em.fork(), event);
    else await this.openTips.settle(tipId, event);
  }
}
