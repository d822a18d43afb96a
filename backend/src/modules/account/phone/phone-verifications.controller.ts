import { Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { type PhoneVerification, phoneVerificationSchema } from 'contracts';
import { Refuses } from '../../../platform/errors/refuses.ts';
import { ResponseSchema } from '../../../platform/http/response-schema.ts';
import { CallerAddress, Limit, LimitedBy } from '../../../platform/limits/limit.guard.ts';
import { CurrentUser } from '../../../platform/login/access.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { PhoneVerificationsService } from './phone-verifications.service.ts';

/** The caller's own number. POST auth/verify takes the code (spec §7). */
@Controller()
export class PhoneVerificationsController {
  constructor(private readonly verifications: PhoneVerificationsService) {}

  @Get('phone-verification')
  @Header('Cache-Control', 'no-store')
  @ResponseSchema(phoneVerificationSchema)
  get(@CurrentUser() me: SessionUser): Promise<PhoneVerification> {
    return this.verifications.get(me);
  }

  @Post('auth/resend-verification')
  @HttpCode(204)
  @Limit('account.phone-resend')
  @LimitedBy('account.phone-text-as', 'account.phone-text-pair', 'account.phone-text-from', 'account.phone-text-spaced')
  @Refuses({
    conflict: ['account.phone_verified'],
    refused: ['account.phone_missing', 'sms.refused'],
    limited: ['account.phone_resend_too_soon', 'account.phone_tries_used_up'],
    unavailable: ['sms.off', 'sms.unavailable'],
  })
  resend(@CurrentUser() me: SessionUser, @CallerAddress() callerAddress: string): Promise<void> {
    return this.verifications.resend(me, callerAddress);
  }
}
