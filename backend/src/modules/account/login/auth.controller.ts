import { Body, Controller, Get, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Login,
  type LoginAnswer,
  loginAnswerSchema,
  loginSchema,
  type ResendCode,
  resendCodeSchema,
  type User,
  userSchema,
} from 'shared-ui/contracts';
import { Answers } from '../../../platform/http/answers.ts';
import { Limit } from '../../../platform/limits/limit.guard.ts';
import { CurrentUser, LoggedIn, MaybeLoggedIn } from '../../../platform/login/logged-in.ts';
import { SessionCookies } from '../../../platform/login/session-cookies.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { LoginBrowsers } from './login-browsers.ts';
import { LoginChallengesService } from './login-challenges.service.ts';
import { LoginService } from './login.service.ts';
import { AccountSessionStore } from '../sessions/account.session-store.ts';
import { UsersService } from '../users.service.ts';

/** Logging in and out (spec §6). The code itself is taken by flows/log-in. */
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
  @MaybeLoggedIn()
  @Limit('account.login')
  @Answers(loginAnswerSchema)
  login(
    @Body({ schema: loginSchema }) input: Login,
    @CurrentUser() me: SessionUser | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginAnswer> {
    return this.logins.start(input, me, this.browsers.of(request, reply));
  }

  /** For the browser that asked for the code, and no other. */
  @Post('resend-code')
  @HttpCode(204)
  @Limit('account.resend-code')
  resendCode(
    @Body({ schema: resendCodeSchema }) { userId }: ResendCode,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    return this.challenges.resend(userId, this.browsers.of(request, reply));
  }

  /** For everybody: who is not logged in any more may say so too. The browser stays known (known-device-cookie.ts). */
  @Post('logout')
  @HttpCode(204)
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    const token = this.sessionCookies.tokenIn(request);
    if (token !== undefined) await this.sessions.end(token);
    this.sessionCookies.clear(reply);
  }

  @Get('me')
  @LoggedIn()
  @Header('Cache-Control', 'no-store')
  @Answers(userSchema)
  me(@CurrentUser() me: SessionUser): Promise<User> {
    return this.users.get(me.id);
  }
}
