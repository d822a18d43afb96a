import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import {
  codeSchema,
  type ConfirmEmailChange,
  confirmEmailChangeSchema,
  type User,
  userSchema,
} from 'shared-ui/contracts';
import { Answers } from '../../platform/http/answers.ts';
import { Limit } from '../../platform/limits/limit.guard.ts';
import { CurrentUser, LoggedIn } from '../../platform/login/logged-in.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { ChangeEmailFlow } from './change-email.flow.ts';

const { oldCode, newCode } = confirmEmailChangeSchema.shape;
/** What is not six digits is told so at its field, and counts as no try. */
const wholeCodesSchema = confirmEmailChangeSchema.extend({
  oldCode: oldCode.pipe(codeSchema),
  newCode: newCode.pipe(codeSchema),
});

@Controller('email-change/confirm')
@LoggedIn()
export class ChangeEmailController {
  constructor(private readonly flow: ChangeEmailFlow) {}

  @Post()
  @HttpCode(200)
  @Limit('account.email-change-try')
  @Answers(userSchema)
  confirm(
    @CurrentUser() me: SessionUser,
    @Body({ schema: wholeCodesSchema }) codes: ConfirmEmailChange,
  ): Promise<User> {
    return this.flow.confirm(me, codes);
  }
}
