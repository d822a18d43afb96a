import { defineEntity, p } from '@mikro-orm/core';

const TipPreferencesSchema = defineEntity({
  name: 'TipPreferences',
  schema: 'payments',
  tableName: 'tip_preferences',
  properties: {
    userId: p.bigint('number').primary().autoincrement(false),
    noTips: p.boolean().default(false),
  },
});

/** Whether a user has turned tips off. Without a row they have not. */
export class TipPreferencesEntity extends TipPreferencesSchema.class {}
TipPreferencesSchema.setClass(TipPreferencesEntity);
