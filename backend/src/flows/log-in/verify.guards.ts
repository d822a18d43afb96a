import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { verifySchema } from 'shared-ui/contracts';
import { type LoginBrowser, LoginBrowsers, type StartedSession } from '../../modules/account/index.ts';
import { InvalidInputError } from '../../platform/errors/invalid-input-error.ts';
import { LoginNeededError } from '../../platform/login/login-needed-error.ts';
import { LoggedInGuard } from '../../platform/login/session.guards.ts';
import { EMAIL_CODE_STRATEGY, type EmailCodeOptions } from './email-code.strategy.ts';
import { LogInFlow } from './log-in.flow.ts';

/** Lets who sent the right code pass, as who they are now, and hands their browser the cookies. */
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

  override handleRequest<User>(
    error: Error | null,
    started: StartedSession | false,
    _info: unknown,
    context: ExecutionContext,
  ): User {
    if (error !== null) throw error;
    if (started === false) throw new LoginNeededError();
    this.browserIn(context).keepSession(started);
    return started.user as User;
  }

  private browserIn(context: ExecutionContext): LoginBrowser {
    const http = context.switchToHttp();
    return this.browsers.of(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}

/** POST /api/auth/verify serves two: with `userId` a login; without, who is logged in and verifies a phone (product.md 9). */
@Injectable()
export class VerifyGuard implements CanActivate {
  constructor(
    private readonly emailCode: EmailCodeGuard,
    private readonly loggedIn: LoggedInGuard,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>();
    const { data, error } = verifySchema.safeParse(body);
    if (error) throw new InvalidInputError(error.issues);
    const guard = data.userId === undefined ? this.loggedIn : this.emailCode;
    return Boolean(await guard.canActivate(context));
  }
}
