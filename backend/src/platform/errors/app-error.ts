import type { ErrorBody } from 'shared-ui/contracts';

/** What kind of refusal it is decides the status (product.md, Errors). */
export const STATUS_OF_KIND = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  tooLarge: 413,
  unsupported: 415,
  refused: 422,
  limited: 429,
  unavailable: 503,
} as const;

export type ErrorKind = keyof typeof STATUS_OF_KIND;

/**
 * A refusal that a person may read. The message is a sentence that says what happened and what to do next; the code is
 * a stable word for programs, `module.what`. Anything thrown that is not an AppError is a fault of ours and answers 500.
 */
export abstract class AppError extends Error {
  abstract readonly kind: ErrorKind;
  abstract readonly code: string;
  /** What is wrong in a form, by the path of its field. */
  readonly fields?: ErrorBody['fields'];
  /** Seconds after which it is worth trying again. */
  readonly retryAfter?: number;
}
