import type Stripe from 'stripe';

export interface ErrorFields {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error' | 'rate_limit_error';
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly charge?: string;
  readonly payment_intent?: Stripe.PaymentIntent;
}

/**
 * Stripe's no: the status, and what stands in `{error: …}`. What was done before it stays done, such as the failed charge of a
 * declined card: everything else is refused before anything is done.
 */
export class Refusal extends Error {
  /** @param forgotten nothing was begun: the same idempotency key may be used again, with other parameters */
  constructor(
    readonly status: number,
    readonly error: ErrorFields,
    readonly forgotten = false,
  ) {
    super(error.message);
  }
}

/** The call cannot be done as it is; nothing was begun. */
export const wrongParameter = (message: string, param?: string, code?: string): Refusal =>
  new Refusal(400, { type: 'invalid_request_error', message, param, code }, true);

/** The call is well formed, and what it is about does not allow it. */
export const notPossible = (message: string, rest: Partial<ErrorFields> = {}): Refusal =>
  new Refusal(400, { type: 'invalid_request_error', message, ...rest });

export const noSuch = (what: string, id: string, param = 'id', status = 404): Refusal =>
  new Refusal(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
