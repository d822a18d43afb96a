import { defineEntity, p } from '@mikro-orm/core';

const ReplyTimesSchema = defineEntity({
  name: 'ReplyTimes',
  schema: 'messaging',
  tableName: 'reply_times',
  properties: {
    userId: p.bigint('number').primary().autoincrement(false),
    /** From a stranger's first message to this person's first one in that conversation: the last ten, newest first. */
    seconds: p.array(Number).columnType('int[]'),
    /** Null while there are too few. */
    medianSeconds: p.integer().nullable(),
  },
  checks: [{ name: 'reply_times_last_ten', expression: 'cardinality(seconds) >= 1 and cardinality(seconds) <= 10' }],
});

/** Published as the view `messaging.answer_time` (PRODUCT.md 35). Deleted with the account. */
export class ReplyTimesEntity extends ReplyTimesSchema.class {}
ReplyTimesSchema.setClass(ReplyTimesEntity);
