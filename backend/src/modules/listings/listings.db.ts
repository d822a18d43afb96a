import type { EntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { TableOf } from '../../platform/database/kysely-types.ts';
import type { AccountViews } from '../../views/account.views.ts';
import type { ListingsViews } from '../../views/listings.views.ts';
import type { MessagingViews } from '../../views/messaging.views.ts';
import type { AlertEntity, AlertMatchEntity } from './alerts/alert.entity.ts';
import type { AirportEntity } from './airports/airport.entity.ts';
import type { ListingPosterEntity } from './own/listing-poster.entity.ts';
import type { ContactEmailConfirmationEntity } from './contact/contact-email-confirmation.entity.ts';
import type { ContactRequestEntity, PendingContactRequestEntity } from './contact/contact-request.entity.ts';
import type { FlightEntity, RouteSectionEntity } from './flights/flight.entity.ts';
import type { HealthNeedsEntity } from './health-needs/health-needs.entity.ts';
import type { ListingEntity } from './listing.entity.ts';
import type { RatingEntity, TestimonialEntity, TakenBackReviewEntity } from './testimonials/testimonial.entity.ts';

/** What this module's queries may name: its tables, and the published views. */
export interface ListingsTables extends AccountViews, ListingsViews, MessagingViews {
  'listings.airport': TableOf<AirportEntity>;
  'listings.alert': TableOf<AlertEntity>;
  'listings.alert_match': TableOf<AlertMatchEntity>;
  'listings.contact_email_confirmation': TableOf<ContactEmailConfirmationEntity>;
  'listings.contact_request': TableOf<ContactRequestEntity>;
  'listings.flight': TableOf<FlightEntity>;
  'listings.health_needs': TableOf<HealthNeedsEntity>;
  'listings.listing': TableOf<ListingEntity>;
  'listings.listing_poster': TableOf<ListingPosterEntity>;
  'listings.pending_contact_request': TableOf<PendingContactRequestEntity>;
  'listings.rating': TableOf<RatingEntity>;
  'listings.route_section': TableOf<RouteSectionEntity>;
  'listings.testimonial': TableOf<TestimonialEntity>;
  'listings.taken_back_review': TableOf<TakenBackReviewEntity>;
}

export type ListingsDb = Kysely<ListingsTables>;

/**
 * Typed SQL on the connection of `em`, in its transaction if there is one. Lock order of this module, against deadlocks: accounts,
 * contact requests (then pending ones), confirmations, listings; each in the order of its ids.
 */
export const listingsDb = (em: EntityManager): ListingsDb => em.getKysely<ListingsTables>();
