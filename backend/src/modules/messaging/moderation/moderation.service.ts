import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '../../../platform/clock/clock.ts';
import type { RowOf } from '../../../platform/database/kysely-types.ts';
import { type StepRow, stepsOf } from '../trips/trips.queries.ts';
import { type MessagingDb, messagingDb } from '../messaging.db.ts';
import { ReportEntity } from '../reports/report.entity.ts';
import { ModerationActionEntity, type ModerationActionName } from '../moderation-action.entity.ts';

const MAX_REPORTS = 100;
/** How much of a conversation the operator reads. */
const MAX_MESSAGES = 50;
const MAX_TRIPS = 20;

/** A report in a list. */
export type ListedReport = RowOf<typeof reportList>;

/** The first page of a list, and how many reports it leaves out. */
export interface ReportPage {
  reports: ListedReport[];
  more: number;
}

/** What the reported person asked or agreed with somebody, without texts but the answers that are for the operator. */
export interface ReportedTrip extends RowOf<typeof tripsOf> {
  steps: Pick<StepRow, 'step' | 'byId' | 'reason' | 'createdAt'>[];
  /** Why somebody said that the two did not meet. */
  answers: Pick<RowOf<typeof answersOf>, 'userId' | 'reason' | 'details'>[];
}

/** A report with all that the operator may read. */
export interface FullReport extends RowOf<typeof reportById> {
  /** The last ones between the two, oldest first; empty where the report is closed. */
  messages: RowOf<typeof lastMessages>[];
  /** The latest of the reported person; empty where the report is closed. */
  trips: ReportedTrip[];
  /** Earlier ones on this report, person or listing. */
  actions: ModerationActionEntity[];
}

export interface NewModerationAction {
  action: ModerationActionName;
  byWhom: string;
  because?: string | undefined;
  reportId?: number;
  listingId?: number;
  testimonialId?: number;
  userId?: number;
  tipId?: string;
}

/** Reports as the operator reads them, and the log of what was done about them. */
@Injectable()
export class ModerationService {
  constructor(private readonly clock: Clock) {}

  /** The oldest open ones; with `all` the newest, open or closed. */
  async list(em: EntityManager, filter: { all: boolean }): Promise<ReportPage> {
    const db = messagingDb(em);
    const reports = await reportList(db, filter).execute();
    if (reports.length < MAX_REPORTS) return { reports, more: 0 };
    const { count } = await reportCount(db, filter).executeTakeFirstOrThrow();
    return { reports, more: Math.max(0, count - reports.length) };
  }

  async get(em: EntityManager, id: number): Promise<FullReport | undefined> {
    const db = messagingDb(em);
    const report = await reportById(db, id).executeTakeFirst();
    if (report === undefined) return undefined;
    const { conversationId, status } = report;
    // Messages written after the report was closed are private
    const isReadable = status === 'open' && conversationId !== null;
    const messages = isReadable ? await lastMessages(db, conversationId).execute() : [];
    const trips = status === 'open' ? await listTrips(db, report.aboutId) : [];
    return { ...report, messages: messages.toReversed(), trips, actions: await listActions(em, report) };
  }

