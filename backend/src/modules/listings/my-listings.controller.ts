import { Controller, Get, Header, Query } from '@nestjs/common';
import { type MyListingsQuery, myListingsQuerySchema, type OwnListing, ownListingSchema } from 'shared-ui/contracts';
import { z } from 'zod';
import { Answers } from '../../platform/http/answers.ts';
import { CurrentUser, LoggedIn } from '../../platform/login/logged-in.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { ListingsService } from './listings.service.ts';

@Controller('my-listings')
@LoggedIn()
export class MyListingsController {
  constructor(private readonly listings: ListingsService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Answers(z.array(ownListingSchema))
  list(
    @CurrentUser() me: SessionUser,
    @Query({ schema: myListingsQuerySchema }) query: MyListingsQuery,
  ): Promise<OwnListing[]> {
    return this.listings.listOwn(me, query);
  }
}
