import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { NewTripReview, TripDetails } from 'contracts';
import { ListingsFacade, REVIEWS_SHOWN, type ReviewsShown, TripReviewsService } from '../../modules/listings/index.ts';
import { TripReader, TripsService } from '../../modules/messaging/index.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';

/** The page of a trip that two people have asked about, or agreed on. */
@Injectable()
export class TripsFlow implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly trips: TripsService,
    private readonly reader: TripReader,
    private readonly listings: ListingsFacade,
    private readonly reviews: TripReviewsService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<ReviewsShown>(REVIEWS_SHOWN, ({ tripId }) => this.trips.refresh(tripId));
  }

  /** Throws no_such_trip. */
  async get(me: SessionUser, id: number): Promise<TripDetails> {
    const { trip, seesListings, seesHealthNeeds } = await this.reader.getPage(me, id);
    const { requestId, offerId } = trip;
    const em = this.em.fork();
    const viewerId = seesListings ? undefined : me.id;
    const listings = await this.listings.getAgreed(em, { requestId, offerId, viewerId });
    const details = { ...trip, ...listings, ...(await this.reviews.get(em, me.id, id)) };
    if (!seesHealthNeeds || requestId === null) return details;
    return { ...details, healthNeeds: await this.listings.getHealthNeeds(em, requestId) };
  }

  /**
   * Reviews the other one, once. Throws no_such_trip, trip_not_done, trip_state, review_too_late,
   * trip_reviewed, no_such_traveler, LimitedError.
   */
  async review(me: SessionUser, id: number, input: NewTripReview): Promise<TripDetails> {
    await this.trips.review(me, id, (em, trip) => this.reviews.create(em, me, trip, input));
    return this.get(me, id);
  }
}
