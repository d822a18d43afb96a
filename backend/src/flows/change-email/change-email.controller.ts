import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { codeSchema, type ConfirmEmailChange, confirmEmailChangeSchema, type User, userSchema } from 'contracts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refuses } from '../../platform/errors/refuses.ts';
import { ResponseSchema } from '../../platform/http/response-schema.ts';
import { Limit } from '../../platform/limits/limit.guard.ts';
import { BrowserIds } from '../../platform/login/browser-ids.ts';
import { CurrentUser } from '../../platform/login/access.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { ChangeEmailFlow } from './change-email.flow.ts';

const { oldCode, newCode } = confirmEmailChangeSchema.shape;
/** Anything but six digits is invalid input, and counts no attempt. */
const sixDigitCodesSchema = z.object({ oldCode: z.pipe(oldCode, codeSchema), newCode: z.pipe(newCode, codeSchema) });

@Controller('email-change/confirm')
export class ChangeEmailController {
  constructor(
    private readonly flow: ChangeEmailFlow,
    private readonly browsers: BrowserIds,
  ) {}

  @Post()
  @HttpCode(200)
  @Limit('account.email-change-try')
  @Refuses({
    forbidden: ['account.suspended'],
    missing: ['account.no_email_change'],
    conflict: ['account.email_taken'],
    refused: ['account.email_code_expired', 'account.email_code_wrong'],
    limited: ['account.email_tries_used_up'],
  })
  @ResponseSchema(userSchema)
  confirm(
    @CurrentUser() me: SessionUser,
    @Body({ schema: sixDigitCodesSchema }) codes: ConfirmEmailChange,
    @Req() request: FastifyRequest,
  ): Promise<User> {
    return this.flow.confirm(me, codes, this.browsers.idIn(request));
  }
}
