import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { callerAddress } from '../http/ip-address.ts';
import { type CallerLimit, type LimitName, Limits } from './limits.ts';

const CALLER_LIMIT = 'platform:caller-limit';
const LIMITS = 'platform:limits';

/** Limits calls of the handler by caller. Beyond it: 429 with Retry-After. */
export const Limit = (name: CallerLimit): MethodDecorator => SetMetadata(CALLER_LIMIT, name);

/** Names the limits by which the handler's service refuses: it knows by whom to count, and what counts. */
export const LimitedBy = (...names: [LimitName, ...LimitName[]]): MethodDecorator => SetMetadata(LIMITS, names);

/** Of a handler that writes: why it needs no limit. */
export const Unlimited = (reason: string): MethodDecorator => SetMetadata(LIMITS, reason);

/** The limits that a handler shows, or why it has none; undefined where it shows nothing. */
export function limitsOf(handler: object): readonly LimitName[] | string | undefined {
  const ofCaller = Reflect.getMetadata(CALLER_LIMIT, handler) as CallerLimit | undefined;
  const others = Reflect.getMetadata(LIMITS, handler) as readonly LimitName[] | string | undefined;
  return ofCaller === undefined || typeof others === 'string' ? others : [ofCaller, ...(others ?? [])];
}

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
    const name = this.reflector.get<CallerLimit | undefined>(CALLER_LIMIT, context.getHandler());
    return name === undefined || this.limits.consume(name, { caller: getAddress(context) }).then(() => true);
  }
}
