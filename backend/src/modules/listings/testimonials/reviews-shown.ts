/** What is shown of a trip's reviews has changed: their wait is over, or one was taken back. flows/trips handles it. */
export const REVIEWS_SHOWN = 'listings.trip-reviews-shown';
export interface ReviewsShown {
  readonly tripId: number;
}
