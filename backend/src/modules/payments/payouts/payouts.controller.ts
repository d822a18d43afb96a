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
} from 'shared-ui/contracts';
import { Answers } from '../../../platform/http/answers.ts';
import { CurrentUser, LoggedIn } from '../../../platform/login/logged-in.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { PayoutsService } from './payouts.service.ts';

/** How one gets one's own tips paid out. */
@Controller('payouts')
@LoggedIn()
export class PayoutsController {
  constructor(private readonly payouts: PayoutsService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Answers(payoutsSchema)
  get(@CurrentUser() me: SessionUser, @Query({ schema: payoutsQuerySchema }) query: PayoutsQuery): Promise<Payouts> {
    return this.payouts.get(me, query);
  }

  @Post('link')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Answers(payoutLinkSchema)
  link(
    @CurrentUser() me: SessionUser,
    @Body({ schema: payoutLinkRequestSchema }) request: PayoutLinkRequest,
  ): Promise<PayoutLink> {
    return this.payouts.link(me, request);
  }
}
