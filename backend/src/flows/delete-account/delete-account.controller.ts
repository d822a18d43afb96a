import { Body, Controller, Delete, HttpCode, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type DeleteAccount, deleteAccountSchema } from 'shared-ui/contracts';
import { CurrentUser, LoggedIn } from '../../platform/login/logged-in.ts';
import { SessionCookies } from '../../platform/login/session-cookies.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { DeleteAccountFlow } from './delete-account.flow.ts';

@Controller('account')
@LoggedIn()
export class DeleteAccountController {
  constructor(
    private readonly flow: DeleteAccountFlow,
    private readonly cookies: SessionCookies,
  ) {}

  /** Only with the word that nobody types by accident. */
  @Delete()
  @HttpCode(204)
  async delete(
    @CurrentUser() me: SessionUser,
    @Body({ schema: deleteAccountSchema }) _confirmed: DeleteAccount,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.flow.delete(me);
    this.cookies.clear(reply);
  }
}
