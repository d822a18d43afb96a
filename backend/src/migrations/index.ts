import type { MigrationObject } from '@mikro-orm/core';
import { PlatformMigration } from './20261126160010-platform.ts';
import { ListingsMigration } from './20261126160020-listings.ts';
import { AccountMigration } from './20261126160030-account.ts';
import { MessagingMigration } from './20261126160040-messaging.ts';
import { PaymentsMigration } from './20261126160050-payments.ts';
import { FormerAccountMigration } from './20261126170000-former-account.ts';

/** Every migration, oldest first. Names are kept in the database: never rename one that has run anywhere. */
export const migrations: MigrationObject[] = [
  { name: '20261126160010-platform', class: PlatformMigration },
  { name: '20261126160020-listings', class: ListingsMigration },
  { name: '20261126160030-account', class: AccountMigration },
  { name: '20261126160040-messaging', class: MessagingMigration },
  { name: '20261126160050-payments', class: PaymentsMigration },
  { name: '20261126170000-former-account', class: FormerAccountMigration },
];
