export { AirportEntity, AirportReleaseEntity } from './airport.entity.ts';
export { flightKeyOf } from './flight-key.ts';
export { ListingConfirmationEntity } from './listing-confirmation.entity.ts';
export { ListingEntity } from './listing.entity.ts';
export { listingsLimits } from './listings.limits.ts';
export { ListingsFacade, type NewListing } from './listings.facade.ts';
export { ListingsModule } from './listings.module.ts';
export { RatingEntity, TestimonialEntity } from './testimonial.entity.ts';
