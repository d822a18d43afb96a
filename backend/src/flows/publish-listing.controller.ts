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
import { PublishListingFlow } from './publish-listing.flow.ts';

/** For everybody, without a login (product.md 2). */
@Controller()
export class PublishListingController {
  constructor(private readonly flow: PublishListingFlow) {}

  @Post('find-help/listings')
  @Limit('listings.publish-try')
  @Answers(publishedListingSchema)
  findHelp(@Body({ schema: findHelpSchema }) form: FindHelp, @CallerAddress() from: string): Promise<PublishedListing> {
    return this.flow.publish('seeking_help', form, from);
  }

  @Post('offer-help/listings')
  @Limit('listings.publish-try')
  @Answers(publishedListingSchema)
  offerHelp(
    @Body({ schema: offerHelpSchema }) form: OfferHelp,
    @CallerAddress() from: string,
  ): Promise<PublishedListing> {
    return this.flow.publish('helper', form, from);
  }
}
