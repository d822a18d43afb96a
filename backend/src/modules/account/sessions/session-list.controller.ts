import { Controller, Delete, Get, Header, HttpCode, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Session, sessionSchema } from 'shared-ui/contracts';
import { z } from 'zod';
import { Answers } from '../../../platform/http/answers.ts';
import { CurrentUser, LoggedIn } from '../../../platform/login/logged-in.ts';
import { SessionCookies } from '../../../platform/login/session-cookies.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { SessionListService } from './session-list.service.ts';

const oneSchema = z.object({ id: z.coerce.number('').int().positive() });

/** Where one is logged in, and ending it there. */
@Controller('sessions')
@LoggedIn()
export class SessionListController {
  constructor(
    private readonly sessions: SessionListService,
    private readonly cookies: SessionCookies,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Answers(z.array(sessionSchema))
  list(@CurrentUser() me: SessionUser): Promise<Session[]> {
    return this.sessions.list(me);
  }

  @Delete(':id')
  @HttpCode(204)
  async remove(
    @CurrentUser() me: SessionUser,
    @Param({ schema: oneSchema }) { id }: { id: number },
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.remove(me, id);
    if (id === me.sessionId) this.cookies.clear(reply);
  }

  @Delete()
  @HttpCode(204)
  async removeAll(@CurrentUser() me: SessionUser, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.sessions.removeAll(me);
    this.cookies.clear(reply);
  }
}
