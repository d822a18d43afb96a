import { AppError, type ErrorKind } from './app-error.ts';

/** Refusals of a request before any module sees it, and of frameworks below us, by their status. */
export class RequestError extends AppError {
  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    sentence: string,
    override readonly fields?: AppError['fields'],
  ) {
    super(sentence);
  }
}

export const unreadable = () =>
  new RequestError(
    'invalid',
    'request.unreadable',
    'We could not read this request. Please reload the page and try again.',
  );

export const noSuchAddress = () =>
  new RequestError('missing', 'request.no_such_address', 'There is nothing at this address.');

const BY_STATUS: Record<number, () => RequestError> = {
  400: unreadable,
  404: noSuchAddress,
  413: () =>
    new RequestError(
      'tooLarge',
      'request.too_large',
      'This is too much to send at once. Please shorten your text and try again.',
    ),
  415: () =>
    new RequestError(
      'unsupported',
      'request.not_json',
      'This address takes JSON only. Please send it as application/json.',
    ),
};

/** What a framework's own refusal (Fastify, Nest) reads like to a person; undefined where it is a fault of ours. */
export const refusalOfStatus = (status: number): RequestError | undefined =>
  status >= 400 && status < 500 ? (BY_STATUS[status] ?? unreadable)() : undefined;
