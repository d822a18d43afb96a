import { Module } from '@nestjs/common';
import { AirportsController } from './airports.controller.ts';
import { AirportsLoader } from './airports.loader.ts';
import { AirportsService } from './airports.service.ts';
import { ConfirmationMailJob } from './confirmation-mail.job.ts';
import { ListingConfirmationsController } from './listing-confirmations.controller.ts';
import { ListingConfirmationsService } from './listing-confirmations.service.ts';
import { ListingsController } from './listings.controller.ts';
import { ListingsFacade } from './listings.facade.ts';
import { ListingsService } from './listings.service.ts';
import { MyListingsController } from './my-listings.controller.ts';
import { ListingsPersonalData } from './personal-data.ts';
import { TestimonialsController } from './testimonials.controller.ts';
import { TestimonialsService } from './testimonials.service.ts';

@Module({
  controllers: [
    AirportsController,
    ListingsController,
    ListingConfirmationsController,
    MyListingsController,
    TestimonialsController,
  ],
  providers: [
    AirportsLoader,
    AirportsService,
    ConfirmationMailJob,
    ListingConfirmationsService,
    ListingsFacade,
    ListingsPersonalData,
    ListingsService,
    TestimonialsService,
  ],
  exports: [ListingsFacade],
})
export class ListingsModule {}
