import { AppError } from '../../../platform/errors/app-error.ts';

/** Nobody can rate themselves (PRODUCT.md 4). */
export class SelfReviewError extends AppError {
  readonly kind = 'forbidden';
  readonly code = 'listings.review_oneself';

  constructor() {
    super('This is your own listing. Only other travelers can rate you.');
  }
}

/**
 * Neither has asked for the other's contact details, nor have the two written to each other about a trip (PRODUCT.md 4); or one of them
 * has blocked the other, which is not revealed.
 */
export class NotInTouchError extends AppError {
  readonly kind = 'forbidden';
  readonly code = 'listings.review_stranger';

  constructor() {
    super(
      'You can rate people you have been in touch with. Please ask for their contact details or write to each other first.',
    );
  }
}

/** The two have been in touch, but never about this trip. */
export class UnknownRouteError extends AppError {
  readonly kind = 'refused';
  readonly code = 'listings.review_route';
  override readonly fields: { path: string; message: string }[];

  constructor() {
    super(
      'You can rate trips that you have been in touch about. Please ask for the contact details of this trip or write to each other about it first.',
    );
    this.fields = [{ path: 'route', message: this.message }];
  }
}

/** It does not exist, is somebody else's, or was taken back or rejected before. */
export class NoSuchTestimonialError extends AppError {
  readonly kind = 'missing';
  readonly code = 'listings.no_such_testimonial';

  constructor() {
    super('This review is not there any more. Please reload the page to see what is.');
  }
}

/** A review of the trip was shown, and was taken back afterwards: nobody writes who may have read it (PRODUCT.md 34). */
export class TripReviewsShownError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'listings.trip_reviews_shown';

  constructor() {
    super(
      'A review of this trip has been shown already, so nobody writes about it any more. You can review your next trip together.',
    );
  }
}

/** Each of the two may review a trip once (PRODUCT.md 34). */
export class TripReviewedAlreadyError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'listings.trip_reviewed';

  constructor() {
    super('You have reviewed this trip already. The page now shows your review.');
  }
}
