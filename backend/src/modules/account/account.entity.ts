import { defineEntity, p } from '@mikro-orm/core';

const AccountSchema = defineEntity({
  name: 'Account',
  schema: 'account',
  tableName: 'account',
  properties: {
    id: p.bigint('number').generated('by default as identity').primary(),
    /** Lower case always; the CHECK keeps it so. */
    email: p.text().unique(),
    username: p.text(),
    phoneNumber: p.text().nullable(),
    profilePictureUrl: p.text().nullable(),
    languages: p.text().nullable(),
    bio: p.text().nullable(),
    verified: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  uniques: [
    {
      name: 'account_username_unique',
      expression: 'create unique index account_username_unique on account.account (lower(username))',
    },
  ],
  checks: [
    { name: 'account_email_lower_case', expression: 'email = lower(email)' },
    { name: 'account_username_length', expression: 'char_length(username) >= 3 and char_length(username) <= 100' },
  ],
});

/** A person. Private to this module: others read `account.public_profile`, or ask the facade. */
export class AccountEntity extends AccountSchema.class {}
AccountSchema.setClass(AccountEntity);
