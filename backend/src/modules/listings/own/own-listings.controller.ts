import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import {
  type DeletedListing,
  deletedListingSchema,
  type Full,
  fullSchema,
  type MyListingsQuery,
  myListingsQuerySchema,
  type OwnListing,
  ownListingSchema,
} from 'contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refuses } from '../../../platform/errors/refuses.ts';
import { type IdParam, idParamSchema } from '../../../platform/http/id-param.ts';
import { setNextLink } from '../../../platform/http/paging.ts';
import { ResponseSchema } from '../../../platform/http/response-schema.ts';
import { LimitedBy, Unlimited } from '../../../platform/limits/limit.guard.ts';
import { CurrentUser } from '../../../platform/login/access.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { OwnListingsService } from './own-listings.service.ts';

/** One's own listings: anybody else's answers 404 (PRODUCT.md 5, 16). */
@Controller()
export class OwnListingsController {
  constructor(private readonly own: OwnListingsService) {}

  @Get('my-listings')
  @Header('Cache-Control', 'no-store')
  @Refuses({ invalid: ['request.unknown_page'] })
  @ResponseSchema(z.array(ownListingSchema))
  async list(
    @CurrentUser() me: SessionUser,
    @Query({ schema: myListingsQuerySchema }) query: MyListingsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OwnListing[]> {
    const { listings, next } = await this.own.list(me, query);
    setNextLink(reply, request, next);
    return listings;
  }

  @Post('listing/:id/close')
  @HttpCode(200)
  @LimitedBy('listings.own')
  @Refuses({ missing: ['listings.no_such_listing'], conflict: ['listings.hidden'] })
  @ResponseSchema(ownListingSchema)
  close(@CurrentUser() me: SessionUser, @Param({ schema: idParamSchema }) { id }: IdParam): Promise<OwnListing> {
    return this.own.close(me, id);
  }

  @Post('listing/:id/reopen')
  @HttpCode(200)
  @LimitedBy('listings.own')
  @Refuses({ missing: ['listings.no_such_listing'], conflict: ['listings.hidden', 'listings.over'] })
  @ResponseSchema(ownListingSchema)
  reopen(@CurrentUser() me: SessionUser, @Param({ schema: idParamSchema }) { id }: IdParam): Promise<OwnListing> {
    return this.own.reopen(me, id);
  }

  @Put('listing/:id/full')
  @LimitedBy('listings.own')
  @Refuses({ missing: ['listings.no_such_listing'] })
  @ResponseSchema(ownListingSchema)
  setFull(
    @CurrentUser() me: SessionUser,
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @Body({ schema: fullSchema }) input: Full,
  ): Promise<OwnListing> {
    return this.own.setFull(me, id, input);
  }

  /** Makes the account's own address the contact again. */
  @Delete('listing/:id/contact-email')
  @LimitedBy('listings.own')
  @Refuses({ missing: ['listings.no_such_listing'] })
  @ResponseSchema(ownListingSchema)
  removeContactEmail(
    @CurrentUser() me: SessionUser,
    @Param({ schema: idParamSchema }) { id }: IdParam,
  ): Promise<OwnListing> {
    return this.own.removeContactEmail(me, id);
  }

  /** 'It is mine': somebody logged in says that they posted it with their address. */
  @Post('listing/:id/claim')
  @HttpCode(200)
  @LimitedBy('listings.own')
  @Refuses({ missing: ['listings.no_such_listing'] })
  @ResponseSchema(ownListingSchema)
  claim(@CurrentUser() me: SessionUser, @Param({ schema: idParamSchema }) { id }: IdParam): Promise<OwnListing> {
    return this.own.claim(me, id);
  }

  /** 'It is not mine'. */
  @Post('listing/:id/disown')
  @HttpCode(200)
  @LimitedBy('listings.own')
  @Refuses({ missing: ['listings.no_such_listing'], conflict: ['listings.already_confirmed'] })
  @ResponseSchema(deletedListingSchema)
  disown(@CurrentUser() me: SessionUser, @Param({ schema: idParamSchema }) { id }: IdParam): Promise<DeletedListing> {
    return this.own.disown(me, id);
  }

  @Delete('listing/:id')
  @LimitedBy('listings.own')
  @Refuses({ missing: ['listings.no_such_listing'] })
  @ResponseSchema(deletedListingSchema)
  remove(@CurrentUser() me: SessionUser, @Param({ schema: idParamSchema }) { id }: IdParam): Promise<DeletedListing> {
    return this.own.remove(me, id);
  }

  @Post('listing/:id/restore')
  @HttpCode(200)
  @Unlimited('Possible for a minute only, so it cannot wait.')
  @Refuses({ missing: ['listings.no_such_listing'] })
  @ResponseSchema(ownListingSchema)
  restore(@CurrentUser() me: SessionUser, @Param({ schema: idParamSchema }) { id }: IdParam): Promise<OwnListing> {
    return this.own.restore(me, id);
  }
}
