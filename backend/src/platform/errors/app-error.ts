import type { ErrorBody } from 'contracts';

/** The HTTP status of each kind of refusal (PRODUCT.md, Errors). */
export const STATUS_BY_KIND = {
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

export type ErrorKind = keyof typeof STATUS_BY_KIND;

/**
 * A refusal for a person. The message says what happened and what to do next; the code, `module.what`, is stable, for programs.
 * Anything else that is thrown is a fault of ours, and answers 500.
 */
export abstract class AppError extends Error {
  abstract readonly kind: ErrorKind;
  abstract readonly code: string;
  /** Messages for the fields of a form, by their paths. */
  readonly fields?: ErrorBody['fields'];
  /** What the refusal is about, where the page can open it. */
  readonly subjectId?: number;
  /** Seconds until another attempt makes sense. */
  readonly retryAfter?: number;
}
