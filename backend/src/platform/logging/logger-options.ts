import type { DriverException } from '@mikro-orm/core';
import type { Params } from 'nestjs-pino';
import type { DestinationStream } from 'pino';
import type { Settings } from '../config/settings.ts';
import { currentContext } from '../observability/tracing.ts';

/**
 * JSON lines with the request's id. Never in a line: bodies, query strings, cookies, tokens, addresses of people or of their
 * machines. Requests are logged by a hook in create-app.ts, with their route's pattern instead of the URL.
 */
export function loggerOptions(settings: Pick<Settings, 'logLevel'>, stream?: DestinationStream): Params {
  const options = {
    level: settings.logLevel,
    base: undefined,
    mixin: contextFields,
    wrapSerializers: false,
    serializers: { err: serializeError },
  };
  // No route: a logger per request would cost more than the query of a search.
  return { pinoHttp: stream === undefined ? options : [options, stream], forRoutes: [] };
}

/** Of the request or the job that the line is written for. */
function contextFields(): object {
  const { reqId, job, jobId } = currentContext() ?? {};
  return job === undefined ? { reqId } : { job, jobId };
}

/** A database error repeats its SQL with the values, and MikroORM prints the whole entity below: keep the first line's end only. */
export function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return serializeThrown(error);
  const { code, constraint } = error as Partial<DriverException> & { constraint?: string };
  const message = redactPersonalData(firstLine(error.message.split(' - ').at(-1) ?? ''));
  const frames = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  return { type: error.name, code, constraint, message, stack: frames };
}

/** Of something thrown that is not an Error: its message or, without one, its keys. */
function serializeThrown(thrown: unknown): object {
  if (typeof thrown !== 'object' || thrown === null)
    return { type: typeof thrown, message: redactPersonalData(firstLine(String(thrown))) };
  const { message, code } = thrown as { message?: unknown; code?: unknown };
  const text = typeof message === 'string' ? message : `an object with ${Object.keys(thrown).join(', ') || 'no keys'}`;
  return {
    type: thrown.constructor?.name ?? 'object',
    code: typeof code === 'string' || typeof code === 'number' ? code : undefined,
    message: redactPersonalData(firstLine(text)),
  };
}

const firstLine = (text: string): string => (text.split('\n')[0] ?? '').slice(0, 500);

/** Replaces what looks like an email address or a phone number, for error messages that repeat user input. */
export const redactPersonalData = (text: string): string =>
  text.replaceAll(/[^\s<>"'(]+@[^\s<>"')]+/g, '[email]').replaceAll(/\+?\d[\d ().-]{6,}\d/g, '[number]');
