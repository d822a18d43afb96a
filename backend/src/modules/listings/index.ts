export { AirportEntity, AirportReleaseEntity } from './airports/airport.entity.ts';
export { AlertEntity, AlertMatchEntity } from './alerts/alert.entity.ts';
export { AlertsService } from './alerts/alerts.service.ts';
export { followListings } from './listing-alerts.ts';
export { CalendarService } from './calendar/calendar.service.ts';
export { ListingConfirmationEntity } from './confirmations/listing-confirmation.entity.ts';
export { ListingPosterEntity } from './own/listing-poster.entity.ts';
export { type Poster, ListingPosters } from './own/listing-posters.ts';
export { ContactEmailConfirmationEntity } from './contact/contact-email-confirmation.entity.ts';
export { OldContacts } from './contact/old-contacts.ts';
export { ContactRequestEntity, PendingContactRequestEntity } from './contact/contact-request.entity.ts';
export { FlightEntity, RouteSectionEntity } from './flights/flight.entity.ts';
export { type StoredFlight, storeFlights } from './flights/store-flights.ts';
export { HealthNeedsEntity } from './health-needs/health-needs.entity.ts';
export { ListingEntity } from './listing.entity.ts';
export { ListingsFacade } from './listings.facade.ts';
export { listingsLimits } from './listings.limits.ts';
export { ListingsModule } from './listings.module.ts';
export { HiddenListingEntity } from './moderation/hidden-listing.entity.ts';
export { RestoredListingEntity } from './moderation/restored-listing.entity.ts';
export { ListingModeration } from './moderation/listing-moderation.service.ts';
export { Reputation } from './testimonials/reputation.ts';
export { type PendingTestimonial, TestimonialModeration } from './testimonials/testimonial-moderation.ts';
export { LISTING_CHANGED, type ListingChanged } from './own/listing-writer.ts';
export { OwnListingsService } from './own/own-listings.service.ts';
export {
  FormerRatingEntity,
  RatingEntity,
  TestimonialEntity,
  TakenBackReviewEntity,
} from './testimonials/testimonial.entity.ts';
export { REVIEWS_SHOWN, type ReviewsShown } from './testimonials/reviews-shown.ts';
export { TripReviewsService } from './testimonials/trip-reviews.service.ts';
