import { type DriverException } from '@mikro-orm/core';
import type { Params } from 'nestjs-pino';
import type { DestinationStream } from 'pino';
import type { Settings } from '../config/settings.ts';
import { currentWork } from '../observability/current-work.ts';
import { withoutPersonalData } from './personal-data.ts';

/**
 * JSON lines with the request's id. Never in a line: bodies, query strings, cookies, tokens, addresses of people or of
 * their machines. Requests are logged by the hook in request-log.ts, by route pattern and not by URL.
 */
export function loggerOptions(settings: Pick<Settings, 'logLevel'>, stream?: DestinationStream): Params {
  const options = {
    level: settings.logLevel,
    base: undefined,
    autoLogging: false,
    quietReqLogger: true,
    genReqId: (request: { id?: unknown }) => String(request.id),
    mixin: jobOf,
    wrapSerializers: false,
    // pino-http makes a second logger for each request and writes the request into it, all of it unless told what: 40 KB
    // that nobody reads, for as long as the request lasts.
    serializers: { err: describeError, req: nothing },
  };
  return { pinoHttp: stream === undefined ? options : [options, stream] };
}

/** Lines of a request carry its id by the logger that it has of its own. */
function jobOf(): object {
  const { job, jobId } = currentWork() ?? {};
  return job === undefined ? {} : { job, jobId };
}

const nothing = (): undefined => undefined;

/**
 * A database error repeats its SQL with the values in it, and MikroORM prints the whole entity below its first line:
 * only what names the fault is kept.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return describeThrown(error);
  const { code, constraint } = error as Partial<DriverException> & { constraint?: string };
  const message = withoutPersonalData(firstLine(error.message.split(' - ').at(-1) ?? ''));
  const frames = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  return { type: error.name, code, constraint, message, stack: frames };
}

/** Something thrown that is no Error: what it says or, of an object that says nothing, what it is made of. */
function describeThrown(thrown: unknown): object {
  if (typeof thrown !== 'object' || thrown === null)
    return { type: typeof thrown, message: withoutPersonalData(firstLine(String(thrown))) };
  const { message, code } = thrown as { message?: unknown; code?: unknown };
  const words = typeof message === 'string' ? message : `an object with ${Object.keys(thrown).join(', ') || 'no keys'}`;
  return {
    type: thrown.constructor?.name ?? 'object',
    code: typeof code === 'string' || typeof code === 'number' ? code : undefined,
    message: withoutPersonalData(firstLine(words)),
  };
}

const firstLine = (text: string): string => (text.split('\n')[0] ?? '').slice(0, 500);
