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
import { Refuses } from '../../../platform/errors/refuses.ts';
import { ResponseSchema } from '../../../platform/http/response-schema.ts';
import { CallerAddress, Limit, LimitedBy } from '../../../platform/limits/limit.guard.ts';
import { CurrentUser, OptionalLogin } from '../../../platform/login/access.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { TipsService } from './tips.service.ts';

/** Giving a tip, logged in or not (spec §6, §7). */
@Controller()
@OptionalLogin()
export class TipsController {
  constructor(private readonly tips: TipsService) {}

  @Post('create-payment-intent')
  @LimitedBy(
    'payments.begin-try',
    'payments.begin',
    'payments.begin-own-day',
    'payments.begin-to-day',
    'payments.cents-begun-day',
  )
  @Refuses({
    forbidden: ['payments.no_tips', 'payments.to_oneself'],
    missing: ['payments.no_recipient'],
    conflict: ['payments.attempt_used'],
    limited: [
      'payments.address_day_cap',
      'payments.helper_day_cap',
      'payments.log_in_to_tip',
      'payments.tipper_day_cap',
    ],
    unavailable: ['cards.off', 'cards.unavailable'],
  })
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
  @Refuses({
    missing: ['payments.no_such_payment'],
    conflict: ['payments.not_paid', 'payments.not_the_same'],
    unavailable: ['cards.unavailable'],
  })
  @ResponseSchema(recordedTipSchema)
  record(
    @CurrentUser() me: SessionUser | undefined,
    @Body({ schema: paymentSuccessSchema }) input: PaymentSuccess,
  ): Promise<RecordedTip> {
    return this.tips.record(me, input);
  }
}
