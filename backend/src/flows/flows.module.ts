import { Module } from '@nestjs/common';
import { AccountModule } from '../modules/account/index.ts';
import { ListingsModule } from '../modules/listings/index.ts';
import { MessagingModule } from '../modules/messaging/index.ts';
import { PaymentsModule } from '../modules/payments/index.ts';
import { AccountDataController } from './account-data/account-data.controller.ts';
import { SuspendedAccountController } from './account-data/suspended-account.controller.ts';
import { AccountDataFlow } from './account-data/account-data.flow.ts';
import { NewAlertsController } from './alerts/alerts.controller.ts';
import { AlertsFlow } from './alerts/alerts.flow.ts';
import { AmigosFlow } from './amigos/amigos.flow.ts';
import { ChangeEmailController } from './change-email/change-email.controller.ts';
import { ChangeEmailFlow } from './change-email/change-email.flow.ts';
import { ChangeProfileController } from './change-profile/change-profile.controller.ts';
import { ChangeProfileFlow } from './change-profile/change-profile.flow.ts';
import { LogInFlow } from './log-in/log-in.flow.ts';
import { ReturningPerson } from './log-in/returning-person.ts';
import { EmailCodeGuard, EmailCodeStrategy, VerifyController, VerifyGuard } from './log-in/verify.controller.ts';
import { ModerateFlow } from './moderate/moderate.flow.ts';
import { OwnListingController } from './own-listing/own-listing.controller.ts';
import { OwnListingFlow } from './own-listing/own-listing.flow.ts';
import { PublishListingController } from './publish-listing/publish-listing.controller.ts';
import { PublishListingFlow } from './publish-listing/publish-listing.flow.ts';
import { RetentionFlow } from './retention/retention.flow.ts';
import { TripsController } from './trips/trips.controller.ts';
import { TripsFlow } from './trips/trips.flow.ts';
import { ReportController } from './report/report.controller.ts';
import { ReportFlow } from './report/report.flow.ts';

/** What spans modules in one transaction. */
@Module({
  imports: [AccountModule, ListingsModule, MessagingModule, PaymentsModule],
  controllers: [
    AccountDataController,
    ChangeEmailController,
    ChangeProfileController,
    NewAlertsController,
    VerifyController,
    PublishListingController,
    OwnListingController,
    ReportController,
    SuspendedAccountController,
    TripsController,
  ],
  providers: [
    AccountDataFlow,
    AlertsFlow,
    AmigosFlow,
    ChangeEmailFlow,
    ChangeProfileFlow,
    EmailCodeGuard,
    EmailCodeStrategy,
    LogInFlow,
    ReturningPerson,
    ModerateFlow,
    OwnListingFlow,
    ReportFlow,
    RetentionFlow,
    TripsFlow,
    VerifyGuard,
    PublishListingFlow,
  ],
})
export class FlowsModule {}
