import { AppError } from '../../platform/errors/app-error.ts';

/** Nobody is there, they are suspended, or one of the two has blocked the other: one answer, so that nobody finds out by it. */
export class NoRecipientError extends AppError {
  readonly kind = 'missing';
  readonly code = 'payments.no_recipient';

  constructor() {
    super('The user you are trying to tip does not exist');
  }
}

/** No listing of theirs offers help, or they want no tips (product.md 27). */
export class NoTipsError extends AppError {
  readonly kind = 'forbidden';
  readonly code = 'payments.no_tips';

  constructor() {
    super('This Amigo does not take tips. You can thank them with a message or a review.');
  }
}

/** This helper has got a day's tips of people who are not logged in. */
export class LogInToTipError extends AppError {
  readonly kind = 'limited';
  readonly code = 'payments.log_in_to_tip';

  constructor(override readonly retryAfter: number) {
    super('Many people have tipped this Amigo today without logging in. Please log in to give your tip.');
  }
}

/** Nobody tips themselves (product.md 25). */
export class TipToOneselfError extends AppError {
  readonly kind = 'forbidden';
  readonly code = 'payments.to_oneself';

  constructor() {
    super('You cannot tip yourself. Please choose the Amigo who helped you.');
  }
}

/** The attempt's name belongs to another tip: of somebody else, to somebody else, or of another amount. */
export class AttemptUsedError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'payments.attempt_used';

  constructor() {
    super('This payment was begun with other details. Please go back and begin again.');
  }
}

/** No payment of this site, or somebody else's. */
export class NoSuchPaymentError extends AppError {
  readonly kind = 'missing';
  readonly code = 'payments.no_such_payment';

  constructor() {
    super('We do not know this payment. Please log in as who made it, and open your tips on the profile.');
  }
}

/** The browser names another amount or recipient than the tip has. */
export class NotTheSameError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'payments.not_the_same';

  constructor() {
    super('This payment was made for another tip than the page says. Please reload the page.');
  }
}

/** The provider does not say that it was paid. */
export class NotPaidError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'payments.not_paid';

  constructor() {
    super('This tip has not been paid yet. Please wait a moment, or try another card.');
  }
}

/** The same payment is being looked at by many at once: what calls here calls again. */
export class PaymentBusyError extends AppError {
  readonly kind = 'unavailable';
  readonly code = 'payments.busy';

  constructor() {
    super('This payment is being worked on at this moment. Please try again in a minute.');
  }
}
