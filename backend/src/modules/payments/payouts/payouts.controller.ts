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
import { ResponseSchema } from '../../../platform/http/response-schema.ts';
import { CurrentUser } from '../../../platform/login/access.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { PayoutsService } from './payouts.service.ts';

/** The payouts of the logged-in helper. */
@Controller('payouts')
export class PayoutsController {
  constructor(private readonly payouts: PayoutsService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ResponseSchema(payoutsSchema)
  get(@CurrentUser() me: SessionUser, @Query({ schema: payoutsQuerySchema }) query: PayoutsQuery): Promise<Payouts> {
    return this.payouts.get(me, query);
  }

  @Post('link')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ResponseSchema(payoutLinkSchema)
  link(
    @CurrentUser() me: SessionUser,
    @Body({ schema: payoutLinkRequestSchema }) request: PayoutLinkRequest,
  ): Promise<PayoutLink> {
    return this.payouts.link(me, request);
  }
}
