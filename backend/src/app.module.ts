import { type DynamicModule, Module } from '@nestjs/common';
import { FlowsModule } from './flows/flows.module.ts';
import { migrations } from './migrations/index.ts';
import {
  AccountEntity,
  accountLimits,
  AccountModule,
  EmailChangeEntity,
  EmailChangeNoticeEntity,
  LoginChallengeEntity,
  LoginLinkEntity,
  PhoneVerificationEntity,
  SessionEntity,
} from './modules/account/index.ts';
import {
  AirportEntity,
  AirportReleaseEntity,
  AlertEntity,
  AlertMatchEntity,
  ContactEmailConfirmationEntity,
  ContactRequestEntity,
  HealthNeedsEntity,
  HiddenListingEntity,
  ListingConfirmationEntity,
  ListingEntity,
  ListingPosterEntity,
  listingsLimits,
  ListingsModule,
  PendingContactRequestEntity,
  FlightEntity,
  RatingEntity,
  RestoredListingEntity,
  RouteSectionEntity,
  TestimonialEntity,
  TakenBackReviewEntity,
} from './modules/listings/index.ts';
import {
  AmigoSegmentEntity,
  TripAnswerEntity,
  TripEntity,
  TripFlightEntity,
  TripStepEntity,
  BlockEntity,
  ContactMessageEntity,
  ConversationEntity,
  ConversationListingEntity,
  LiveEventEntity,
  MailboxEntity,
  MessageEntity,
  MessageNoticesEntity,
  messagingLimits,
  MessagingModule,
  ModerationActionEntity,
  ParticipantEntity,
  ReplyTimesEntity,
  ReportEntity,
  SmsCopyEntity,
  SmsDayEntity,
  SmsStopEntity,
  TripCountEntity,
} from './modules/messaging/index.ts';
import {
  LedgerEntryEntity,
  LedgerTransactionEntity,
  paymentsLimits,
  PaymentsModule,
  PayoutAccountEntity,
  PayoutFreezeEntity,
  TipEntity,
  TipPreferencesEntity,
  WebhookEventEntity,
} from './modules/payments/index.ts';
import type { LiveSettings } from './platform/config/live-settings.ts';
import { DatabasePools } from './platform/database/database-pools.ts';
import { ormConfig } from './platform/database/orm-config.ts';
import { DEFAULT_POOLS } from './platform/database/pool-settings.ts';
import type { LimitTable } from './platform/limits/limits.ts';
import { platformLimits } from './platform/platform.limits.ts';
import { PlatformModule, type PlatformParts } from './platform/platform.module.ts';
import { retention } from './retention.ts';
import { schedules } from './schedules.ts';
import { SeedModule } from './seed/seed.module.ts';

const limits: LimitTable = {
  ...platformLimits,
  ...accountLimits,
  ...listingsLimits,
  ...messagingLimits,
  ...paymentsLimits,
};

const entities = [
  AccountEntity,
  AmigoSegmentEntity,
  TripAnswerEntity,
  TripEntity,
  TripFlightEntity,
  TripStepEntity,
  AirportEntity,
  AirportReleaseEntity,
  AlertEntity,
  AlertMatchEntity,
  BlockEntity,
  ContactRequestEntity,
  ContactEmailConfirmationEntity,
  PendingContactRequestEntity,
  ContactMessageEntity,
  ConversationEntity,
  ConversationListingEntity,
  EmailChangeEntity,
  EmailChangeNoticeEntity,
  HealthNeedsEntity,
  HiddenListingEntity,
  LedgerEntryEntity,
  LedgerTransactionEntity,
  ListingConfirmationEntity,
  ListingEntity,
  ListingPosterEntity,
  LiveEventEntity,
  LoginChallengeEntity,
  LoginLinkEntity,
  MailboxEntity,
  MessageEntity,
  MessageNoticesEntity,
  ModerationActionEntity,
  ParticipantEntity,
  PayoutAccountEntity,
  PayoutFreezeEntity,
  PhoneVerificationEntity,
  FlightEntity,
  RatingEntity,
  ReplyTimesEntity,
  ReportEntity,
  RestoredListingEntity,
  RouteSectionEntity,
  SessionEntity,
  SmsCopyEntity,
  SmsDayEntity,
  SmsStopEntity,
  TestimonialEntity,
  TipEntity,
  TipPreferencesEntity,
  TripCountEntity,
  TakenBackReviewEntity,
  WebhookEventEntity,
];

/** MikroORM's settings, with all entities and migrations. */
export const ormConfigOf = (
  { databaseUrl: url }: Pick<LiveSettings, 'databaseUrl'>,
  openPools = () => new DatabasePools(url, DEFAULT_POOLS),
): PlatformParts['orm'] => ormConfig({ url, entities, migrations, openPools });

export interface AppParts {
  readonly settings: LiveSettings;
  /** Modules of a local start. */
  readonly standIns?: readonly DynamicModule[];
  readonly logStream?: PlatformParts['logStream'];
}

/** The platform, the modules, and the flows between them. */
@Module({})
export class AppModule {
  static register({ settings, standIns = [], logStream }: AppParts): DynamicModule {
    const pools = new DatabasePools(settings.databaseUrl, settings.databasePools);
    const orm = ormConfigOf(settings, () => pools);
    return {
      module: AppModule,
      imports: [
        PlatformModule.register({ settings, pools, orm, limits, retention, schedules, logStream }),
        AccountModule,
        ListingsModule,
        MessagingModule,
        PaymentsModule,
        FlowsModule,
        SeedModule,
        ...standIns,
      ],
    };
  }
}
