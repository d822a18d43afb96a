import { defineEntity, p } from '@mikro-orm/core';

/**
 * SQL for what makes two usernames the same: neither case nor full-width letters make a new one, nor the joiners and the
 * emoji mark, which nobody sees.
 */
export function keyOfName(sql: string): string {
  return `lower(normalize(translate(${sql}, U&'\\200C\\200D\\FE0F', ''), NFKC))`;
}

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
    /** Whether somebody has logged in with this address: forms make accounts of what is typed into them. */
    emailProven: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Since when the operator has shut this person out. */
    suspendedAt: p.datetime().nullable(),
  },
  uniques: [
    {
      name: 'account_username_unique',
      expression: `create unique index account_username_unique on account.account (${keyOfName('username')})`,
    },
    {
      name: 'account_verified_phone_unique',
      expression: 'create unique index account_verified_phone_unique on account.account (phone_number) where verified',
    },
  ],
  checks: [
    { name: 'account_email_lower_case', expression: 'email = lower(email)' },
    { name: 'account_username_length', expression: 'char_length(username) >= 3 and char_length(username) <= 100' },
    { name: 'account_verified_has_phone', expression: 'not verified or phone_number is not null' },
  ],
});

/** A person. Private to this module: others read `account.public_profile`, or ask the facade. */
export class AccountEntity extends AccountSchema.class {}
AccountSchema.setClass(AccountEntity);
