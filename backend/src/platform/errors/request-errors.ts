import type { AppError } from './app-error.ts';
import { defineErrors } from './define-errors.ts';

const BUSY_RETRY_SECONDS = 2;

/** Refusals of a request before any module sees it. */
export const requestErrors = defineErrors('request', {
  invalid: {
    unreadable: (message = 'We could not read this request. Please reload the page and try again.') => message,
    bad_json: 'We could not read this request: it is not valid JSON.',
    too_deep: 'We could not read this request: it is nested too deep.',
    /** A cursor that is not ours: a URL that was cut off, or made by hand. */
    unknown_page: (next = 'Please open the list again.') => `We could not find this page of the list. ${next}`,
  },
  forbidden: {
    /** Sent by a page of another site. */
    foreign_origin: 'This can only be done from a page of this site. Please open the site and try again.',
  },
  missing: {
    no_such_address: 'There is nothing at this address.',
  },
  tooLarge: {
    too_large: 'This is too much to send at once. Please shorten your text and try again.',
  },
  unsupported: {
    not_json: 'This address takes JSON only. Please send it as application/json.',
    not_report: 'This address takes reports of browsers only. Please send them as application/reports+json.',
    not_file:
      'This address takes a file as the body of the request. Please send it with its own type, such as image/jpeg.',
  },
});

export const serverErrors = defineErrors('server', {
  unavailable: {
    /** The database is away, or it or this node is too busy. */
    busy: {
      message: 'The site is very busy at the moment. Please try again in a few seconds.',
      retryAfter: BUSY_RETRY_SECONDS,
    },
    leaving: 'This server is being restarted. Please try again.',
  },
});

/** The refusal for a 4xx status of Fastify or Nest; undefined for any other status, which is a fault of ours. */
export function errorForStatus(status: number): AppError | undefined {
  if (status === 404) return requestErrors.no_such_address();
  if (status === 413) return requestErrors.too_large();
  if (status === 415) return requestErrors.not_json();
  return status >= 400 && status < 500 ? requestErrors.unreadable() : undefined;
}
