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
    autoLogging: false,
    quietReqLogger: true,
    genReqId: (request: { id?: unknown }) => String(request.id),
    mixin: jobFields,
    wrapSerializers: false,
    // pino-http creates a logger per request with the whole serialized request in it: 40 KB for as long as it lasts.
    serializers: { err: serializeError, req: omit },
  };
  return { pinoHttp: stream === undefined ? options : [options, stream] };
}

/** For jobs; the lines of a request get its id from the request's logger. */
function jobFields(): object {
  const { job, jobId } = currentContext() ?? {};
  return job === undefined ? {} : { job, jobId };
}

const omit = (): undefined => undefined;

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
