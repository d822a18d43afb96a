import { Controller, Get, Header } from '@nestjs/common';
import { type AccountData, accountDataSchema } from 'shared-ui/contracts';
import { Answers } from '../../platform/http/answers.ts';
import { Limit } from '../../platform/limits/limit.guard.ts';
import { CurrentUser, LoggedIn } from '../../platform/login/logged-in.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { AccountDataFlow } from './account-data.flow.ts';

@Controller('account/data')
@LoggedIn()
export class AccountDataController {
  constructor(private readonly flow: AccountDataFlow) {}

  /** Download my data: a file, kept by no cache. */
  @Get()
  @Limit('account.data')
  @Header('Content-Disposition', 'attachment; filename="flight-amigo-data.json"')
  @Header('Cache-Control', 'no-store')
  @Answers(accountDataSchema)
  get(@CurrentUser() me: SessionUser): Promise<AccountData> {
    return this.flow.collect(me);
  }
}
