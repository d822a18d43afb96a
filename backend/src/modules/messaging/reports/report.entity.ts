import { defineEntity, p } from '@mikro-orm/core';
import { MAX_REPORT_LENGTH, type NewReport } from 'contracts';

const ReportSchema = defineEntity({
  name: 'Report',
  schema: 'messaging',
  tableName: 'report',
  properties: {
    id: p.bigint('number').generated('by default as identity').autoincrement().primary(),
    /** Null once the reporter's account is deleted, and for the site. */
    reporterId: p.bigint('number').nullable(),
    /** Whether the site itself wrote it. */
    bySite: p.boolean().default(false),
    kind: p.text().$type<NewReport['kind']>(),
    /** Of the person, listing or message, which may have been deleted. */
    subjectId: p.bigint('number'),
    /** The person behind the subject. */
    aboutId: p.bigint('number'),
    /** Of reporter and person, if they have one. */
    conversationId: p.bigint('number').nullable(),
    reason: p.text().$type<NewReport['reason']>(),
    details: p.text().nullable(),
    /** The subject's text when it was first reported: it may be edited or deleted afterwards. */
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
    { name: 'report_details', expression: `char_length(details) <= ${MAX_REPORT_LENGTH}` },
    { name: 'report_status', expression: "status in ('open', 'closed')" },
    { name: 'report_of_another', expression: 'reporter_id <> about_id' },
  ],
});

/** A report to the operator about a person, a listing or a message. It outlives all of them. */
export class ReportEntity extends ReportSchema.class {}
ReportSchema.setClass(ReportEntity);