  async close(em: EntityManager, id: number): Promise<'done' | 'unchanged' | 'missing'> {
    const report = await em.findOne(ReportEntity, id, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (report === null) return 'missing';
    if (report.status === 'closed') return 'unchanged';
    Object.assign(report, { status: 'closed', updatedAt: this.clock.now() });
    return 'done';
  }

  /** Logs an action, in the transaction that carries it out. */
  log(em: EntityManager, action: NewModerationAction): void {
    em.create(ModerationActionEntity, { ...action, createdAt: this.clock.now() });
  }
}

async function listTrips(db: MessagingDb, aboutId: number): Promise<ReportedTrip[]> {
  const trips = await tripsOf(db, aboutId).execute();
  const ids = trips.map(({ id }) => id);
  const steps = Map.groupBy(await stepsOf(db, ids).execute(), ({ tripId }) => tripId);
  const answers = Map.groupBy(await answersOf(db, ids).execute(), ({ tripId }) => tripId);
  return trips.map((trip) => ({ ...trip, steps: steps.get(trip.id) ?? [], answers: answers.get(trip.id) ?? [] }));
}

function listActions(em: EntityManager, report: RowOf<typeof reportById>): Promise<ModerationActionEntity[]> {
  const { id, kind, subjectId, aboutId } = report;
  const listing = kind === 'listing' ? [{ listingId: subjectId }] : [];
  const about = [{ reportId: id }, { userId: aboutId }, ...listing];
  return em.find(ModerationActionEntity, { action: { $ne: 'show' }, $or: about }, { orderBy: { id: 'asc' } });
}

/** Reports with the usernames of both people: null for deleted accounts. */
const reportsWithNames = (db: MessagingDb) =>
  db
    .selectFrom('messaging.report as r')
    .leftJoin('account.public_profile as about', 'about.id', 'r.about_id')
    .leftJoin('account.public_profile as reporter', 'reporter.id', 'r.reporter_id')
    .select(['r.id', 'r.kind', 'r.reason', 'r.status', 'r.subject_id as subjectId', 'r.created_at as createdAt'])
    .select(['r.about_id as aboutId', 'about.username as about', 'about.suspended'])
    .select(['r.reporter_id as reporterId', 'reporter.username as reporter', 'r.by_site as bySite']);

/** Index: report_open, the key. */
function reportList(db: MessagingDb, { all }: { all: boolean }) {
  const page = reportsWithNames(db).limit(sql.lit(MAX_REPORTS));
  return all ? page.orderBy('r.id', 'desc') : page.where('r.status', '=', sql.lit('open')).orderBy('r.id');
}

function reportCount(db: MessagingDb, { all }: { all: boolean }) {
  const count = db.selectFrom('messaging.report').select(({ fn }) => fn.countAll<number>().as('count'));
  return all ? count : count.where('status', '=', sql.lit('open'));
}

const reportById = (db: MessagingDb, id: number) =>
  reportsWithNames(db).select(['r.details', 'r.excerpt', 'r.conversation_id as conversationId']).where('r.id', '=', id);

/** The newest first. Indexes: trip_by_asker, trip_by_asked. */
const tripsOf = (db: MessagingDb, userId: number) =>
  db
    .selectFrom('messaging.trip as a')
    .leftJoin('account.public_profile as asker', 'asker.id', 'a.asker_id')
    .leftJoin('account.public_profile as asked', 'asked.id', 'a.asked_id')
    .select(['a.id', 'a.state', 'a.asker_id as askerId', 'asker.username as asker'])
    .select(['a.asked_id as askedId', 'asked.username as asked', 'a.date', 'a.end_date as endDate'])
    .select(['a.departure_airport as departureAirport', 'a.arrival_airport as arrivalAirport'])
    .where(({ eb, or }) => or([eb('a.asker_id', '=', userId), eb('a.asked_id', '=', userId)]))
    .orderBy('a.id', 'desc')
    .limit(sql.lit(MAX_TRIPS));

/** Index: trip_answer_pkey. */
const answersOf = (db: MessagingDb, ids: readonly number[]) =>
  db
    .selectFrom('messaging.trip_answer')
    .select(['trip_id as tripId', 'user_id as userId', 'reason', 'details'])
    .where('trip_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where(({ eb, or }) => or([eb('reason', 'is not', null), eb('details', 'is not', null)]))
    .orderBy('created_at');

/** The newest first. Index: message_by_conversation. */
const lastMessages = (db: MessagingDb, conversationId: number) =>
  db
    .selectFrom('messaging.message as m')
    .leftJoin('account.public_profile as sender', 'sender.id', 'm.sender_id')
    .select(['m.id', 'm.created_at as createdAt', 'm.sender_id as senderId', 'sender.username as sender'])
    .select(sql<string>`case when m.deleted_at is null then m.content else '(deleted)' end`.as('content'))
    .where('m.conversation_id', '=', conversationId)
    .orderBy('m.id', 'desc')
    .limit(sql.lit(MAX_MESSAGES));
