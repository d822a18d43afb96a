import type { CallHandler, DynamicModule, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { catchError, type Observable } from 'rxjs';
import { AppError } from '../src/platform/errors/app-error.ts';
import { REFUSALS, type Refusals } from '../src/platform/errors/refuses.ts';
import { limitsOf } from '../src/platform/limits/limit.guard.ts';
import { LimitedError } from '../src/platform/limits/limits.ts';

/** What follows from other decorators, or can happen to every request. */
const GENERAL = /^(?:request|input|server)\.|^account\.login_needed$/;

/** Collects what handlers refuse without declaring it (@Refuses, @LimitedBy). Refusals of guards do not come here. */
export class UndeclaredRefusals implements NestInterceptor {
  readonly found = new Set<string>();
  readonly module: DynamicModule = {
    module: class {},
    providers: [{ provide: APP_INTERCEPTOR, useValue: this }],
  };

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      catchError((thrown: unknown) => {
        this.#check(context, thrown);
        throw thrown;
      }),
    );
  }

  #check(context: ExecutionContext, thrown: unknown): void {
    const { method, url } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!(thrown instanceof AppError) || url.startsWith('/dev/')) return;
    const limits: readonly unknown[] = [limitsOf(context.getHandler())].flat();
    if (thrown instanceof LimitedError && !limits.includes(thrown.limit))
      this.found.add(`${method} ${url.split('?')[0]} limit: ${thrown.limit}`);
    if (GENERAL.test(thrown.code)) return;
    const declared = Reflect.getMetadata(REFUSALS, context.getHandler()) as Refusals | undefined;
    if (!declared?.[thrown.kind]?.includes(thrown.code))
      this.found.add(`${method} ${url.split('?')[0]} ${thrown.kind}: ${thrown.code}`);
  }
}
