import type Stripe from 'stripe';

interface ErrorFields {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error' | 'rate_limit_error';
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly charge?: string;
  readonly payment_intent?: Stripe.PaymentIntent;
}

/**
 * An error response of Stripe: its status, and the content of `{error: …}`. It does not undo what was done before, such as the
 * failed charge of a declined card; every other error is thrown before anything is done.
 */
export class ApiError extends Error {
  /** @param keyReusable nothing was begun: the same idempotency key may be used again, with other parameters */
  constructor(
    readonly status: number,
    readonly error: ErrorFields,
    readonly keyReusable = false,
  ) {
    super(error.message);
  }
}

/** The parameters are invalid; nothing was begun. */
export const invalidParameter = (message: string, param?: string, code?: string): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', message, param, code }, true);

/** The parameters are valid, but the state of the object does not allow it. */
export const notPossible = (message: string, rest: Partial<ErrorFields> = {}): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', message, ...rest });

export const notFound = (what: string, id: string, param = 'id', status = 404): ApiError =>
  new ApiError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
