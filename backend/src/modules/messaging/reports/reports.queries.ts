import type { NewReport } from 'contracts';
import { sql } from 'kysely';
import { findConversation } from '../conversations.queries.ts';
import type { MessagingDb } from '../messaging.db.ts';

/** What is reported. */
export interface ReportSubject {
  kind: NewReport['kind'];
  id: number;
  /** The person behind it. */
  aboutId: number;
  /** Its text at this moment. */
  excerpt: string;
}

/** A message that this person has received. Indexes: the keys. */
export async function findReceivedMessage(
  db: MessagingDb,
  meId: number,
  id: number,
): Promise<ReportSubject | undefined> {
  const message = await db
    .selectFrom('messaging.message as m')
    .innerJoin('messaging.participant as p', 'p.conversation_id', 'm.conversation_id')
    .select(['m.sender_id', 'm.content'])
    .where('m.id', '=', id)
    .where('p.user_id', '=', meId)
    .where('m.sender_id', '<>', meId)
    .where('m.deleted_at', 'is', null)
    .executeTakeFirst();
  return message && { kind: 'message', id, aboutId: message.sender_id, excerpt: message.content };
}

/** Index: the key of the account. */
export async function findPerson(db: MessagingDb, id: number): Promise<ReportSubject | undefined> {
  const person = await db
    .selectFrom('account.public_profile')
    .select(['username', 'languages'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (person === undefined) return undefined;
  return { kind: 'person', id, aboutId: id, excerpt: [person.username, person.languages].filter(Boolean).join(', ') };
}

/** Whether the two have written about this listing. Indexes: conversation_pair, the key. */
export async function hasWrittenAbout(
  db: MessagingDb,
  meId: number,
  otherId: number,
  listingId: number,
): Promise<boolean> {
  const trip = db
    .selectFrom('messaging.conversation_listing as t')
    .select('t.listing_id')
    .where('t.listing_id', '=', listingId)
    .where('t.conversation_id', '=', findConversation(db, meId, otherId));
  return (await trip.executeTakeFirst()) !== undefined;
}

/** Stores a report, or updates the reporter's open one of this subject, whose excerpt stays. Returns its id. */
export async function upsertReport(
  db: MessagingDb,
  reporterId: number,
  { kind, id, aboutId, excerpt }: ReportSubject,
  { reason, at, ...typed }: Pick<NewReport, 'reason' | 'details'> & { at: Date },
): Promise<number> {
  const details = typed.details ?? null;
  const row = await db
    .insertInto('messaging.report')
    .values({
      reporter_id: reporterId,
      kind,
      subject_id: id,
      about_id: aboutId,
      excerpt,
      reason,
      details,
      created_at: at,
      updated_at: at,
      conversation_id: findConversation(db, reporterId, aboutId),
    })
    .onConflict((open) =>
      open
        .columns(['reporter_id', 'kind', 'subject_id'])
        .where('status', '=', sql.lit('open'))
        .doUpdateSet(({ ref }) => ({
          reason,
          details,
          updated_at: at,
          conversation_id: ref('excluded.conversation_id'),
        })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Reports somebody by the site itself, where no such report is open; nobody's own report changes. Call it one at a time for each person.
 * Index: report_open.
 */
export async function reportBySite(
  db: MessagingDb,
  { kind, id, aboutId, excerpt }: ReportSubject,
  { details, conversationId, at }: { details: string; conversationId: number; at: Date },
): Promise<void> {
  const open = db
    .selectFrom('messaging.report')
    .select('id')
    .where('about_id', '=', aboutId)
    .where('by_site', '=', sql.lit(true))
    .where('status', '=', sql.lit('open'));
  if ((await open.executeTakeFirst()) !== undefined) return;
  await db
    .insertInto('messaging.report')
    .values({
      kind,
      subject_id: id,
      about_id: aboutId,
      excerpt,
      by_site: true,
      reason: 'other',
      details,
      conversation_id: conversationId,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/**
 * Adds a message that its sender deletes to the open reports of this conversation about them: what the operator would have read. The report of the
 * message itself has it already. Index: report_open.
 */
export const keepAsEvidence = (
  db: MessagingDb,
  message: { id: number; senderId: number; conversationId: number; content: string },
) =>
  db
    .updateTable('messaging.report')
    .set({ excerpt: sql`excerpt || ${`\n\nDeleted afterwards: ${message.content}`}::text` })
    .where('status', '=', sql.lit('open'))
    .where('conversation_id', '=', message.conversationId)
    .where('about_id', '=', message.senderId)
    .where(({ not, and, eb }) => not(and([eb('kind', '=', 'message'), eb('subject_id', '=', message.id)])));

/** How many reports are open, and since when the oldest is. Index: report_open. */
export const openReports = (db: MessagingDb) =>
  db
    .selectFrom('messaging.report')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .where('status', '=', 'open');

/**
 * How many independent people have reported this listing since then, and their reports are open: with a verified phone, or an account of at
 * least 30 days, as accounts cost little. Index: report_open.
 */
export const independentReporters = (db: MessagingDb, listingId: number, since: Date) =>
  db
    .selectFrom('messaging.report as r')
    .innerJoin('account.public_profile as reporter', 'reporter.id', 'r.reporter_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('r.status', '=', 'open')
    .where('r.kind', '=', 'listing')
    .where('r.subject_id', '=', listingId)
    .where('reporter.suspended', '=', false)
    .where(({ or, eb }) => or([eb('reporter.verified', '=', true), eb('reporter.is_settled', '=', true)]))
    .where('r.updated_at', '>', since);
