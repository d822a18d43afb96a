import { Controller, Get, Param } from '@nestjs/common';
import { type Listing, listingSchema } from 'shared-ui/contracts';
import { Answers } from '../../platform/http/answers.ts';
import { type IdParam, idParamSchema } from '../../platform/http/id-param.ts';
import { ListingsService } from './listings.service.ts';

@Controller('listing')
export class ListingController {
  constructor(private readonly listings: ListingsService) {}

  /** What everybody may see (product.md 17). One's own closed and past ones are in GET /api/my-listings. */
  @Get(':id')
  @Answers(listingSchema)
  get(@Param({ schema: idParamSchema }) { id }: IdParam): Promise<Listing> {
    return this.listings.get(id);
  }
}
