import { Body, Controller, Get, Header, HttpCode, Post, Query } from '@nestjs/common';
import {
  type PayoutLink,
  type PayoutLinkRequest,
  payoutLinkRequestSchema,
  payoutLinkSchema,
  type Payouts,
  type PayoutsQuery,
  payoutsQuerySchema,
  payoutsSchema,
} from 'contracts';
import { Refuses } from '../../../platform/errors/refuses.ts';
import { ResponseSchema } from '../../../platform/http/response-schema.ts';
import { LimitedBy } from '../../../platform/limits/limit.guard.ts';
import { CurrentUser } from '../../../platform/login/access.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { PayoutsService } from './payouts.service.ts';

/** The payouts of the logged-in helper. */
@Controller('payouts')
export class PayoutsController {
  constructor(private readonly payouts: PayoutsService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @LimitedBy('payments.payouts-fresh')
  @ResponseSchema(payoutsSchema)
  get(@CurrentUser() me: SessionUser, @Query({ schema: payoutsQuerySchema }) query: PayoutsQuery): Promise<Payouts> {
    return this.payouts.get(me, query);
  }

  @Post('link')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @LimitedBy('payments.payouts-link')
  @Refuses({
    invalid: ['payments.country_needed'],
    conflict: ['cards.refused'],
    refused: ['payments.no_payouts_there'],
    unavailable: ['cards.off', 'cards.unavailable'],
  })
  @ResponseSchema(payoutLinkSchema)
  link(
    @CurrentUser() me: SessionUser,
    @Body({ schema: payoutLinkRequestSchema }) request: PayoutLinkRequest,
  ): Promise<PayoutLink> {
    return this.payouts.link(me, request);
  }
}
