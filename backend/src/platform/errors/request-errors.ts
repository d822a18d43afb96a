import { AppError, type ErrorKind } from './app-error.ts';

/** A refusal of a request before any module sees it. */
export class RequestError extends AppError {
  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    message: string,
    override readonly fields?: AppError['fields'],
  ) {
    super(message);
  }
}

const BUSY_RETRY_SECONDS = 2;

/** The database is away, or it or this node is too busy. */
export class ServerBusyError extends RequestError {
  override readonly retryAfter = BUSY_RETRY_SECONDS;

  constructor() {
    super('unavailable', 'server.busy', 'The site is very busy at the moment. Please try again in a few seconds.');
  }
}

export const unreadableRequestError = () =>
  new RequestError(
    'invalid',
    'request.unreadable',
    'We could not read this request. Please reload the page and try again.',
  );

/** Sent by a page of another site. */
export const foreignOriginError = () =>
  new RequestError(
    'forbidden',
    'request.foreign_origin',
    'This can only be done from a page of this site. Please open the site and try again.',
  );

export const notFoundError = () =>
  new RequestError('missing', 'request.no_such_address', 'There is nothing at this address.');

export const notJsonError = () =>
  new RequestError(
    'unsupported',
    'request.not_json',
    'This address takes JSON only. Please send it as application/json.',
  );

export const notReportError = () =>
  new RequestError(
    'unsupported',
    'request.not_report',
    'This address takes reports of browsers only. Please send them as application/reports+json.',
  );

export const notFileError = () =>
  new RequestError(
    'unsupported',
    'request.not_file',
    'This address takes a file as the body of the request. Please send it with its own type, such as image/jpeg.',
  );

const tooLargeError = () =>
  new RequestError(
    'tooLarge',
    'request.too_large',
    'This is too much to send at once. Please shorten your text and try again.',
  );

/** The refusal for a 4xx status of Fastify or Nest; undefined for any other status, which is a fault of ours. */
export function errorForStatus(status: number): RequestError | undefined {
  if (status === 404) return notFoundError();
  if (status === 413) return tooLargeError();
  if (status === 415) return notJsonError();
  return status >= 400 && status < 500 ? unreadableRequestError() : undefined;
}
