import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import { LOGGED_IN_HINT } from 'contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import passport from 'passport';
import { ACCESS, type Access } from './access.ts';
import { SessionCookies } from './session-cookies.ts';
import { type FoundSession, LoginNeededError, SessionStore, type SessionUser } from './session-store.ts';

const SESSION_STRATEGY = 'session';

type Done = (error: unknown, user?: object) => void;
type Verify = (request: unknown, options: unknown, done: Done) => void;

/**
 * Base of our passport strategies: passes the request, and the options of the guard, to `validate`. Strategies are stateless:
 * passport has one registry per process, and several applications may run in one.
 */
export class RequestStrategy extends passport.Strategy {
  override readonly name = 'request';
  protected readonly verify: Verify;

  constructor(verify: Verify) {
    super();
    this.verify = verify;
  }

  override authenticate(request: unknown, options: unknown): void {
    this.verify(request, options, (error, user) => {
      if (error !== null && error !== undefined) this.error(error);
      else if (user === undefined) this.fail();
      else this.success(user);
    });
  }
}

interface SessionStrategyOptions {
  readonly store: SessionStore;
  readonly cookies: SessionCookies;
}

/** Authenticates by the session cookie. */
@Injectable()
export class SessionStrategy extends PassportStrategy(RequestStrategy, SESSION_STRATEGY) {
  async validate(
    request: FastifyRequest,
    { store, cookies }: SessionStrategyOptions,
  ): Promise<FoundSession | undefined> {
    const token = cookies.tokenIn(request);
    return token === undefined ? undefined : store.find(token);
  }
}

/** Guards every route: LoginNeededError (401) without a login, unless the route is @Public() or has @OptionalLogin(). */
@Injectable()
export class SessionGuard extends AuthGuard(SESSION_STRATEGY) {
  constructor(
    private readonly store: SessionStore,
    private readonly cookies: SessionCookies,
    private readonly reflector: Reflector,
  ) {
    super();
  }

  override canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    return this.accessOf(context) === 'public' || this.requireLogin(context);
  }

  /** For a guard of a public route, some of whose requests need a login. */
  requireLogin(context: ExecutionContext): boolean | Promise<boolean> {
    // Most visitors have no session, and passport would only find that out.
    if (this.cookies.tokenIn(context.switchToHttp().getRequest<FastifyRequest>()) === undefined) {
      this.handleRequest(null, false, undefined, context);
      return true;
    }
    return Promise.resolve(super.canActivate(context)).then(Boolean);
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
    const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
    if (found !== false) this.renewCookies(found, request, reply);
    else if (this.accessOf(context) !== 'optional') this.refuse(request, reply);
    return (found === false ? undefined : found.user) as User;
  }

  private accessOf(context: ExecutionContext): Access {
    return this.reflector.getAllAndOverride<Access>(ACCESS, [context.getHandler(), context.getClass()]) ?? 'login';
  }

  private refuse(request: FastifyRequest, reply: FastifyReply): never {
    if (request.cookies[LOGGED_IN_HINT] !== undefined) this.cookies.clearHint(reply);
    throw new LoginNeededError();
  }

  private renewCookies({ isRenewed }: FoundSession, request: FastifyRequest, reply: FastifyReply): void {
    const token = this.cookies.tokenIn(request);
    const hasHint = request.cookies[LOGGED_IN_HINT] !== undefined;
    if (token !== undefined && (isRenewed || !hasHint)) this.cookies.set(reply, token);
  }
}
