import { defineEntity, p } from '@mikro-orm/core';

const SmsDaySchema = defineEntity({
  name: 'SmsDay',
  schema: 'messaging',
  tableName: 'sms_day',
  properties: {
    /** A day of UTC. */
    day: p.date().primary(),
    segments: p.integer(),
  },
  checks: [{ name: 'sms_day_segments', expression: 'segments >= 0' }],
});

/** How many segments all copies of a day have cost. */
export class SmsDayEntity extends SmsDaySchema.class {}
SmsDaySchema.setClass(SmsDayEntity);
