import { defineEntity, p } from '@mikro-orm/core';
import { nameKeySql } from './look-alikes.ts';

const AccountSchema = defineEntity({
  name: 'Account',
  schema: 'account',
  tableName: 'account',
  properties: {
    id: p.bigint('number').generated('by default as identity').autoincrement().primary(),
    /** Lower case (CHECK). */
    email: p.text().unique(),
    username: p.text(),
    phoneNumber: p.text().nullable(),
    /** The id of the picture (platform/pictures). */
    picture: p.text().nullable(),
    /** A link from before pictures were stored here. Nobody sees it; `account.fetch-linked-pictures` fetches it once. */
    profilePictureUrl: p.text().nullable(),
    /** How often its website could not be reached. */
    pictureLinkTries: p.smallint().default(0),
    languages: p.text().nullable(),
    /** ISO 639-1: the chosen languages, or those that `languages` names. */
    languageCodes: p.array().columnType('text[]').default([]),
    bio: p.text().nullable(),
    /** Set when a bio is written. Those from before `/people/{id}` were written for nobody's eyes. */
    bioPublic: p.boolean().default(false),
    /** Whether search engines may find the person's page. */
    searchable: p.boolean().default(false),
    verified: p.boolean().default(false),
    /** Whether anybody has logged in with this address. Forms create accounts from addresses that are only typed. */
    emailProven: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('now()'),
    /** When the operator suspended the account; null while it is active. */
    suspendedAt: p.datetime().nullable(),
  },
  uniques: [
    {
      name: 'account_username_key_unique',
      expression: `create unique index account_username_key_unique on account.account (${nameKeySql('username')})`,
    },
    {
      name: 'account_verified_phone_unique',
      expression: 'create unique index account_verified_phone_unique on account.account (phone_number) where verified',
    },
  ],
  indexes: [
    {
      name: 'account_picture',
      expression: 'create index account_picture on account.account (picture) where picture is not null',
    },
    {
      name: 'account_unproven',
      expression: 'create index account_unproven on account.account (created_at) where not email_proven',
    },
  ],
  checks: [
    { name: 'account_picture_id', expression: "picture ~ '^[0-9a-f]{32}$'" },
    { name: 'account_email_lower_case', expression: 'email = lower(email)' },
    { name: 'account_username_length', expression: 'char_length(username) >= 3 and char_length(username) <= 100' },
    { name: 'account_verified_has_phone', expression: 'not verified or phone_number is not null' },
  ],
});

/** A person. Private to this module: others read the view `account.public_profile`, or use the facade. */
export class AccountEntity extends AccountSchema.class {}
AccountSchema.setClass(AccountEntity);
