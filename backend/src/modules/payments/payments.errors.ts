import { DAY_SECONDS } from 'contracts';
import { AppError } from '../../platform/errors/app-error.ts';

/** One error for unknown users, suspended users and blocks, so that callers cannot tell them apart. */
export class RecipientNotFoundError extends AppError {
  readonly kind = 'missing';
  readonly code = 'payments.no_recipient';

  constructor() {
    super('The user you are trying to tip does not exist');
  }
}

/** The recipient offers no help, or has turned tips off (PRODUCT.md 27). */
export class TipsNotAcceptedError extends AppError {
  readonly kind = 'forbidden';
  readonly code = 'payments.no_tips';

  constructor() {
    super('This Amigo does not take tips. You can thank them with a message or a review.');
  }
}

/** The helper has reached the daily limit of tips without a login. */
export class AnonymousTipLimitError extends AppError {
  readonly kind = 'limited';
  readonly code = 'payments.log_in_to_tip';

  constructor(override readonly retryAfter: number) {
    super('Many people have tipped this Amigo today without logging in. Please log in to give your tip.');
  }
}

const CAP_TEXTS = {
  helper: 'This Amigo has received as much in tips as one person can in a day. Please give your tip tomorrow.',
  tipper: 'You have given as much in tips as one person can in a day. Please give this tip tomorrow, or a smaller one.',
  address: 'As much was tipped from your network today as we allow in a day. Please give your tip tomorrow.',
} as const;

/** A daily cap against stolen cards (payments.limits.ts) has no room for this tip. */
export class TipCapError extends AppError {
  readonly kind = 'limited';
  readonly code: `payments.${keyof typeof CAP_TEXTS}_day_cap`;

  constructor(
    cap: keyof typeof CAP_TEXTS,
    override readonly retryAfter: number = DAY_SECONDS,
  ) {
    super(CAP_TEXTS[cap]);
    this.code = `payments.${cap}_day_cap`;
  }
}

/** Nobody tips themselves (PRODUCT.md 25). */
export class SelfTipError extends AppError {
  readonly kind = 'forbidden';
  readonly code = 'payments.to_oneself';

  constructor() {
    super('You cannot tip yourself. Please choose the Amigo who helped you.');
  }
}

/** The attempt id belongs to a tip of another tipper, to another recipient or of another amount. */
export class AttemptUsedError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'payments.attempt_used';

  constructor() {
    super('This payment was begun with other details. Please go back and begin again.');
  }
}

/** The payment is unknown, or somebody else's. */
export class PaymentNotFoundError extends AppError {
  readonly kind = 'missing';
  readonly code = 'payments.no_such_payment';

  constructor() {
    super('We do not know this payment. Please log in as who made it, and open your tips on the profile.');
  }
}

/** The page reports another amount or recipient than the tip has. */
export class PaymentMismatchError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'payments.not_the_same';

  constructor() {
    super('This payment was made for another tip than the page says. Please reload the page.');
  }
}

/** The payment has not succeeded at the provider. */
export class NotPaidError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'payments.not_paid';

  constructor() {
    super('This tip has not been paid yet. Please wait a moment, or try another card.');
  }
}

/** Other transactions changed the tip at each try. Webhooks and jobs are repeated. */
export class PaymentBusyError extends AppError {
  readonly kind = 'unavailable';
  readonly code = 'payments.busy';

  constructor() {
    super('This payment is being worked on at this moment. Please try again in a minute.');
  }
}

/** The tip is unknown, was never paid, or is somebody else's. */
export class TipNotFoundError extends AppError {
  readonly kind = 'missing';
  readonly code = 'payments.no_such_tip';

  constructor() {
    super('There is no such tip of yours. Your profile shows all that you have sent.');
  }
}
