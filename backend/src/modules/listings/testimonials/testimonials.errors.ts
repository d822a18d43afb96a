import { atField, defineErrors } from '../../../platform/errors/define-errors.ts';

export const testimonialErrors = defineErrors('listings', {
  forbidden: {
    /** Nobody can rate themselves (PRODUCT.md 4). */
    review_oneself: 'This is your own listing. Only other travelers can rate you.',
    /**
     * Neither has asked for the other's contact details, nor have the two written to each other about a trip (PRODUCT.md 4); or one of them
     * has blocked the other, which is not revealed.
     */
    review_stranger:
      'You can rate people you have been in touch with. Please ask for their contact details or write to each other first.',
  },
  missing: {
    /** It does not exist, is somebody else's, or was taken back or rejected before. */
    no_such_testimonial: 'This review is not there any more. Please reload the page to see what is.',
  },
  conflict: {
    /** A review of the trip was shown, and was taken back afterwards: nobody writes who may have read it (PRODUCT.md 34). */
    trip_reviews_shown:
      'A review of this trip has been shown already, so nobody writes about it any more. You can review your next trip together.',
    /** Each of the two may review a trip once (PRODUCT.md 34). */
    trip_reviewed: 'You have reviewed this trip already. The page now shows your review.',
  },
  refused: {
    /** The two have been in touch, but never about this trip. */
    review_route: atField(
      'route',
      'You can rate trips that you have been in touch about. Please ask for the contact details of this trip or write to each other about it first.',
    ),
  },
});
