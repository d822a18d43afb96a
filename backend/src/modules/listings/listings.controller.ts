import { Controller, Get, Header, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Listing, type ListingQuery, listingQuerySchema, listingSchema } from 'shared-ui/contracts';
import { z } from 'zod';
import { Answers } from '../../platform/http/answers.ts';
import { nextLink } from '../../platform/http/next-link.ts';
import { CurrentUser, MaybeLoggedIn } from '../../platform/login/logged-in.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { ListingsService } from './listings.service.ts';
import { PER_VIEWER } from './per-viewer.ts';

@Controller('listings')
export class ListingsController {
  constructor(private readonly listings: ListingsService) {}

  @Get()
  @MaybeLoggedIn()
  @Header('Cache-Control', PER_VIEWER)
  @Answers(z.array(listingSchema))
  async list(
    @Query({ schema: listingQuerySchema }) query: ListingQuery,
    @CurrentUser() viewer: SessionUser | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Listing[]> {
    const page = await this.listings.list(query, viewer?.id);
    nextLink(reply, request, page.next);
    return page.listings;
  }
}
