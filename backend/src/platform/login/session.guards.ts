import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LOGGED_IN_HINT } from 'shared-ui/contracts';
import { LoginNeededError } from './login-needed-error.ts';
import { SessionCookies } from './session-cookies.ts';
import { type FoundSession, SessionStore, type SessionUser } from './session-store.ts';
import { SESSION_STRATEGY, type SessionStrategyOptions } from './session.strategy.ts';

/** Lets everybody pass, and knows who is logged in. */
@Injectable()
export class MaybeLoggedInGuard extends AuthGuard(SESSION_STRATEGY) {
  constructor(
    private readonly store: SessionStore,
    protected readonly cookies: SessionCookies,
  ) {
    super();
  }

  override getAuthenticateOptions(): SessionStrategyOptions & { session: false } {
    return { store: this.store, cookies: this.cookies, session: false };
  }

  override handleRequest<User = SessionUser | undefined>(
    error: Error | null,
    found: FoundSession | false,
    _info: unknown,
    context: ExecutionContext,
  ): User {
    if (error !== null) throw error;
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const user = found === false ? undefined : this.keep(found, request, http.getResponse<FastifyReply>());
    if (user === undefined) this.refuse(request, http.getResponse<FastifyReply>());
    return user as User;
  }

  /** What to do where nobody is logged in. */
  protected refuse(_request: FastifyRequest, _reply: FastifyReply): void {
    // Everybody may pass.
  }

  private keep({ user, isRenewed }: FoundSession, request: FastifyRequest, reply: FastifyReply): SessionUser {
    const token = this.cookies.tokenIn(request);
    const hasHint = request.cookies[LOGGED_IN_HINT] !== undefined;
    if (token !== undefined && (isRenewed || !hasHint)) this.cookies.set(reply, token);
    return user;
  }
}

/** Lets only those pass who are logged in; LoginNeededError (401) for anybody else. */
@Injectable()
export class LoggedInGuard extends MaybeLoggedInGuard {
  protected override refuse(request: FastifyRequest, reply: FastifyReply): never {
    if (request.cookies[LOGGED_IN_HINT] !== undefined) this.cookies.clearHint(reply);
    throw new LoginNeededError();
  }
}
