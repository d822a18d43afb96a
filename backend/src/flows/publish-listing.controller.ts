import { Body, Controller, Post } from '@nestjs/common';
import {
  type FindHelp,
  findHelpSchema,
  type OfferHelp,
  offerHelpSchema,
  type PublishedListing,
  publishedListingSchema,
} from 'shared-ui/contracts';
import { Answers } from '../platform/http/answers.ts';
import { CallerAddress, Limit } from '../platform/limits/limit.guard.ts';
import { CurrentUser, MaybeLoggedIn } from '../platform/login/logged-in.ts';
import type { SessionUser } from '../platform/login/session-store.ts';
import { PublishListingFlow } from './publish-listing.flow.ts';

/** For everybody; who is logged in as the address of the form need not confirm it (product.md 2). */
@Controller()
@MaybeLoggedIn()
export class PublishListingController {
  constructor(private readonly flow: PublishListingFlow) {}

  @Post('find-help/listings')
  @Limit('listings.publish-try')
  @Answers(publishedListingSchema)
  findHelp(
    @Body({ schema: findHelpSchema }) form: FindHelp,
    @CallerAddress() address: string,
    @CurrentUser() user: SessionUser | undefined,
  ): Promise<PublishedListing> {
    return this.flow.publish('seeking_help', form, { address, user });
  }

  @Post('offer-help/listings')
  @Limit('listings.publish-try')
  @Answers(publishedListingSchema)
  offerHelp(
    @Body({ schema: offerHelpSchema }) form: OfferHelp,
    @CallerAddress() address: string,
    @CurrentUser() user: SessionUser | undefined,
  ): Promise<PublishedListing> {
    return this.flow.publish('helper', form, { address, user });
  }
}
