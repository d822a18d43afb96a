import { Controller, Get, Header, Param, Query, Req, Res } from '@nestjs/common';
import {
  type Listing,
  type ListingQuery,
  listingQuerySchema,
  listingSchema,
  type Traveler,
  travelerSchema,
} from 'contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refuses } from '../../../platform/errors/refuses.ts';
import { type IdParam, idParamSchema, type UserIdParam, userIdParamSchema } from '../../../platform/http/id-param.ts';
import { setNextLink } from '../../../platform/http/paging.ts';
import { ResponseSchema } from '../../../platform/http/response-schema.ts';
import { Limit } from '../../../platform/limits/limit.guard.ts';
import { CurrentUser, OptionalLogin } from '../../../platform/login/access.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { ListingsService } from './listings.service.ts';

/** Blocks make responses differ by viewer: no shared cache may store them. */
const PER_VIEWER = 'private, no-cache';

/** What the public may see, without whom the viewer has blocked or is blocked by. */
@Controller()
@OptionalLogin()
export class ListingsController {
  constructor(private readonly listings: ListingsService) {}

  @Get('listings')
  @Header('Cache-Control', PER_VIEWER)
  @Refuses({ invalid: ['request.unknown_page'] })
  @ResponseSchema(z.array(listingSchema))
  async list(
    @Query({ schema: listingQuerySchema }) query: ListingQuery,
    @CurrentUser() viewer: SessionUser | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Listing[]> {
    const { listings, next } = await this.listings.list(query, viewer?.id);
    setNextLink(reply, request, next);
    return listings;
  }

  /** One public listing (PRODUCT.md 17). One's own closed and past ones are in GET /api/my-listings. */
  @Get('listing/:id')
  @Header('Cache-Control', PER_VIEWER)
  @Refuses({ missing: ['listings.not_there'] })
  @ResponseSchema(listingSchema)
  get(
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @CurrentUser() viewer: SessionUser | undefined,
  ): Promise<Listing> {
    return this.listings.get(id, viewer?.id);
  }

  /** A person and their public listings, by the id of the user (spec §7, PRODUCT.md 17). */
  @Get('listings/:userId')
  @Header('Cache-Control', PER_VIEWER)
  @Limit('listings.traveler')
  @Refuses({ missing: ['listings.no_such_traveler'] })
  @ResponseSchema(travelerSchema)
  getTraveler(
    @Param({ schema: userIdParamSchema }) { userId }: UserIdParam,
    @CurrentUser() viewer: SessionUser | undefined,
  ): Promise<Traveler> {
    return this.listings.getTraveler(userId, viewer?.id);
  }
}
