import { Module } from '@nestjs/common';
import { AirportsController } from './airports.controller.ts';
import { AirportsLoader } from './airports.loader.ts';
import { AirportsService } from './airports.service.ts';
import { CalendarController } from './calendar/calendar.controller.ts';
import { CalendarService } from './calendar/calendar.service.ts';
import { ConfirmationMailJob } from './confirmation-mail.job.ts';
import { ContactController } from './contact/contact.controller.ts';
import { ContactEmailMailJob } from './contact/contact-email-mail.job.ts';
import { ContactEmailsService } from './contact/contact-emails.service.ts';
import { ContactOpenMailJob } from './contact/contact-open-mail.job.ts';
import { ContactService } from './contact/contact.service.ts';
import { PendingContactRequests } from './contact/pending-contact-requests.ts';
import { ListingConfirmationsController } from './listing-confirmations.controller.ts';
import { ListingConfirmationsService } from './listing-confirmations.service.ts';
import { ListingController } from './listing.controller.ts';
import { ListingsController } from './listings.controller.ts';
import { ListingsFacade } from './listings.facade.ts';
import { ListingsService } from './listings.service.ts';
import { MyListingsController } from './my-listings.controller.ts';
import { ListingModeration } from './moderation/listing-moderation.ts';
import { ListingSweepJob } from './own/listing-sweep.job.ts';
import { OwnListingsController } from './own/own-listings.controller.ts';
import { OwnListingsService } from './own/own-listings.service.ts';
import { ListingsPersonalData } from './personal-data.ts';
import { ListingPageTags } from './share/listing-page-tags.ts';
import { TestimonialsController } from './testimonials/testimonials.controller.ts';
import { TestimonialsService } from './testimonials/testimonials.service.ts';
import { TravelerController } from './traveler/traveler.controller.ts';
import { TravelerService } from './traveler/traveler.service.ts';

@Module({
  controllers: [
    AirportsController,
    CalendarController,
    ListingController,
    ContactController,
    ListingsController,
    ListingConfirmationsController,
    MyListingsController,
    OwnListingsController,
    TestimonialsController,
    TravelerController,
  ],
  providers: [
    AirportsLoader,
    AirportsService,
    CalendarService,
    ConfirmationMailJob,
    ContactEmailMailJob,
    ContactEmailsService,
    ContactOpenMailJob,
    ContactService,
    ListingConfirmationsService,
    ListingModeration,
    ListingPageTags,
    ListingsFacade,
    ListingsPersonalData,
    ListingsService,
    ListingSweepJob,
    OwnListingsService,
    PendingContactRequests,
    TestimonialsService,
    TravelerService,
  ],
  exports: [ListingModeration, ListingsFacade, OwnListingsService],
})
export class ListingsModule {}
