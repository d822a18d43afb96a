import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { callerAddress } from './caller-address.ts';
import { Limits } from './limits.ts';

const LIMIT = 'platform:limit';

/** How often one address may call the handler: a name in the table of limits. Beyond it: 429 with Retry-After. */
export const Limit = (name: string): MethodDecorator => SetMetadata(LIMIT, name);

const addressIn = (context: ExecutionContext): string =>
  callerAddress(context.switchToHttp().getRequest<FastifyRequest>().ip);

/** Hands the caller's address to a handler that counts by itself, because not every call counts. */
export const CallerAddress = createParamDecorator((_data: unknown, context: ExecutionContext) => addressIn(context));

/** Counts each call by the caller's address; an IPv6 address counts as its /64 network. */
@Injectable()
export class LimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: Limits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const name = this.reflector.get<string | undefined>(LIMIT, context.getHandler());
    if (name !== undefined) await this.limits.take(name, addressIn(context));
    return true;
  }
}
