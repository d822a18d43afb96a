import { Body, Controller, Delete, Get, Header, HttpCode, Res } from '@nestjs/common';
import { type AccountData, accountDataSchema, type DeleteAccount, deleteAccountSchema } from 'contracts';
import type { FastifyReply } from 'fastify';
import { ResponseSchema } from '../../platform/http/response-schema.ts';
import { Limit, Unlimited } from '../../platform/limits/limit.guard.ts';
import { CurrentUser } from '../../platform/login/access.ts';
import { SessionCookies } from '../../platform/login/session-cookies.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { AccountDataFlow } from './account-data.flow.ts';

@Controller('account')
export class AccountDataController {
  constructor(
    private readonly flow: AccountDataFlow,
    private readonly cookies: SessionCookies,
  ) {}

  /** Download my data, as a file. */
  @Get('data')
  @Limit('account.data')
  @Header('Content-Disposition', 'attachment; filename="flight-amigo-data.json"')
  @Header('Cache-Control', 'no-store')
  @ResponseSchema(accountDataSchema)
  get(@CurrentUser() me: SessionUser): Promise<AccountData> {
    return this.flow.collect(me);
  }

  /** Requires the confirmation word, which nobody types by accident. */
  @Delete()
  @HttpCode(204)
  @Unlimited('An account is deleted once.')
  async delete(
    @CurrentUser() me: SessionUser,
    @Body({ schema: deleteAccountSchema }) _confirmed: DeleteAccount,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.flow.delete(me);
    this.cookies.clear(reply);
  }
}
