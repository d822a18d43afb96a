import { Controller, Delete, Get, Header, HttpCode, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Session, sessionSchema } from 'contracts';
import { z } from 'zod';
import { Refuses } from '../../../platform/errors/refuses.ts';
import { ResponseSchema } from '../../../platform/http/response-schema.ts';
import { Unlimited } from '../../../platform/limits/limit.guard.ts';
import { CurrentUser } from '../../../platform/login/access.ts';
import { SessionCookies } from '../../../platform/login/session-cookies.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { SessionsService } from './sessions.service.ts';

const sessionParamSchema = z.object({ id: z.coerce.number('').int().positive() });

/** The caller's sessions, and logging out of them. */
@Controller('sessions')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookies,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ResponseSchema(z.array(sessionSchema))
  list(@CurrentUser() me: SessionUser): Promise<Session[]> {
    return this.sessions.list(me);
  }

  @Delete(':id')
  @HttpCode(204)
  @Unlimited('Logging out must always work.')
  @Refuses({ missing: ['account.no_such_session'] })
  async remove(
    @CurrentUser() me: SessionUser,
    @Param({ schema: sessionParamSchema }) { id }: { id: number },
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.remove(me, id);
    if (id === me.sessionId) this.cookies.clear(reply);
  }

  @Delete()
  @HttpCode(204)
  @Unlimited('Logging out must always work.')
  async removeAll(@CurrentUser() me: SessionUser, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.sessions.removeAll(me);
    this.cookies.clear(reply);
  }
}
