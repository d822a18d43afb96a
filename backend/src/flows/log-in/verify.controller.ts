import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { type User, userSchema, type Verify, verifySchema } from 'shared-ui/contracts';
import { PhoneVerificationsService, UsersService } from '../../modules/account/index.ts';
import { Answers } from '../../platform/http/answers.ts';
import { Limit } from '../../platform/limits/limit.guard.ts';
import { CurrentUser } from '../../platform/login/logged-in.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { VerifyGuard } from './verify.guards.ts';

/** The one address for both codes (spec §6): the guard has logged in already who sent that of a mail. */
@Controller('auth')
export class VerifyController {
  constructor(
    private readonly users: UsersService,
    private readonly phones: PhoneVerificationsService,
  ) {}

  @Post('verify')
  @HttpCode(200)
  @Limit('account.verify')
  @UseGuards(VerifyGuard)
  @Answers(userSchema)
  verify(@Body({ schema: verifySchema }) { userId, code }: Verify, @CurrentUser() me: SessionUser): Promise<User> {
    return userId === undefined ? this.phones.verify(me, code) : this.users.get(me.id);
  }
}
