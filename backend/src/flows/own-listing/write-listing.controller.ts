import { Body, Controller, Param, Patch, Post } from '@nestjs/common';
import {
  type ChangeListing,
  changeListingSchema,
  type CreateListing,
  createListingSchema,
  type OwnListing,
  ownListingSchema,
} from 'shared-ui/contracts';
import { Answers } from '../../platform/http/answers.ts';
import { type IdParam, idParamSchema } from '../../platform/http/id-param.ts';
import { CurrentUser, LoggedIn } from '../../platform/login/logged-in.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { ChangeListingFlow } from './change-listing.flow.ts';
import { CreateListingFlow } from './create-listing.flow.ts';

/** What a person writes of their own trips: a new listing, and changes of one. */
@Controller()
@LoggedIn()
export class WriteListingController {
  constructor(
    private readonly creating: CreateListingFlow,
    private readonly changing: ChangeListingFlow,
  ) {}

  /** With a verified phone only (product.md 1). */
  @Post('listings')
  @Answers(ownListingSchema)
  create(
    @CurrentUser() me: SessionUser,
    @Body({ schema: createListingSchema }) form: CreateListing,
  ): Promise<OwnListing> {
    return this.creating.create(me, form);
  }

  /** One's own only: anybody else's does not exist (product.md 5). */
  @Patch('listing/:id')
  @Answers(ownListingSchema)
  change(
    @CurrentUser() me: SessionUser,
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @Body({ schema: changeListingSchema }) change: ChangeListing,
  ): Promise<OwnListing> {
    return this.changing.change(me, id, change);
  }
}
