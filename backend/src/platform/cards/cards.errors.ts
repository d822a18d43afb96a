import { AppError } from '../errors/app-error.ts';
import { defineErrors } from '../errors/define-errors.ts';

/** The provider did not answer, or failed: it is unknown whether the call was done. */
export class CardsUnavailableError extends AppError {
  readonly kind = 'unavailable';
  readonly code = 'cards.unavailable';
  override readonly retryAfter = 60;

  constructor() {
    super('Our payment provider does not answer at the moment. Please try again in a few minutes.');
  }
}

/** The provider refused the call. `reason` is its error code, without anything that somebody typed. */
export class CardsRefusedError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'cards.refused';

  constructor(
    readonly reason: string,
    readonly missing = false,
  ) {
    super('Our payment provider refused this. Please reload the page and try again.');
  }
}

export const cardErrors = defineErrors('cards', {
  invalid: {
    /** The webhook was not signed by the provider, or not recently. */
    not_genuine:
      'This call is not signed by our payment provider. Who runs this site may check STRIPE_WEBHOOK_SECRET and the clock.',
  },
  unavailable: {
    /** This site takes no payments. */
    off: 'This site cannot take tips at the moment. You can thank your Amigo with a message or a review.',
  },
});
