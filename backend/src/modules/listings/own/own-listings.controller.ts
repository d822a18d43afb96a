import { Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { type DeletedListing, deletedListingSchema, type OwnListing, ownListingSchema } from 'shared-ui/contracts';
import { Answers } from '../../../platform/http/answers.ts';
import { type IdParam, idParamSchema } from '../../../platform/http/id-param.ts';
import { CurrentUser, LoggedIn } from '../../../platform/login/logged-in.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { OwnListingsService } from './own-listings.service.ts';

/** One's own listing: anybody else's does not exist here (product.md 5, 16). */
@Controller('listing/:id')
@LoggedIn()
export class OwnListingsController {
  constructor(private readonly own: OwnListingsService) {}

  @Post('close')
  @HttpCode(200)
  @Answers(ownListingSchema)
  close(@CurrentUser() me: SessionUser, @Param({ schema: idParamSchema }) { id }: IdParam): Promise<OwnListing> {
    return this.own.close(me, id);
  }

  @Post('reopen')
  @HttpCode(200)
  @Answers(ownListingSchema)
  reopen(@CurrentUser() me: SessionUser, @Param({ schema: idParamSchema }) { id }: IdParam): Promise<OwnListing> {
    return this.own.reopen(me, id);
  }

  /** Gives one's own address to who asks again. */
  @Delete('contact-email')
  @Answers(ownListingSchema)
  giveOwnEmail(@CurrentUser() me: SessionUser, @Param({ schema: idParamSchema }) { id }: IdParam): Promise<OwnListing> {
    return this.own.giveOwnEmail(me, id);
  }

  @Delete()
  @Answers(deletedListingSchema)
  remove(@CurrentUser() me: SessionUser, @Param({ schema: idParamSchema }) { id }: IdParam): Promise<DeletedListing> {
    return this.own.remove(me, id);
  }

  @Post('restore')
  @HttpCode(200)
  @Answers(ownListingSchema)
  restore(@CurrentUser() me: SessionUser, @Param({ schema: idParamSchema }) { id }: IdParam): Promise<OwnListing> {
    return this.own.restore(me, id);
  }
}
