import { join } from 'node:path';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type Options, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { type DynamicModule, Global, Module, type Provider, StandardSchemaValidationPipe } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { LoggerModule, PinoLogger } from 'nestjs-pino';
import type { DestinationStream } from 'pino';
import { AltchaBotCheck } from './bot-check/altcha.bot-check.ts';
import { BotCheckController } from './bot-check/bot-check.controller.ts';
import { BotCheck } from './bot-check/bot-check.ts';
import { RecaptchaBotCheck } from './bot-check/recaptcha.bot-check.ts';
import { CardPayments } from './cards/card-payments.ts';
import { NoCardPayments } from './cards/no.card-payments.ts';
import { StripeCardPayments } from './cards/stripe.card-payments.ts';
import { ClientReportsController } from './client-reports/client-reports.controller.ts';
import { ClientErrorLog, ClientReports } from './client-reports/client-reports.ts';
import { ReleaseUse } from './client-reports/release-use.ts';
import { ReleasedSites } from './client-reports/released-sites.ts';
import { Clock } from './clock/clock.ts';
import { DatabaseClock } from './clock/database-clock.ts';
import type { LiveSettings } from './config/live-settings.ts';
import { Secrets } from './config/secrets.ts';
import { SETTINGS } from './config/settings.ts';
import { DatabasePools } from './database/database-pools.ts';
import { PreparedSql } from './database/prepared-sql.ts';
import { ErrorFilter } from './errors/error-filter.ts';
import { InvalidInputError } from './errors/invalid-input-error.ts';
import { FormerAccounts } from './former-accounts/former-accounts.ts';
import { Draining } from './http/draining.ts';
import { HealthController } from './http/health.controller.ts';
import { PageHeads } from './http/page-head.ts';
import { SiteController } from './http/site.controller.ts';
import { Jobs, SCHEDULE_TABLE, type ScheduleTable } from './jobs/jobs.ts';
import { LimitGuard } from './limits/limit.guard.ts';
import { LIMIT_TABLE, Limits, type LimitTable } from './limits/limits.ts';
import { Bus } from './live/bus.ts';
import { PostgresBus } from './live/postgres.bus.ts';
import { loggerOptions } from './logging/logger-options.ts';
import { BrowserIds } from './login/browser-ids.ts';
import { SessionCookies } from './login/session-cookies.ts';
import { SessionGuard, SessionStrategy } from './login/session.guard.ts';
import { MailKinds } from './mail/mail-kind.ts';
import { MailOutbox } from './mail/mail-outbox.ts';
import { Mailer } from './mail/mailer.ts';
import { Metrics } from './observability/metrics.ts';
import { OBSERVABILITY } from './observability/observability.ts';
import { Tracing } from './observability/tracing.ts';
import { OneTimeCodes } from './one-time-codes/one-time-codes.ts';
import { PersonalData } from './personal-data/personal-data.ts';
import { FolderFileStore } from './files/folder.file-store.ts';
import { LinkNetwork, PictureLinks, PublicNetwork } from './pictures/picture-links.ts';
import { FileStore } from './files/file-store.ts';
import { PicturesController } from './pictures/pictures.controller.ts';
import { Pictures } from './pictures/pictures.ts';
import { RETENTION_TABLE, RetentionSweep, type RetentionTable } from './retention/retention.ts';
import { NoPhoneCodes, PhoneCodes } from './sms/phone-codes.ts';
import { NoTextMessages, TextMessages } from './sms/text-messages.ts';
import { TwilioPhoneCodes } from './sms/twilio.phone-codes.ts';
import { TwilioTextMessages } from './sms/twilio.text-messages.ts';

export interface PlatformParts {
  readonly settings: LiveSettings;
  readonly pools: DatabasePools;
  readonly orm: Options;
  readonly limits: LimitTable;
  readonly retention: RetentionTable;
  readonly schedules: ScheduleTable;
  /** Where log lines go; standard output unless a test listens. */
  readonly logStream?: DestinationStream;
}

const HTTP: Provider[] = [
  { provide: APP_FILTER, useClass: ErrorFilter },
  { provide: APP_GUARD, useClass: LimitGuard },
  { provide: APP_GUARD, useExisting: SessionGuard },
  {
    provide: APP_PIPE,
    useFactory: () => new StandardSchemaValidationPipe({ exceptionFactory: (issues) => new InvalidInputError(issues) }),
  },
];

