import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LISTING_CHANGED, type ListingChanged, ListingsFacade } from '../../modules/listings/index.ts';
import { TripChecksJob, TripReader, FOLLOW_AMIGO, type FollowAmigo } from '../../modules/messaging/index.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';

/**
 * After somebody agreed to a request or a part of it, a trip about a listing has ended, or its flights were edited: says which flights have an
 * Amigo, takes it off the lists, or brings it back (PRODUCT.md 33). It reads what is true when it runs, with the listing locked, so that the order of jobs does not matter. The other way round,
 * trips follow what its owner does with a listing.
 */
@Injectable()
export class AmigosFlow implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly trips: TripReader,
    private readonly checks: TripChecksJob,
    private readonly listings: ListingsFacade,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<FollowAmigo>(FOLLOW_AMIGO, ({ listingId }) => this.follow(listingId));
    this.jobs.handle<ListingChanged>(LISTING_CHANGED, async ({ listingId }) => {
      await this.checks.followListing(listingId);
      await this.follow(listingId);
    });
  }

  async follow(listingId: number): Promise<void> {
    await this.em
      .fork()
      .transactional((em) => this.listings.followTrips(em, listingId, () => this.trips.getOfListing(em, listingId)));
  }
}
