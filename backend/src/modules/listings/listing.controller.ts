import { Controller, Get, Header, Param } from '@nestjs/common';
import { type Listing, listingSchema } from 'shared-ui/contracts';
import { Answers } from '../../platform/http/answers.ts';
import { type IdParam, idParamSchema } from '../../platform/http/id-param.ts';
import { CurrentUser, MaybeLoggedIn } from '../../platform/login/logged-in.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { ListingsService } from './listings.service.ts';
import { PER_VIEWER } from './per-viewer.ts';

@Controller('listing')
export class ListingController {
  constructor(private readonly listings: ListingsService) {}

  /** What everybody may see (product.md 17). One's own closed and past ones are in GET /api/my-listings. */
  @Get(':id')
  @MaybeLoggedIn()
  @Header('Cache-Control', PER_VIEWER)
  @Answers(listingSchema)
  get(
    @Param({ schema: idParamSchema }) { id }: IdParam,
    @CurrentUser() viewer: SessionUser | undefined,
  ): Promise<Listing> {
    return this.listings.get(id, viewer?.id);
  }
}
