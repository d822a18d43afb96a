import { Module } from '@nestjs/common';
import { AccountModule } from '../modules/account/index.ts';
import { ListingsModule } from '../modules/listings/index.ts';
import { PublishListingController } from './publish-listing.controller.ts';
import { PublishListingFlow } from './publish-listing.flow.ts';

/** What spans modules in one transaction. */
@Module({
  imports: [AccountModule, ListingsModule],
  controllers: [PublishListingController],
  providers: [PublishListingFlow],
})
export class FlowsModule {}
