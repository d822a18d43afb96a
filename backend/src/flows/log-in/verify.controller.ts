import {
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  HttpCode,
  Injectable,
  Post,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import {
  codeSchema,
  idSchema,
  type LoginLink,
  loginLinkSchema,
  type User,
  userSchema,
  type Verify,
  verifySchema,
} from 'contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type LoginBrowser,
  LoginBrowsers,
  PhoneVerificationsService,
  type StartedSession,
  UsersService,
} from '../../modules/account/index.ts';
import { InvalidInputError } from '../../platform/errors/invalid-input-error.ts';
import { Refuses } from '../../platform/errors/refuses.ts';
import { ResponseSchema } from '../../platform/http/response-schema.ts';
import { Limit, LimitedBy } from '../../platform/limits/limit.guard.ts';
import { CurrentUser, Public } from '../../platform/login/access.ts';
import { LoginNeededError, type SessionUser } from '../../platform/login/session-store.ts';
import { RequestStrategy, SessionGuard } from '../../platform/login/session.guard.ts';
import { LogInFlow } from './log-in.flow.ts';
import { ReturningPerson } from './returning-person.ts';

const EMAIL_CODE_STRATEGY = 'email-code';

interface EmailCodeOptions {
  readonly flow: LogInFlow;
  readonly browser: LoginBrowser;
}

/** Anything but six digits is invalid input, and counts no attempt. */
const loginCodeSchema = z.object({ code: z.pipe(verifySchema.shape.code, codeSchema), userId: idSchema });

/** Logs in by the code of a mail. Validates the body itself, since guards run before pipes. */
@Injectable()
export class EmailCodeStrategy extends PassportStrategy(RequestStrategy, EMAIL_CODE_STRATEGY) {
  validate(request: FastifyRequest, { flow, browser }: EmailCodeOptions): Promise<StartedSession> {
    const { data, error } = loginCodeSchema.safeParse(request.body);
    if (error) throw new InvalidInputError(error.issues);
    return flow.logIn({ loginId: data.userId, code: data.code, browser });
  }
}

/** Admits a caller with the right code, as that user, and sets the cookies of the session. */
@Injectable()
export class EmailCodeGuard extends AuthGuard(EMAIL_CODE_STRATEGY) {
  constructor(
    private readonly flow: LogInFlow,
    private readonly browsers: LoginBrowsers,
  ) {
    super();
  }

  override getAuthenticateOptions(context: ExecutionContext): EmailCodeOptions & { session: false } {
    return { flow: this.flow, browser: this.browserIn(context), session: false };
  }

  override handleRequest<Caller>(
    error: Error | null,
    started: StartedSession | false,
    _info: unknown,
    context: ExecutionContext,
  ): Caller {
    if (error !== null) throw error;
    if (started === false) throw new LoginNeededError();
    this.browserIn(context).setSession(started);
    return started.user as Caller;
  }

  private browserIn(context: ExecutionContext): LoginBrowser {
    const http = context.switchToHttp();
    return this.browsers.get(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}

/** POST /api/auth/verify: with `userId` it logs in; without, a logged-in user verifies their phone (PRODUCT.md 9). */
@Injectable()
export class VerifyGuard implements CanActivate {
  constructor(
    private readonly emailCode: EmailCodeGuard,
    private readonly session: SessionGuard,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>();
    const { data, error } = verifySchema.safeParse(body);
    if (error) throw new InvalidInputError(error.issues);
    return data.userId === undefined
      ? this.session.requireLogin(context)
      : Boolean(await this.emailCode.canActivate(context));
  }
}

/** The one endpoint for both codes (spec §6). For the code of a mail, the guard has logged the caller in already. */
@Public()
@Controller('auth')
export class VerifyController {
  constructor(
    private readonly users: UsersService,
    private readonly phones: PhoneVerificationsService,
    private readonly flow: LogInFlow,
    private readonly browsers: LoginBrowsers,
    private readonly returning: ReturningPerson,
  ) {}

  @Post('verify')
  @HttpCode(200)
  @Limit('account.verify')
  @LimitedBy('account.wrong-code')
  @UseGuards(VerifyGuard)
  @Refuses({
    forbidden: ['account.suspended'],
    conflict: ['account.phone_taken', 'account.phone_verified'],
    refused: [
      'account.code_expired',
      'account.code_wrong',
      'account.login_gone',
      'account.phone_code_expired',
      'account.phone_code_wrong',
      'account.phone_missing',
    ],
    limited: ['account.codes_closed', 'account.phone_tries_used_up', 'account.too_many_tries'],
    unavailable: ['sms.off', 'sms.unavailable'],
  })
  @ResponseSchema(userSchema)
  async verify(
    @Body({ schema: verifySchema }) { userId, code }: Verify,
    @CurrentUser() me: SessionUser,
  ): Promise<User> {
    if (userId !== undefined) return this.users.get(me.id);
    const user = await this.phones.verify(me, code);
    await this.returning.restoreByPhone(user.id, user.phoneNumber ?? '');
    return user;
  }

  /** A mail program that opens links by itself calls nothing: the page waits for a press. */
  @Post('login-link')
  @HttpCode(200)
  @Limit('account.login-link')
  @Refuses({ refused: ['account.login_link_gone'] })
  @ResponseSchema(userSchema)
  async logInByLink(
    @Body({ schema: loginLinkSchema }) { token }: LoginLink,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<User> {
    const browser = this.browsers.get(request, reply);
    const started = await this.flow.logInByLink(token, browser);
    browser.setSession(started);
    return this.users.get(started.user.id);
  }
}
