import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { SessionUser } from './session-store.ts';

/** Who may call a route. */
export type Access = 'login' | 'optional' | 'public';

/** Metadata key of a route's Access. */
export const ACCESS = Symbol('ACCESS');

/** Everybody may call this controller or handler; no session is read. */
export const Public = (): ClassDecorator & MethodDecorator => withAccess('public');

/** Everybody may call this handler, which answers differently with a login. */
export const OptionalLogin = (): ClassDecorator & MethodDecorator => withAccess('optional');

const withAccess = (access: Access): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(ACCESS, access), ApiSecurity({}));

/** The logged-in user: a SessionUser, or undefined under @OptionalLogin(). */
export const CurrentUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext): SessionUser | undefined =>
    context.switchToHttp().getRequest<FastifyRequest & { user?: SessionUser }>().user,
);
