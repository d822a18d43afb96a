import { Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { type PhoneVerification, phoneVerificationSchema } from 'shared-ui/contracts';
import { Answers } from '../../../platform/http/answers.ts';
import { CallerAddress, Limit } from '../../../platform/limits/limit.guard.ts';
import { CurrentUser, LoggedIn } from '../../../platform/login/logged-in.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { PhoneVerificationsService } from './phone-verifications.service.ts';

/** One's own number only. The code itself is taken by POST auth/verify (spec §7). */
@Controller()
@LoggedIn()
export class PhoneVerificationsController {
  constructor(private readonly verifications: PhoneVerificationsService) {}

  @Get('phone-verification')
  @Header('Cache-Control', 'no-store')
  @Answers(phoneVerificationSchema)
  get(@CurrentUser() me: SessionUser): Promise<PhoneVerification> {
    return this.verifications.get(me);
  }

  @Post('auth/resend-verification')
  @HttpCode(204)
  @Limit('account.phone-resend')
  resend(@CurrentUser() me: SessionUser, @CallerAddress() callerAddress: string): Promise<void> {
    return this.verifications.resend(me, callerAddress);
  }
}
