import { AppError } from '../errors/app-error.ts';

/** The provider did not answer, or said that the fault is on its side: nobody knows whether it was done. */
export class CardsUnavailableError extends AppError {
  readonly kind = 'unavailable';
  readonly code = 'cards.unavailable';

  constructor() {
    super('Our payment provider does not answer at the moment. Please try again in a few minutes.');
  }
}

/** This site takes no payments. */
export class CardsOffError extends AppError {
  readonly kind = 'unavailable';
  readonly code = 'cards.off';

  constructor() {
    super('This site cannot take tips at the moment. You can thank your Amigo with a message or a review.');
  }
}

/** The provider said no. `reason` is its own code, without what anybody typed. */
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

/** The provider did not sign this, or not just now. */
export class NotGenuineError extends AppError {
  readonly kind = 'invalid';
  readonly code = 'cards.not_genuine';

  constructor() {
    super(
      'This call is not signed by our payment provider. Who runs this site may check STRIPE_WEBHOOK_SECRET and the clock.',
    );
  }
}
