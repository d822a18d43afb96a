import { type DynamicModule, Module } from '@nestjs/common';
import { FlowsModule } from './flows/index.ts';
import { limits } from './limits.ts';
import { migrations } from './migrations/index.ts';
import {
  AccountEntity,
  AccountModule,
  EmailChangeEntity,
  EmailChangeNoticeEntity,
  LoginChallengeEntity,
  PhoneVerificationEntity,
  SessionEntity,
} from './modules/account/index.ts';
import {
  AirportEntity,
  AirportReleaseEntity,
  ContactRequestEntity,
  ContactEmailConfirmationEntity,
  PendingContactRequestEntity,
  HiddenListingEntity,
  ListingConfirmationEntity,
  ListingEntity,
  ListingsModule,
  RatingEntity,
  TestimonialEntity,
} from './modules/listings/index.ts';
import {
  BlockEntity,
  ContactMessageEntity,
  ConversationEntity,
  ConversationTripEntity,
  LiveEventEntity,
  MailboxEntity,
  MessageEntity,
  MessageNoticesEntity,
  MessagingModule,
  ModerationActionEntity,
  ParticipantEntity,
  ReportEntity,
  SmsCopyEntity,
  SmsDayEntity,
  SmsStopEntity,
} from './modules/messaging/index.ts';
import {
  LedgerEntryEntity,
  LedgerTransactionEntity,
  PaymentsModule,
  PayoutAccountEntity,
  TipEntity,
  TipMailEntity,
  TipPreferencesEntity,
  WebhookEventEntity,
} from './modules/payments/index.ts';
import { SeedModule } from './seed/index.ts';
import type { LiveSettings } from './platform/config/live-settings.ts';
import { ormConfig } from './platform/database/orm-config.ts';
import { PlatformModule, type PlatformParts } from './platform/platform.module.ts';

const entities = [
  AccountEntity,
  AirportEntity,
  AirportReleaseEntity,
  BlockEntity,
  ContactRequestEntity,
  ContactEmailConfirmationEntity,
  PendingContactRequestEntity,
  ContactMessageEntity,
  ConversationEntity,
  ConversationTripEntity,
  EmailChangeEntity,
  EmailChangeNoticeEntity,
  HiddenListingEntity,
  LedgerEntryEntity,
  LedgerTransactionEntity,
  ListingConfirmationEntity,
  ListingEntity,
  LiveEventEntity,
  LoginChallengeEntity,
  MailboxEntity,
  MessageEntity,
  MessageNoticesEntity,
  ModerationActionEntity,
  ParticipantEntity,
  PayoutAccountEntity,
  PhoneVerificationEntity,
  RatingEntity,
  ReportEntity,
  SessionEntity,
  SmsCopyEntity,
  SmsDayEntity,
  SmsStopEntity,
  TestimonialEntity,
  TipEntity,
  TipMailEntity,
  TipPreferencesEntity,
  WebhookEventEntity,
];

/** Everything the application keeps in its database, on the database of these settings. */
export const ormConfigOf = ({ databaseUrl: url }: Pick<LiveSettings, 'databaseUrl'>): PlatformParts['orm'] =>
  ormConfig({ url, entities, migrations });

export interface AppParts {
  readonly settings: LiveSettings;
  /** Modules that only a local start has. */
  readonly standIns?: readonly DynamicModule[];
  readonly logStream?: PlatformParts['logStream'];
}

/** The application: the platform, the modules, and the flows between them. */
@Module({})
export class AppModule {
  static register({ settings, standIns = [], logStream }: AppParts): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.register({ settings, orm: ormConfigOf(settings), limits, logStream }),
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
