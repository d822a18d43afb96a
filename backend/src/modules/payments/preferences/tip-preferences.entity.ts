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

/** What somebody has chosen about tips for them. Without a row they take tips. */
export class TipPreferencesEntity extends TipPreferencesSchema.class {}
TipPreferencesSchema.setClass(TipPreferencesEntity);
