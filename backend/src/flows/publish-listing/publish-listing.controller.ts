import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import {
  type FindHelp,
  findHelpSchema,
  type OfferHelp,
  offerHelpSchema,
  type PublishedListing,
  publishedListingSchema,
} from 'contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Refusals, Refuses } from '../../platform/errors/refuses.ts';
import { ResponseSchema } from '../../platform/http/response-schema.ts';
import { CallerAddress, Limit, LimitedBy } from '../../platform/limits/limit.guard.ts';
import { BrowserIds } from '../../platform/login/browser-ids.ts';
import { CurrentUser, OptionalLogin } from '../../platform/login/access.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { PublishListingFlow } from './publish-listing.flow.ts';

const REFUSALS: Refusals = {
  invalid: ['listings.unknown_airport'],
  forbidden: ['account.suspended', 'bot_check.failed'],
  limited: ['listings.log_in_to_publish', 'listings.posts_disowned'],
};

const LIMITS = [
  'listings.publish',
  'listings.publish-pair',
  'listings.publish-as-email',
  'listings.mail',
  'listings.disowned',
  'listings.publish-own',
] as const;

/** Public. A login with the form's address makes its confirmation unnecessary (PRODUCT.md 2). */
@Controller()
@OptionalLogin()
export class PublishListingController {
  constructor(
    private readonly flow: PublishListingFlow,
    private readonly browsers: BrowserIds,
  ) {}

  @Post('find-help/listings')
  @Limit('listings.publish-try')
  @LimitedBy(...LIMITS)
  @Refuses(REFUSALS)
  @ResponseSchema(publishedListingSchema)
  findHelp(
    @Body({ schema: findHelpSchema }) form: FindHelp,
    @CallerAddress() callerAddress: string,
    @CurrentUser() user: SessionUser | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PublishedListing> {
    return this.flow.publish('seeking_help', form, {
      callerAddress,
      user,
      browserId: this.browsers.renew(request, reply),
    });
  }

  @Post('offer-help/listings')
  @Limit('listings.publish-try')
  @LimitedBy(...LIMITS)
  @Refuses(REFUSALS)
  @ResponseSchema(publishedListingSchema)
  offerHelp(
    @Body({ schema: offerHelpSchema }) form: OfferHelp,
    @CallerAddress() callerAddress: string,
    @CurrentUser() user: SessionUser | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PublishedListing> {
    return this.flow.publish('helper', form, { callerAddress, user, browserId: this.browsers.renew(request, reply) });
  }
}
