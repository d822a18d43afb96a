import { Body, Controller, Param, Patch, Post } from '@nestjs/common';
import {
  type ChangeListing,
  changeListingSchema,
  type CreateListing,
  createListingSchema,
  type OwnListing,
  ownListingSchema,
} from 'contracts';
import { Refuses } from '../../platform/errors/refuses.ts';
import { type IdParam, idParamSchema } from '../../platform/http/id-param.ts';
import { ResponseSchema } from '../../platform/http/response-schema.ts';
import { CallerAddress, LimitedBy } from '../../platform/limits/limit.guard.ts';
import { CurrentUser } from '../../platform/login/access.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { OwnListingFlow } from './own-listing.flow.ts';

@Controller()
export class OwnListingController {
  constructor(private readonly flow: OwnListingFlow) {}

  /** With a verified phone only (PRODUCT.md 1). */
  @Post('listings')
  @LimitedBy(
    'listings.create',
    'listings.create-unproven',
    'listings.contact-email',
    'listings.contact-email-pair',
    'listings.contact-email-from',
  )
  @Refuses({
    invalid: ['listings.unknown_airport'],
    forbidden: ['listings.phone_unverified'],
  })
  @ResponseSchema(ownListingSchema)
  create(
    @CurrentUser() me: SessionUser,
    @Body({ schema: createListingSchema }) form: CreateListing,
    @CallerAddress() callerAddress: string,
  ): Promise<OwnListing> {
    return this.flow.create(me, form, callerAddress);
  }

  /** Anybody else's answers 404 (PRODUCT.md 5). */
  @Patch('listing/:id')
  @LimitedBy('listings.change')
  @Refuses({
    invalid: ['listings.unknown_airport'],
    missing: ['listings.no_such_listing'],
    conflict: ['listings.hidden', 'listings.over'],
    refused: ['listings.change_refused'],
  })
  @ResponseSchema(ownListingSchema)
  change(
    @CurrentUser() me: SessionUser,
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @Body({ schema: changeListingSchema }) change: ChangeListing,
  ): Promise<OwnListing> {
    return this.flow.change(me, id, change);
  }
}
