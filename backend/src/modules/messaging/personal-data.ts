import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { nameOrDeleted, PersonalData, type PersonalDataPart } from '../../platform/personal-data/personal-data.ts';
import { findOwnAddress } from '../../views/account.views.ts';
import { TripChecksJob } from './trips/trip-checks.job.ts';
import { TripAnswerEntity, TripEntity, TripStepEntity } from './trips/trip.entity.ts';
import { tripPolicy } from './trips/trip-policy.ts';
import { flightsOf } from './trips/trip-itineraries.ts';
import { blocksOf } from './trips/trips.queries.ts';
import { TripCountEntity } from './trips/trip-count.entity.ts';
import { TripCounts } from './trips/trip-counts.ts';
import { BlocksService } from './blocks/blocks.service.ts';
import { ContactMessageEntity } from './contact/contact-message.entity.ts';
import { LiveEventEntity, MailboxEntity } from './live/live-event.entity.ts';
import { LiveEvents, type NewLiveEvent } from './live/live-events.ts';
import { MESSAGE_COLUMNS } from './messages.queries.ts';
import { ReplyTimesEntity } from './messages/reply-times.entity.ts';
import { type MessagingDb, messagingDb } from './messaging.db.ts';
import { MessageNoticesEntity } from './notices/message-notices.entity.ts';
import { MessageNoticesService } from './notices/message-notices.service.ts';
import { ReportEntity } from './reports/report.entity.ts';

@Injectable()
export class MessagingPersonalData implements PersonalDataPart, OnModuleInit {
  readonly part = 'messages';

  constructor(
    private readonly personalData: PersonalData,
    private readonly liveEvents: LiveEvents,
    private readonly notices: MessageNoticesService,
    private readonly blocks: BlocksService,
    private readonly trips: TripChecksJob,
    private readonly tripCounts: TripCounts,
  ) {}

  onModuleInit(): void {
    this.personalData.register(this);
  }

  async collect(em: EntityManager, userId: number): Promise<object> {
    const db = messagingDb(em);
    return {
      conversations: await collectConversations(db, userId),
      trips: await collectTrips(em, userId),
      tripsDone: (await em.findOne(TripCountEntity, { userId }))?.done ?? 0,
      blocks: await collectBlocks(db, userId),
      reports: await collectReports(em, userId),
      notices: await this.notices.getWithin(em, userId),
      contactMessages: await collectContactMessages(em, userId),
      replyTimesInSeconds: (await em.findOne(ReplyTimesEntity, { userId }))?.seconds ?? [],
    };
  }

  /**
   * Messages stay with the other person, whose streams learn of the change by polling, since somebody else commits. Locks in
   * the order of this module: the caller has locked the account; then conversations, SMS copies, participants, blocks,
   * mailboxes. Contact messages stay for 24 months: the operator has them by mail already.
   */
  async erase(em: EntityManager, userId: number): Promise<void> {
    const db = messagingDb(em);
    await lockConversations(db, userId);
    await eraseSmsCopies(em, userId);
    await em.nativeDelete(MessageNoticesEntity, { userId });
    await em.nativeDelete(ReplyTimesEntity, { userId });
    await eraseTrips(em, userId);
    await this.tripCounts.store(em, userId);
    const events = await eraseConversations(db, userId);
    await this.blocks.eraseAccount(em, userId);
    // Somebody must still look at what was reported
    await em.nativeUpdate(ReportEntity, { reporterId: userId }, { reporterId: null });
    // After the commit there is nobody to fly with
    await this.trips.order(em, { userId });
    await this.liveEvents.publish(em, events);
    await em.nativeDelete(LiveEventEntity, { userId });
    await em.nativeDelete(MailboxEntity, { userId });
  }
}

/** All messages to and from this person, by conversation, without those that were deleted: for both, or by this person for themselves. */
async function collectConversations(db: MessagingDb, userId: number): Promise<object[]> {
  const rows = await db
    .selectFrom('messaging.participant as p')
    .innerJoin('messaging.message as m', 'm.conversation_id', 'p.conversation_id')
    .leftJoin('account.public_profile as other', 'other.id', 'p.other_id')
    .select(['p.conversation_id as conversationId', 'other.username as username'])
    .select(MESSAGE_COLUMNS)
    .where('p.user_id', '=', userId)
    .where(({ eb, fn, val }) => eb('m.id', '>', fn.coalesce('p.cleared_up_to', val(0))))
    .where('m.deleted_at', 'is', null)
    .orderBy('p.conversation_id', 'desc')
    .orderBy('m.id')
    .execute();
  const conversations = Map.groupBy(rows, ({ conversationId }) => conversationId);
  return [...conversations.values()].map((messages) => ({
    with: nameOrDeleted(messages[0]?.username ?? null),
    messages: messages.map(({ senderId, content, createdAt, sms }) => {
      const byMe = senderId === userId;
      return { byMe, content, createdAt: createdAt.toISOString(), ...(byMe && { sms }) };
    }),
  }));
}

