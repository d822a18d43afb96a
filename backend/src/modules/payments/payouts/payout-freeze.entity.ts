import { defineEntity, p } from '@mikro-orm/core';

const PayoutFreezeSchema = defineEntity({
  name: 'PayoutFreeze',
  schema: 'payments',
  tableName: 'payout_freeze',
  properties: {
    userId: p.bigint('number').primary().autoincrement(false),
    frozenAt: p.datetime(),
  },
});

/** A helper who gets no transfers and no new tips until the operator ends that. The reason is in the log of moderation. */
export class PayoutFreezeEntity extends PayoutFreezeSchema.class {}
PayoutFreezeSchema.setClass(PayoutFreezeEntity);