const BOT_CHECK: Provider = {
  provide: BotCheck,
  useFactory: ({ recaptcha }: LiveSettings, altcha: AltchaBotCheck, limits: Limits) =>
    recaptcha === undefined ? altcha : new RecaptchaBotCheck(recaptcha, limits),
  inject: [SETTINGS, AltchaBotCheck, Limits],
};

const PHONE_CODES: Provider = {
  provide: PhoneCodes,
  useFactory: ({ twilio }: LiveSettings, log: PinoLogger) =>
    twilio === undefined ? new NoPhoneCodes(log) : new TwilioPhoneCodes(twilio, log),
  inject: [SETTINGS, PinoLogger],
};

const CARD_PAYMENTS: Provider = {
  provide: CardPayments,
  useFactory: ({ stripe }: LiveSettings, log: PinoLogger) =>
    stripe === undefined ? new NoCardPayments(log) : new StripeCardPayments(stripe, log),
  inject: [SETTINGS, PinoLogger],
};

// The client of Redis is loaded here and only where it is used: it takes 478 files.
const BUS: Provider = {
  provide: Bus,
  useFactory: async ({ redisUrl, databaseDirectUrl }: LiveSettings, log: PinoLogger): Promise<Bus> => {
    if (redisUrl === undefined) return new PostgresBus({ databaseDirectUrl }, log);
    return new (await import('./live/redis.bus.ts')).RedisBus(redisUrl, log);
  },
  inject: [SETTINGS, PinoLogger],
};

// The client of S3 is loaded here and only where it is used: it takes as many.
const FILE_STORE: Provider = {
  provide: FileStore,
  useFactory: async ({ s3, dataDir }: LiveSettings, log: PinoLogger): Promise<FileStore> => {
    if (s3 === undefined) return new FolderFileStore(join(dataDir, 'pictures'));
    return new (await import('./files/s3.file-store.ts')).S3FileStore(s3, log);
  },
  inject: [SETTINGS, PinoLogger],
};

const TEXT_MESSAGES: Provider = {
  provide: TextMessages,
  useFactory: ({ twilio }: LiveSettings, log: PinoLogger) => {
    const { messagingServiceSid } = twilio ?? {};
    if (twilio === undefined || messagingServiceSid === undefined) return new NoTextMessages(log);
    return new TwilioTextMessages({ ...twilio, messagingServiceSid }, log);
  },
  inject: [SETTINGS, PinoLogger],
};

/** For every module, as are BotCheck, CardPayments, PhoneCodes and TextMessages, whose classes depend on the settings. */
const SERVICES = [
  Clock,
  PersonalData,
  Secrets,
  FormerAccounts,
  PreparedSql,
  Jobs,
  Mailer,
  MailKinds,
  MailOutbox,
  OneTimeCodes,
  Limits,
  BrowserIds,
  SessionCookies,
  SessionGuard,
  PageHeads,
  Draining,
  PictureLinks,
  Pictures,
];

/** What every module may use, and what applies to every request. */
@Global()
@Module({})
export class PlatformModule {
  static register({ settings, pools, orm, limits, retention, schedules, logStream }: PlatformParts): DynamicModule {
    return {
      module: PlatformModule,
      imports: [
        LoggerModule.forRoot(loggerOptions(settings, logStream)),
        // Without an EntityManager for each request: transactions fork their own, and few requests need one beside them.
        MikroOrmModule.forRoot({ ...orm, driver: PostgreSqlDriver, registerRequestContext: false }),
      ],
      controllers: [HealthController, SiteController, BotCheckController, ClientReportsController, PicturesController],
      providers: [
        { provide: SETTINGS, useValue: settings },
        { provide: DatabasePools, useValue: pools },
        { provide: LIMIT_TABLE, useValue: limits },
        { provide: RETENTION_TABLE, useValue: retention },
        { provide: SCHEDULE_TABLE, useValue: schedules },
        ...SERVICES,
        AltchaBotCheck,
        DatabaseClock,
        RetentionSweep,
        SessionStrategy,
        { provide: LinkNetwork, useFactory: () => new PublicNetwork() },
        ClientReports,
        ClientErrorLog,
        ReleasedSites,
        ReleaseUse,
        BOT_CHECK,
        BUS,
        CARD_PAYMENTS,
        FILE_STORE,
        PHONE_CODES,
        TEXT_MESSAGES,
        ...OBSERVABILITY,
        ...HTTP,
      ],
      exports: [
        SETTINGS,
        ...SERVICES,
        BotCheck,
        Bus,
        CardPayments,
        FileStore,
        Metrics,
        PhoneCodes,
        TextMessages,
        Tracing,
      ],
    };
  }
}
