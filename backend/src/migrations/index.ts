import type { MigrationObject } from '@mikro-orm/core';
import { PlatformMigration } from './20261120090000-platform.ts';
import { AccountMigration } from './20261120100000-account.ts';
import { ListingsMigration } from './20261120100100-listings.ts';
import { LoginMigration } from './20261120110000-login.ts';
import { PhoneMigration } from './20261120110100-phone.ts';
import { EmailChangeMigration } from './20261120110200-email-change.ts';
import { ListingLifeMigration } from './20261120120000-listing-life.ts';
import { ContactRequestMigration } from './20261120120100-contact-request.ts';
import { ListingEstimatesMigration } from './20261120120200-listing-estimates.ts';
import { TestimonialAuthorMigration } from './20261120120300-testimonial-author.ts';
import { MessagingMigration } from './20261120130000-messaging.ts';
import { MessageSmsMigration } from './20261120130100-message-sms.ts';
import { SafetyMigration } from './20261120130200-safety.ts';
import { ContactMigration } from './20261120130300-contact.ts';
import { PaymentsMigration } from './20261120140000-payments.ts';
import { TipMailsMigration } from './20261120140100-tip-mails.ts';
import { ReleaseUseMigration } from './20261121150000-release-use.ts';
import { ProfileEvidenceMigration } from './20261121161000-profile-evidence.ts';
import { PendingContactRequestMigration } from './20261121162000-pending-contact-request.ts';
import { TipPreferencesMigration } from './20261121163000-tip-preferences.ts';
import { PhoneTextCountMigration } from './20261121164000-phone-text-count.ts';

/** Every migration, oldest first. Names are kept in the database: never rename one that has run anywhere. */
export const migrations: MigrationObject[] = [
  { name: '20261120090000-platform', class: PlatformMigration },
  { name: '20261120100000-account', class: AccountMigration },
  { name: '20261120100100-listings', class: ListingsMigration },
  { name: '20261120110000-login', class: LoginMigration },
  { name: '20261120110100-phone', class: PhoneMigration },
  { name: '20261120110200-email-change', class: EmailChangeMigration },
  { name: '20261120120000-listing-life', class: ListingLifeMigration },
  { name: '20261120120100-contact-request', class: ContactRequestMigration },
  { name: '20261120120200-listing-estimates', class: ListingEstimatesMigration },
  { name: '20261120120300-testimonial-author', class: TestimonialAuthorMigration },
  { name: '20261120130000-messaging', class: MessagingMigration },
  { name: '20261120130100-message-sms', class: MessageSmsMigration },
  { name: '20261120130200-safety', class: SafetyMigration },
  { name: '20261120130300-contact', class: ContactMigration },
  { name: '20261120140000-payments', class: PaymentsMigration },
  { name: '20261120140100-tip-mails', class: TipMailsMigration },
  { name: '20261121150000-release-use', class: ReleaseUseMigration },
  { name: '20261121161000-profile-evidence', class: ProfileEvidenceMigration },
  { name: '20261121162000-pending-contact-request', class: PendingContactRequestMigration },
  { name: '20261121163000-tip-preferences', class: TipPreferencesMigration },
  { name: '20261121164000-phone-text-count', class: PhoneTextCountMigration },
];
