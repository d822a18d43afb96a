import { defineEntity, p } from '@mikro-orm/core';

const PayoutAccountSchema = defineEntity({
  name: 'PayoutAccount',
  schema: 'payments',
  tableName: 'payout_account',
  properties: {
    userId: p.bigint('number').primary().autoincrement(false),
    /** Where the bank account is, ISO 3166 alpha-2: the provider lets nobody change it. */
    country: p.text(),
    /** The provider's own; null while it has not been made there. */
    accountId: p.text().nullable().unique(),
    /** What the provider said when it was last asked. */
    detailsSubmitted: p.boolean().default(false),
    transfersEnabled: p.boolean().default(false),
    payoutsEnabled: p.boolean().default(false),
    needsMore: p.boolean().default(false),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** A helper's account at the payment provider: where their tips go. The bank account is known to the provider alone. */
export class PayoutAccountEntity extends PayoutAccountSchema.class {}
PayoutAccountSchema.setClass(PayoutAccountEntity);
