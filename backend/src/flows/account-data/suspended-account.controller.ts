import { Body, Controller, Delete, Header, HttpCode, Post } from '@nestjs/common';
import {
  type AccountData,
  accountDataSchema,
  type DeleteSuspendedAccount,
  deleteSuspendedAccountSchema,
  type SuspendedAccountLink,
  suspendedAccountLinkSchema,
} from 'contracts';
import { Refuses } from '../../platform/errors/refuses.ts';
import { ResponseSchema } from '../../platform/http/response-schema.ts';
import { Limit } from '../../platform/limits/limit.guard.ts';
import { Public } from '../../platform/login/access.ts';
import { AccountDataFlow } from './account-data.flow.ts';

/** Public: suspended people cannot log in. The link of a mail proves who they are. */
@Public()
@Controller('suspended-account')
export class SuspendedAccountController {
  constructor(private readonly flow: AccountDataFlow) {}

  @Post('data')
  @HttpCode(200)
  @Limit('account.suspended-data')
  @Header('Cache-Control', 'no-store')
  @Refuses({ refused: ['account.suspended_link_gone'] })
  @ResponseSchema(accountDataSchema)
  get(@Body({ schema: suspendedAccountLinkSchema }) { token }: SuspendedAccountLink): Promise<AccountData> {
    return this.flow.collectSuspended(token);
  }

  @Delete()
  @HttpCode(204)
  @Limit('account.suspended-data')
  @Refuses({ refused: ['account.suspended_link_gone'] })
  delete(@Body({ schema: deleteSuspendedAccountSchema }) { token }: DeleteSuspendedAccount): Promise<void> {
    return this.flow.deleteSuspended(token);
  }
}
