import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import {
  type NewTip,
  newTipSchema,
  type PaymentSuccess,
  paymentSuccessSchema,
  type RecordedTip,
  recordedTipSchema,
  type TipIntent,
  tipIntentSchema,
} from 'shared-ui/contracts';
import { Answers } from '../../../platform/http/answers.ts';
import { CallerAddress, Limit } from '../../../platform/limits/limit.guard.ts';
import { CurrentUser, MaybeLoggedIn } from '../../../platform/login/logged-in.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { RecordedTipsService } from './recorded-tips.service.ts';
import { TipsService } from './tips.service.ts';

/** Giving a tip, logged in or not (spec §6, §7). */
@Controller()
@MaybeLoggedIn()
export class TipsController {
  constructor(
    private readonly tips: TipsService,
    private readonly recorded: RecordedTipsService,
  ) {}

  @Post('create-payment-intent')
  @Answers(tipIntentSchema)
  create(
    @CurrentUser() me: SessionUser | undefined,
    @Body({ schema: newTipSchema }) input: NewTip,
    @CallerAddress() address: string,
  ): Promise<TipIntent> {
    return this.tips.create({ me, address }, input);
  }

  @Post('payment-success')
  @HttpCode(200)
  @Limit('payments.success')
  @Answers(recordedTipSchema)
  record(
    @CurrentUser() me: SessionUser | undefined,
    @Body({ schema: paymentSuccessSchema }) input: PaymentSuccess,
  ): Promise<RecordedTip> {
    return this.recorded.record(me, input);
  }
}