/** What this person asked, agreed and answered, and the notes that both wrote, where they may be seen. */
async function collectTrips(em: EntityManager, userId: number): Promise<object[]> {
  const where = { $or: [{ askerId: userId }, { askedId: userId }] };
  const trips = await em.find(TripEntity, where, { orderBy: { id: 'desc' } });
  const answers = await em.find(TripAnswerEntity, { userId });
  const ids = trips.map(({ id }) => id);
  const others = trips.map((trip) => trip.otherOf(userId));
  const blocks = await blocksOf(messagingDb(em), userId, others).execute();
  const flights = Map.groupBy(await flightsOf(messagingDb(em), ids).execute(), ({ tripId }) => tripId);
  const blocked = new Set(blocks.map(({ otherId }) => otherId));
  const steps = await em.find(TripStepEntity, { trip: { $in: ids }, byId: userId }, { orderBy: { id: 'asc' } });
  return trips.map((trip) => {
    const { id, state, content, departureAirport, arrivalAirport, date, endDate, flightNumber, notes } = trip;
    const answer = answers.find((one) => one.trip === id);
    const isMine = trip.askerId === userId;
    return {
      askedByMe: isMine,
      state,
      text: content,
      departureAirport,
      arrivalAirport,
      date,
      endDate,
      flightNumber,
      flights: (flights.get(id) ?? []).map(({ from, to, day, time, number }) => ({ from, to, day, time, number })),
      notes: tripPolicy.seesNotes({ isBlocked: blocked.has(trip.otherOf(userId)) }) ? notes : '',
      met: (isMine ? trip.askerMet : trip.askedMet) ?? null,
      ...(answer && { reason: answer.reason, details: answer.details }),
      steps: steps
        .filter((one) => one.trip === id)
        .map(({ step, reason = null, createdAt }) => ({ step, reason, at: createdAt.toISOString() })),
      askedAt: trip.createdAt.toISOString(),
    };
  });
}

/** The trips stay with the other person, as messages do, without the notes, in which phone numbers may stand. */
async function eraseTrips(em: EntityManager, userId: number): Promise<void> {
  await em.nativeDelete(TripAnswerEntity, { userId });
  const where = { $or: [{ askerId: userId }, { askedId: userId }] };
  await em.nativeUpdate(TripEntity, where, { notes: '', notesById: null, notesAt: null });
}

/** Not by whom this person is blocked. */
async function collectBlocks(db: MessagingDb, userId: number): Promise<object[]> {
  const rows = await db
    .selectFrom('messaging.block as b')
    .leftJoin('account.public_profile as other', 'other.id', 'b.blocked_id')
    .select(['other.username', 'b.created_at as createdAt'])
    .where('b.blocker_id', '=', userId)
    .orderBy('b.created_at', 'desc')
    .execute();
  return rows.map(({ username, createdAt }) => ({
    blocked: nameOrDeleted(username),
    since: createdAt.toISOString(),
  }));
}

/** Not the reports about this person: they would lead back to who made them. */
async function collectReports(em: EntityManager, userId: number): Promise<object[]> {
  const fields = ['id', 'kind', 'subjectId', 'reason', 'details', 'status', 'createdAt', 'updatedAt'] as const;
  return em.find(ReportEntity, { reporterId: userId }, { fields, orderBy: { id: 'desc' } });
}

/** What was written to the operator with this account's address. */
async function collectContactMessages(em: EntityManager, userId: number): Promise<object[]> {
  const email = await findOwnAddress(em, userId);
  if (email === undefined) return [];
  const fields = ['name', 'message', 'createdAt'] as const;
  const messages = await em.find(ContactMessageEntity, { email }, { fields, orderBy: { id: 'desc' } });
  return messages.map(({ name, message, createdAt }) => ({ name, message, createdAt }));
}

/** In the order of ids. */
async function lockConversations(db: MessagingDb, userId: number): Promise<void> {
  await db
    .selectFrom('messaging.conversation')
    .select('id')
    .where('id', 'in', ownConversations(db, userId))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Copies that wait do not go, which their senders see. Opt-outs of phones stay, under a hash of the number. */
const eraseSmsCopies = (em: EntityManager, userId: number) =>
  em.execute(
    `with erased as (
       delete from messaging.sms_copy where sender_id = ? or receiver_id = ?
       returning conversation_id, message_id, step
     )
     update messaging.message m set sms = 'refused' from erased
     where m.conversation_id = erased.conversation_id and m.id = erased.message_id and erased.step = 'waiting'`,
    [userId, userId],
  );

/**
 * Deletes this person's side of their locked conversations, and those whose other person has left before. Returns the events
 * for those who stay.
 */
async function eraseConversations(db: MessagingDb, userId: number): Promise<NewLiveEvent[]> {
  const others = await db
    .selectFrom('messaging.participant')
    .select(['user_id', 'conversation_id'])
    .where('conversation_id', 'in', ownConversations(db, userId))
    .where('user_id', '<>', userId)
    .execute();
  await db
    .deleteFrom('messaging.conversation as c')
    .where('c.id', 'in', ownConversations(db, userId))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messaging.participant as theirs')
            .select('theirs.user_id')
            .whereRef('theirs.conversation_id', '=', 'c.id')
            .where('theirs.user_id', '<>', userId),
        ),
      ),
    )
    .execute();
  await db.deleteFrom('messaging.participant').where('user_id', '=', userId).execute();
  return others.map(({ user_id, conversation_id }) => ({
    kind: 'changed',
    userId: user_id,
    otherId: userId,
    conversationId: conversation_id,
  }));
}

const ownConversations = (db: MessagingDb, userId: number) =>
  db.selectFrom('messaging.participant').select('conversation_id').where('user_id', '=', userId);
