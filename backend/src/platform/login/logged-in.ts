import { applyDecorators, createParamDecorator, type ExecutionContext, UseGuards } from '@nestjs/common';
import { ApiCookieAuth } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { SessionUser } from './session-store.ts';
import { LoggedInGuard, MaybeLoggedInGuard } from './session.guards.ts';

/** What the API's page for developers calls this way of saying who one is. */
export const SESSION_SCHEME = 'session';

/** Above a controller or a handler: only who is logged in may call it; anybody else gets LoginNeededError (401). */
export const LoggedIn = (): ClassDecorator & MethodDecorator =>
  applyDecorators(UseGuards(LoggedInGuard), ApiCookieAuth(SESSION_SCHEME));

/** Above a handler that everybody may call, and that answers differently to who is logged in. */
export const MaybeLoggedIn = (): ClassDecorator & MethodDecorator => applyDecorators(UseGuards(MaybeLoggedInGuard));

/** Hands over who is logged in: a SessionUser under @LoggedIn(), a SessionUser or undefined under @MaybeLoggedIn(). */
export const CurrentUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext): SessionUser | undefined =>
    context.switchToHttp().getRequest<FastifyRequest & { user?: SessionUser }>().user,
);
