import { defineEntity, p } from '@mikro-orm/core';
import { MOST_REPORT_CHARACTERS, type NewReport } from 'shared-ui/contracts';

const ReportSchema = defineEntity({
  name: 'Report',
  schema: 'messaging',
  tableName: 'report',
  properties: {
    id: p.bigint('number').generated('by default as identity').primary(),
    /** Null once they have deleted their account: the report stays. */
    reporterId: p.bigint('number').nullable(),
    kind: p.text().$type<NewReport['kind']>(),
    /** Of the person, the listing or the message, which may be gone. */
    subjectId: p.bigint('number'),
    /** The person behind it. */
    aboutId: p.bigint('number'),
    /** What the two wrote to each other, if they did. */
    conversationId: p.bigint('number').nullable(),
    reason: p.text().$type<NewReport['reason']>(),
    details: p.text().nullable(),
    /** What it looked like when it was reported. */
    excerpt: p.text(),
    status: p.text().$type<'open' | 'closed'>().default('open'),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  indexes: [
    {
      name: 'report_open',
      expression: "create index report_open on messaging.report (id) where status = 'open'",
    },
  ],
  uniques: [
    {
      name: 'report_once',
      expression:
        "create unique index report_once on messaging.report (reporter_id, kind, subject_id) where status = 'open'",
    },
  ],
  checks: [
    { name: 'report_kind', expression: "kind in ('person', 'listing', 'message')" },
    { name: 'report_reason', expression: "reason in ('money', 'abuse', 'identity', 'spam', 'other')" },
    { name: 'report_details', expression: `char_length(details) <= ${MOST_REPORT_CHARACTERS}` },
    { name: 'report_status', expression: "status in ('open', 'closed')" },
    { name: 'report_of_another', expression: 'reporter_id <> about_id' },
  ],
});

/** Somebody asks the operator to look at a person, a listing or a message. It outlives all of them. */
export class ReportEntity extends ReportSchema.class {}
ReportSchema.setClass(ReportEntity);
