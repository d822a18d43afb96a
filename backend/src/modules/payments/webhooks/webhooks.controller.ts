import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Headers, HttpCode, Injectable, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { CardPayments } from '../../../platform/cards/card-payments.ts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Refuses } from '../../../platform/errors/refuses.ts';
import { AcceptsRawJson } from '../../../platform/http/request-body.ts';
import { Unlimited } from '../../../platform/limits/limit.guard.ts';
import { Public } from '../../../platform/login/access.ts';
import { PayoutAccounts } from '../payouts/payout-accounts.ts';
import { OpenTips } from '../tips/open-tips.ts';
import { TipPayments } from '../tips/tip-payments.ts';
import { WebhookEvents } from '../webhook-events.ts';

/** Processes webhooks of the payment provider (PRODUCT.md 25). They come late, twice and in any order: each only says what changed. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly em: EntityManager,
    private readonly cards: CardPayments,
    private readonly events: WebhookEvents,
    private readonly payments: TipPayments,
    private readonly openTips: OpenTips,
    private readonly payouts: PayoutAccounts,
  ) {}

  /**
   * Processes an event once. Throws cardErrors.not_genuine; and CardsUnavailableError, busy and payouts_busy, after
   * which the provider repeats it.
   * @param now the time that the age of the signature is measured from
   */
  async receive(body: Buffer, signature: string, now: Date): Promise<void> {
    const event = this.cards.readEvent(body, signature, now);
    if (event === undefined || (await this.events.isProcessed(event.id))) return;
    const { about } = event;
    if (about.kind === 'account') return this.payouts.sync(about.id, event);
    const tipId = about.kind === 'payment' ? await this.payments.findTipId(about.id) : undefined;
    if (tipId === undefined) await this.events.add(this.em.fork(), event);
    else await this.openTips.settle(tipId, event);
  }
}

/**
 * Webhooks of the payment provider, signed over the raw body. Without a rate limit: the signature protects them, and the provider repeats
 * refused ones.
 */
@ApiExcludeController()
@Public()
@Controller('webhooks/stripe')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly clock: Clock,
  ) {}

  @Post()
  @HttpCode(200)
  @AcceptsRawJson()
  @Unlimited('The provider calls it, with a signature.')
  @Refuses({ invalid: ['cards.not_genuine'], unavailable: ['cards.unavailable'] })
  async receive(
    @Body() body: Buffer | undefined,
    @Headers('stripe-signature') signature = '',
  ): Promise<{ received: true }> {
    await this.webhooks.receive(body ?? Buffer.alloc(0), signature, this.clock.now());
    return { received: true };
  }
}
