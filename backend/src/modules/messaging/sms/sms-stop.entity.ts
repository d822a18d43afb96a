import { defineEntity, p } from '@mikro-orm/core';

const SmsStopSchema = defineEntity({
  name: 'SmsStop',
  schema: 'messaging',
  tableName: 'sms_stop',
  properties: {
    /** Keyed: who holds the table alone finds no number in it. */
    numberHash: p.blob().primary(),
    stoppedAt: p.datetime(),
  },
});

/** A phone that answered STOP. It stays when an account goes: the number must not get texts from its next one either. */
export class SmsStopEntity extends SmsStopSchema.class {}
SmsStopSchema.setClass(SmsStopEntity);
