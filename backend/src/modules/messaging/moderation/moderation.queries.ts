import { sql } from 'kysely';
import type { ReadDb } from '../../../platform/database/prepared-sql.ts';
import type { MessagingTables } from '../messaging.tables.ts';

type Db = ReadDb<MessagingTables>;

/** How much of a conversation the operator reads. */
const LAST_MESSAGES = 50;
export const MOST_REPORTS = 100;

/** Reports with the people in them, by username: null for who has left. */
function reports(db: Db) {
  return db
    .selectFrom('messaging.report as r')
    .leftJoin('account.public_profile as about', 'about.id', 'r.about_id')
    .leftJoin('account.public_profile as reporter', 'reporter.id', 'r.reporter_id')
    .select(['r.id', 'r.kind', 'r.reason', 'r.status', 'r.subject_id as subjectId', 'r.created_at as createdAt'])
    .select(['r.about_id as aboutId', 'about.username as about', 'about.suspended'])
    .select(['r.reporter_id as reporterId', 'reporter.username as reporter']);
}

/** The oldest open ones first; of all, the newest. Index: report_open, the key. */
export function reportList(db: Db, { all }: { all: boolean }) {
  const some = reports(db).limit(sql.lit(MOST_REPORTS));
  return all ? some.orderBy('r.id', 'desc') : some.where('r.status', '=', sql.lit('open')).orderBy('r.id');
}

/** How many there are of them. */
export function reportCount(db: Db, { all }: { all: boolean }) {
  const some = db.selectFrom('messaging.report').select(({ fn }) => fn.countAll().as('count'));
  return all ? some : some.where('status', '=', sql.lit('open'));
}

/** One, with all that was said in it. */
export const reportById = (db: Db, id: number) =>
  reports(db).select(['r.details', 'r.excerpt', 'r.conversation_id as conversationId']).where('r.id', '=', String(id));

/** What the two last wrote to each other, the newest first. Index: message_by_conversation. */
export const lastMessages = (db: Db, conversationId: string) =>
  db
    .selectFrom('messaging.message as m')
    .leftJoin('account.public_profile as sender', 'sender.id', 'm.sender_id')
    .select(['m.id', 'm.content', 'm.created_at as createdAt', 'm.sender_id as senderId', 'sender.username as sender'])
    .where('m.conversation_id', '=', conversationId)
    .orderBy('m.id', 'desc')
    .limit(sql.lit(LAST_MESSAGES));

export type ReportRow = Awaited<ReturnType<ReturnType<typeof reportList>['executeTakeFirstOrThrow']>>;
export type FullReportRow = Awaited<ReturnType<ReturnType<typeof reportById>['executeTakeFirstOrThrow']>>;
export type SaidRow = Awaited<ReturnType<ReturnType<typeof lastMessages>['executeTakeFirstOrThrow']>>;
