import { Body, Controller, Get, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Login,
  type LoginResponse,
  loginResponseSchema,
  loginSchema,
  type ResendCode,
  resendCodeSchema,
  type User,
  userSchema,
} from 'contracts';
import { Refuses } from '../../../platform/errors/refuses.ts';
import { ResponseSchema } from '../../../platform/http/response-schema.ts';
import { Limit, LimitedBy, Unlimited } from '../../../platform/limits/limit.guard.ts';
import { CurrentUser, OptionalLogin, Public } from '../../../platform/login/access.ts';
import { SessionCookies } from '../../../platform/login/session-cookies.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { LoginBrowsers } from './login-browsers.ts';
import { LoginChallengesService } from './login-challenges.service.ts';
import { LoginService } from './login.service.ts';
import { AccountSessionStore } from '../sessions/account.session-store.ts';
import { UsersService } from '../users.service.ts';

/** Logging in and out (spec §6). The code itself is verified by flows/log-in. */
@Controller('auth')
export class AuthController {
  constructor(
    private readonly logins: LoginService,
    private readonly challenges: LoginChallengesService,
    private readonly browsers: LoginBrowsers,
    private readonly sessions: AccountSessionStore,
    private readonly sessionCookies: SessionCookies,
    private readonly users: UsersService,
  ) {}

  @Post('login')
  @HttpCode(200)
  @OptionalLogin()
  @Limit('account.login')
  @LimitedBy(
    'account.login-mail-from',
    'account.login-mail-pair',
    'account.login-mail-known',
    'account.login-mail-known-day',
  )
  @Refuses({ forbidden: ['bot_check.failed'], limited: ['account.too_many_tries'], unavailable: ['mail.off'] })
  @ResponseSchema(loginResponseSchema)
  login(
    @Body({ schema: loginSchema }) input: Login,
    @CurrentUser() me: SessionUser | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginResponse> {
    return this.logins.start(input, me, this.browsers.get(request, reply));
  }

  /** Only for the browser that started the login. */
  @Post('resend-code')
  @Public()
  @HttpCode(204)
  @Limit('account.resend-code')
  @LimitedBy(
    'account.login-mail-from',
    'account.login-mail-pair',
    'account.login-mail-known',
    'account.login-mail-known-day',
  )
  @Refuses({ refused: ['account.login_gone'], limited: ['account.resend_too_soon', 'account.too_many_tries'] })
  resendCode(
    @Body({ schema: resendCodeSchema }) { userId }: ResendCode,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    return this.challenges.resend(userId, this.browsers.get(request, reply));
  }

  /** Public, since the session may have ended already. The browser stays a known device. */
  @Post('logout')
  @Public()
  @HttpCode(204)
  @Unlimited('Ends a session, and costs nothing.')
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    const token = this.sessionCookies.tokenIn(request);
    if (token !== undefined) await this.sessions.end(token);
    this.sessionCookies.clear(reply);
  }

  @Get('me')
  @Header('Cache-Control', 'no-store')
  @ResponseSchema(userSchema)
  me(@CurrentUser() me: SessionUser): Promise<User> {
    return this.users.get(me.id);
  }
}
