import { defineEntity, p } from '@mikro-orm/core';

const PayoutAccountSchema = defineEntity({
  name: 'PayoutAccount',
  schema: 'payments',
  tableName: 'payout_account',
  properties: {
    userId: p.bigint('number').primary().autoincrement(false),
    /** Of the bank account, ISO 3166 alpha-2. The provider does not allow changes. */
    country: p.text(),
    /** The provider's id; null until the account has been created there. */
    accountId: p.text().nullable().unique(),
    /** The state at the provider when it was last fetched. */
    detailsSubmitted: p.boolean().default(false),
    transfersEnabled: p.boolean().default(false),
    payoutsEnabled: p.boolean().default(false),
    needsMore: p.boolean().default(false),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** A helper's account at the payment provider, which alone knows the bank account. */
export class PayoutAccountEntity extends PayoutAccountSchema.class {}
PayoutAccountSchema.setClass(PayoutAccountEntity);
