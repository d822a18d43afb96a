import { Module } from '@nestjs/common';
import { AccountsFacade } from './accounts.facade.ts';
import { AuthController } from './login/auth.controller.ts';
import { EmailChangeMailJob } from './email-change/email-change-mail.job.ts';
import { EmailChangeNoticeJob } from './email-change/email-change-notice.job.ts';
import { EmailChangeController } from './email-change/email-change.controller.ts';
import { EmailChangesService } from './email-change/email-changes.service.ts';
import { KnownDeviceCookie } from './login/known-device-cookie.ts';
import { LoginBrowsers } from './login/login-browsers.ts';
import { LoginChallengeCookie } from './login/login-challenge-cookie.ts';
import { LoginChallengesService } from './login/login-challenges.service.ts';
import { LoginCounts } from './login/login-counts.service.ts';
import { LoginMailJob } from './login/login-mail.job.ts';
import { LoginSweepJob } from './login/login-sweep.job.ts';
import { LoginService } from './login/login.service.ts';
import { AccountPersonalData } from './personal-data.ts';
import { PhoneTextsService } from './phone/phone-texts.service.ts';
import { PhoneVerificationsController } from './phone/phone-verifications.controller.ts';
import { PhoneVerificationsService } from './phone/phone-verifications.service.ts';
import { ProfileController } from './profile/profile.controller.ts';
import { ProfileService } from './profile/profile.service.ts';
import { SessionListController } from './sessions/session-list.controller.ts';
import { SessionListService } from './sessions/session-list.service.ts';
import { SessionsModule } from './sessions/sessions.module.ts';
import { Suspensions } from './suspension/suspensions.ts';
import { UsersService } from './users.service.ts';

@Module({
  imports: [SessionsModule],
  controllers: [
    AuthController,
    EmailChangeController,
    PhoneVerificationsController,
    ProfileController,
    SessionListController,
  ],
  providers: [
    AccountPersonalData,
    AccountsFacade,
    EmailChangeMailJob,
    EmailChangeNoticeJob,
    EmailChangesService,
    KnownDeviceCookie,
    LoginBrowsers,
    LoginChallengeCookie,
    LoginChallengesService,
    LoginCounts,
    LoginMailJob,
    LoginService,
    LoginSweepJob,
    PhoneTextsService,
    PhoneVerificationsService,
    ProfileService,
    SessionListService,
    Suspensions,
    UsersService,
  ],
  exports: [
    AccountsFacade,
    EmailChangesService,
    LoginBrowsers,
    LoginChallengesService,
    PhoneVerificationsService,
    Suspensions,
    UsersService,
  ],
})
export class AccountModule {}
