import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Listing, type ListingQuery, listingQuerySchema, listingSchema } from 'shared-ui/contracts';
import { z } from 'zod';
import { Answers } from '../../platform/http/answers.ts';
import { nextLink } from '../../platform/http/next-link.ts';
import { ListingsService } from './listings.service.ts';

@Controller('listings')
export class ListingsController {
  constructor(private readonly listings: ListingsService) {}

  @Get()
  @Answers(z.array(listingSchema))
  async list(
    @Query({ schema: listingQuerySchema }) query: ListingQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Listing[]> {
    const page = await this.listings.list(query);
    nextLink(reply, request, page.next);
    return page.listings;
  }
}
