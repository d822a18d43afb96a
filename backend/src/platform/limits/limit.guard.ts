import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { callerAddress } from '../http/ip-address.ts';
import { type LimitName, Limits } from './limits.ts';

/** Metadata key of the name of a handler's limit. */
export const LIMIT = 'platform:limit';

/** Limits calls of the handler by caller, with a name in the table of limits. Beyond it: 429 with Retry-After. */
export const Limit = (name: LimitName): MethodDecorator => SetMetadata(LIMIT, name);

const getAddress = (context: ExecutionContext): string =>
  callerAddress(context.switchToHttp().getRequest<FastifyRequest>().ip);

/** The caller's address, for handlers that count only some of their calls. */
export const CallerAddress = createParamDecorator((_data: unknown, context: ExecutionContext) => getAddress(context));

/** Counts calls by the caller's address. */
@Injectable()
export class LimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: Limits,
  ) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    const name = this.reflector.get<LimitName | undefined>(LIMIT, context.getHandler());
    return name === undefined || this.limits.consume(name, getAddress(context)).then(() => true);
  }
}
