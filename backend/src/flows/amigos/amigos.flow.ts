import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ListingsFacade } from '../../modules/listings/index.ts';
import { AgreementsService, FOLLOW_AMIGO, type FollowAmigo } from '../../modules/messaging/index.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';

/**
 * After somebody agreed to a request, or an agreement about a listing has ended: takes it off the lists, or brings it back (product.md
 * 33). It reads what is true when it runs, with the listing locked, so that the order of jobs does not matter.
 */
@Injectable()
export class AmigosFlow implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly agreements: AgreementsService,
    private readonly listings: ListingsFacade,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<FollowAmigo>(FOLLOW_AMIGO, ({ listingId }) => this.follow(listingId));
  }

  async follow(listingId: number): Promise<void> {
    await this.em
      .fork()
      .transactional((em) =>
        this.listings.followAgreements(em, listingId, () => this.agreements.getOfListing(em, listingId)),
      );
  }
}
