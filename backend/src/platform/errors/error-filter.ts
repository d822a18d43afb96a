import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from 'contracts';
import { PinoLogger } from 'nestjs-pino';
import { AppError, STATUS_BY_KIND } from './app-error.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { errorForStatus, serverErrors } from './request-errors.ts';

/** Turns whatever was thrown into an ErrorBody (PRODUCT.md, Errors). */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const refusal =
      thrown instanceof AppError
        ? thrown
        : thrown instanceof HttpException
          ? errorForStatus(thrown.getStatus())
          : isDatabaseUnavailable(thrown)
            ? unavailable(thrown, request)
            : undefined;
    if (reply.sent) return;
    // Override what the handler set before it threw.
    void reply.headers({ 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
    if (refusal === undefined) this.#fault(thrown, request, reply);
    else this.#refuse(refusal, reply);
  }

  #refuse(refusal: AppError, reply: FastifyReply): void {
    const { message, code, fields, subjectId, retryAfter } = refusal;
    if (retryAfter !== undefined) void reply.header('Retry-After', Math.max(1, Math.ceil(retryAfter)));
    void reply.code(STATUS_BY_KIND[refusal.kind]).send({ message, code, fields, subjectId } satisfies ErrorBody);
  }

  /** A 500 reveals nothing; its id finds the log line. */
  #fault(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
    PinoLogger.root.error({ reqId: request.id, err: thrown }, 'request failed');
    const message = 'Something went wrong on our side. Please try again in a moment.';
    void reply.code(500).send({ message, code: 'server.fault', id: request.id } satisfies ErrorBody);
  }
}

function unavailable(thrown: unknown, request: FastifyRequest): AppError {
  PinoLogger.root.warn({ reqId: request.id, err: thrown }, 'the database did not answer in time');
  return serverErrors.busy();
}
