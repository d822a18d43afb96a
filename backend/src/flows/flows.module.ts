import { Module } from '@nestjs/common';
import { AccountModule } from '../modules/account/index.ts';
import { ListingsModule } from '../modules/listings/index.ts';
import { MessagingModule } from '../modules/messaging/index.ts';
import { LoggedInGuard } from '../platform/login/session.guards.ts';
import { AccountDataController } from './account-data/account-data.controller.ts';
import { AccountDataFlow } from './account-data/account-data.flow.ts';
import { ChangeEmailController } from './change-email/change-email.controller.ts';
import { ChangeEmailFlow } from './change-email/change-email.flow.ts';
import { DeleteAccountController } from './delete-account/delete-account.controller.ts';
import { DeleteAccountFlow } from './delete-account/delete-account.flow.ts';
import { EmailCodeStrategy } from './log-in/email-code.strategy.ts';
import { LogInFlow } from './log-in/log-in.flow.ts';
import { VerifyController } from './log-in/verify.controller.ts';
import { EmailCodeGuard, VerifyGuard } from './log-in/verify.guards.ts';
import { ModerateFlow } from './moderate/moderate.flow.ts';
import { ChangeListingFlow } from './own-listing/change-listing.flow.ts';
import { CreateListingFlow } from './own-listing/create-listing.flow.ts';
import { WriteListingController } from './own-listing/write-listing.controller.ts';
import { PublishListingController } from './publish-listing.controller.ts';
import { PublishListingFlow } from './publish-listing.flow.ts';
import { ReportController } from './report/report.controller.ts';
import { ReportFlow } from './report/report.flow.ts';

/** What spans modules in one transaction. */
@Module({
  imports: [AccountModule, ListingsModule, MessagingModule],
  controllers: [
    AccountDataController,
    ChangeEmailController,
    DeleteAccountController,
    VerifyController,
    PublishListingController,
    WriteListingController,
    ReportController,
  ],
  providers: [
    AccountDataFlow,
    ChangeEmailFlow,
    ChangeListingFlow,
    CreateListingFlow,
    DeleteAccountFlow,
    EmailCodeGuard,
    EmailCodeStrategy,
    LoggedInGuard,
    LogInFlow,
    ModerateFlow,
    ReportFlow,
    VerifyGuard,
    PublishListingFlow,
  ],
})
export class FlowsModule {}
