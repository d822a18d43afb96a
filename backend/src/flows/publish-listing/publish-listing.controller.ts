import { Body, Controller, Post } from '@nestjs/common';
import {
  type FindHelp,
  findHelpSchema,
  type OfferHelp,
  offerHelpSchema,
  type PublishedListing,
  publishedListingSchema,
} from 'contracts';
import { ResponseSchema } from '../../platform/http/response-schema.ts';
import { CallerAddress, Limit } from '../../platform/limits/limit.guard.ts';
import { CurrentUser, OptionalLogin } from '../../platform/login/access.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { PublishListingFlow } from './publish-listing.flow.ts';

/** Public. A login with the form's address makes its confirmation unnecessary (product.md 2). */
@Controller()
@OptionalLogin()
export class PublishListingController {
  constructor(private readonly flow: PublishListingFlow) {}

  @Post('find-help/listings')
  @Limit('listings.publish-try')
  @ResponseSchema(publishedListingSchema)
  findHelp(
    @Body({ schema: findHelpSchema }) form: FindHelp,
    @CallerAddress() callerAddress: string,
    @CurrentUser() user: SessionUser | undefined,
  ): Promise<PublishedListing> {
    return this.flow.publish('seeking_help', form, { callerAddress, user });
  }

  @Post('offer-help/listings')
  @Limit('listings.publish-try')
  @ResponseSchema(publishedListingSchema)
  offerHelp(
    @Body({ schema: offerHelpSchema }) form: OfferHelp,
    @CallerAddress() callerAddress: string,
    @CurrentUser() user: SessionUser | undefined,
  ): Promise<PublishedListing> {
    return this.flow.publish('helper', form, { callerAddress, user });
  }
}
