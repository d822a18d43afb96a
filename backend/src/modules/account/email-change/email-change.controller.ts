import { Body, Controller, Delete, Get, Header, HttpCode, Post } from '@nestjs/common';
import {
  type EmailChange,
  emailChangeSchema,
  type NewEmail,
  newEmailSchema,
  type PendingEmailChange,
  pendingEmailChangeSchema,
} from 'contracts';
import { Refuses } from '../../../platform/errors/refuses.ts';
import { ResponseSchema } from '../../../platform/http/response-schema.ts';
import { CallerAddress, Limit, LimitedBy, Unlimited } from '../../../platform/limits/limit.guard.ts';
import { CurrentUser } from '../../../platform/login/access.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { EmailChangesService } from './email-changes.service.ts';

/** The caller's change of email. Confirming it spans modules: flows/change-email. */
@Controller('email-change')
export class EmailChangeController {
  constructor(private readonly changes: EmailChangesService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ResponseSchema(pendingEmailChangeSchema)
  get(@CurrentUser() me: SessionUser): Promise<PendingEmailChange> {
    return this.changes.get(me);
  }

  @Post()
  @HttpCode(200)
  @Limit('account.email-change-try')
  @LimitedBy('account.email-change', 'account.email-change-pair', 'account.email-change-from')
  @Refuses({
    invalid: ['account.email_unchanged'],
    limited: ['account.email_resend_too_soon'],
    unavailable: ['mail.off'],
  })
  @ResponseSchema(emailChangeSchema)
  request(
    @CurrentUser() me: SessionUser,
    @Body({ schema: newEmailSchema }) input: NewEmail,
    @CallerAddress() callerAddress: string,
  ): Promise<EmailChange> {
    return this.changes.request(me, input, callerAddress);
  }

  @Post('resend')
  @HttpCode(200)
  @Limit('account.email-change-try')
  @LimitedBy('account.email-change', 'account.email-change-pair', 'account.email-change-from')
  @Refuses({
    missing: ['account.no_email_change'],
    limited: ['account.email_resend_too_soon', 'account.email_tries_used_up'],
    unavailable: ['mail.off'],
  })
  @ResponseSchema(emailChangeSchema)
  resend(@CurrentUser() me: SessionUser, @CallerAddress() callerAddress: string): Promise<EmailChange> {
    return this.changes.resend(me, callerAddress);
  }

  @Delete()
  @HttpCode(204)
  @Unlimited('Removes what its own limits have let in.')
  cancel(@CurrentUser() me: SessionUser): Promise<void> {
    return this.changes.cancel(me);
  }
}
