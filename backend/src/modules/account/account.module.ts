import { Global, Module } from '@nestjs/common';
import { SessionStore } from '../../platform/login/session-store.ts';
import { AccountsFacade } from './accounts.facade.ts';
import { EmailChangeController } from './email-change/email-change.controller.ts';
import { EmailChangesService } from './email-change/email-changes.service.ts';
import { ErasedAccounts } from './erasure/erased-accounts.ts';
import { AuthController } from './login/auth.controller.ts';
import { LoginBrowsers } from './login/login-browsers.ts';
import { LoginChallengesService } from './login/login-challenges.service.ts';
import { LoginLimits } from './login/login-limits.ts';
import { LoginLinksService } from './login/login-links.service.ts';
import { LoginService } from './login/login.service.ts';
import { AccountMails } from './account-mails.ts';
import { AccountPersonalData } from './personal-data.ts';
import { PhoneTextsService } from './phone/phone-texts.service.ts';
import { PhoneVerificationsController } from './phone/phone-verifications.controller.ts';
import { PhoneVerificationsService } from './phone/phone-verifications.service.ts';
import { PictureController } from './picture/picture.controller.ts';
import { LinkedPicturesJob, PictureRemovalJob } from './picture/picture.jobs.ts';
import { PictureService } from './picture/picture.service.ts';
import { ProfileService } from './profile/profile.service.ts';
import { AccountSessionStore } from './sessions/account.session-store.ts';
import { SessionsController } from './sessions/sessions.controller.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { SuspendedDataLinks } from './suspension/suspended-data-links.ts';
import { Suspensions } from './suspension/suspensions.ts';
import { UsersService } from './users.service.ts';

/** Global, since the guards of every module need a session. They see the port alone. */
@Global()
@Module({
  providers: [AccountSessionStore, { provide: SessionStore, useExisting: AccountSessionStore }],
  exports: [AccountSessionStore, SessionStore],
})
class SessionsModule {}

@Module({
  imports: [SessionsModule],
  controllers: [
    AuthController,
    EmailChangeController,
    PhoneVerificationsController,
    PictureController,
    SessionsController,
  ],
  providers: [
    AccountMails,
    AccountPersonalData,
    AccountsFacade,
    EmailChangesService,
    ErasedAccounts,
    LinkedPicturesJob,
    LoginBrowsers,
    LoginChallengesService,
    LoginLimits,
    LoginLinksService,
    LoginService,
    PhoneTextsService,
    PhoneVerificationsService,
    PictureRemovalJob,
    PictureService,
    ProfileService,
    SessionsService,
    SuspendedDataLinks,
    Suspensions,
    UsersService,
  ],
  exports: [
    AccountsFacade,
    EmailChangesService,
    ErasedAccounts,
    LoginBrowsers,
    LoginChallengesService,
    PhoneVerificationsService,
    ProfileService,
    SuspendedDataLinks,
    Suspensions,
    UsersService,
  ],
})
export class AccountModule {}
