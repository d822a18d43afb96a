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
} from 'contracts';
import { ResponseSchema } from '../../../platform/http/response-schema.ts';
import { CallerAddress, Limit } from '../../../platform/limits/limit.guard.ts';
import { CurrentUser, OptionalLogin } from '../../../platform/login/access.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { TipsService } from './tips.service.ts';

/** Giving a tip, logged in or not (spec §6, §7). */
@Controller()
@OptionalLogin()
export class TipsController {
  constructor(private readonly tips: TipsService) {}

  @Post('create-payment-intent')
  @ResponseSchema(tipIntentSchema)
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
  @ResponseSchema(recordedTipSchema)
  record(
    @CurrentUser() me: SessionUser | undefined,
    @Body({ schema: paymentSuccessSchema }) input: PaymentSuccess,
  ): Promise<RecordedTip> {
    return this.tips.record(me, input);
  }
}
