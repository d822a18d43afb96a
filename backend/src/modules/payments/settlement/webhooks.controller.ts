import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Clock } from '../../../platform/clock/clock.ts';
import { TakesRawJson } from '../../../platform/http/raw-json.ts';
import { WebhooksService } from './webhooks.service.ts';

/** Calls of the payment provider, and of nobody else: signed over the bytes that came. */
@ApiExcludeController()
@Controller('webhooks/stripe')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly clock: Clock,
  ) {}

  @Post()
  @HttpCode(200)
  @TakesRawJson()
  async receive(
    @Body() body: Buffer | undefined,
    @Headers('stripe-signature') signature = '',
  ): Promise<{ received: true }> {
    await this.webhooks.receive(body ?? Buffer.alloc(0), signature, this.clock.now());
    return { received: true };
  }
}
