import { Module } from '@nestjs/common';
import { AlertMails } from './alerts/alert-mails.ts';
import { AlertLinksController, AlertsController } from './alerts/alerts.controller.ts';
import { AlertsService } from './alerts/alerts.service.ts';
import { DailyAlertsJob } from './alerts/daily-alerts.job.ts';
import { FindAlertsJob } from './alerts/find-alerts.job.ts';
import { AirportsController } from './airports/airports.controller.ts';
import { AirportsLoader } from './airports/airports.loader.ts';
import { AirportsService } from './airports/airports.service.ts';
import { CalendarController } from './calendar/calendar.controller.ts';
import { CalendarService } from './calendar/calendar.service.ts';
import { ListingConfirmationsController } from './confirmations/listing-confirmations.controller.ts';
import { ListingConfirmationsService } from './confirmations/listing-confirmations.service.ts';
import { ListingPosters } from './own/listing-posters.ts';
import { ContactController } from './contact/contact.controller.ts';
import { ContactEmailsService } from './contact/contact-emails.service.ts';
import { ContactService } from './contact/contact.service.ts';
import { OldContacts } from './contact/old-contacts.ts';
import { HealthNeedsService } from './health-needs/health-needs.service.ts';
import { ListingsFacade } from './listings.facade.ts';
import { MatchesController } from './matches/matches.controller.ts';
import { MatchesService } from './matches/matches.service.ts';
import { ListingModeration } from './moderation/listing-moderation.service.ts';
import { ListingSweepJob } from './own/listing-sweep.job.ts';
import { ListingWriter } from './own/listing-writer.ts';
import { OwnListingsController } from './own/own-listings.controller.ts';
import { OwnListingsService } from './own/own-listings.service.ts';
import { ListingsMails } from './listings-mails.ts';
import { ListingsPersonalData } from './personal-data.ts';
import { ListingsController } from './search/listings.controller.ts';
import { ListingsService } from './search/listings.service.ts';
import { ListingPageHeads } from './share/listing-page-heads.ts';
import { PersonPageHeads } from './share/person-page-heads.ts';
import { Reputation } from './testimonials/reputation.ts';
import { TestimonialModeration } from './testimonials/testimonial-moderation.ts';
import { TestimonialsController } from './testimonials/testimonials.controller.ts';
import { TakeBackService } from './testimonials/take-back.service.ts';
import { TestimonialsService } from './testimonials/testimonials.service.ts';
import { TripReviewsService } from './testimonials/trip-reviews.service.ts';

@Module({
  controllers: [
    AirportsController,
    AlertLinksController,
    AlertsController,
    CalendarController,
    ContactController,
    ListingsController,
    ListingConfirmationsController,
    MatchesController,
    OwnListingsController,
    TestimonialsController,
  ],
  providers: [
    AirportsLoader,
    AirportsService,
    AlertMails,
    AlertsService,
    CalendarService,
    ContactEmailsService,
    ContactService,
    DailyAlertsJob,
    FindAlertsJob,
    HealthNeedsService,
    ListingWriter,
    ListingConfirmationsService,
    ListingModeration,
    ListingPosters,
    ListingPageHeads,
    PersonPageHeads,
    ListingsFacade,
    ListingsMails,
    ListingsPersonalData,
    ListingsService,
    ListingSweepJob,
    MatchesService,
    OldContacts,
    OwnListingsService,
    Reputation,
    TestimonialModeration,
    TakeBackService,
    TestimonialsService,
    TripReviewsService,
  ],
  exports: [
    AlertsService,
    CalendarService,
    ListingModeration,
    ListingPosters,
    ListingsFacade,
    OldContacts,
    OwnListingsService,
    Reputation,
    TestimonialModeration,
    TripReviewsService,
  ],
})
export class ListingsModule {}
