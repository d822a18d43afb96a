import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type CalendarDay,
  type Conversation,
  type ConversationsQuery,
  idSchema,
  type OtherUser,
  type Thread,
  type ThreadQuery,
  todayAnywhere,
} from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { PreparedSql } from '../../../platform/database/prepared-sql.ts';
import { toPage, parseCursor } from '../../../platform/http/paging.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { nameOrDeleted } from '../../../platform/personal-data/personal-data.ts';
import { DELETED_MESSAGE, threadPage, toMessage } from '../messages.queries.ts';
import { ReadsService } from '../messages/reads.service.ts';
import { messagingDb } from '../messaging.db.ts';
import { messagingErrors } from '../messaging.errors.ts';
import { SmsCopies } from '../sms/sms-copies.ts';
import { conversationPage, type ConversationRow, threadHead, type ThreadRow } from './conversation-pages.queries.ts';
import { excerptOf } from './excerpt.ts';
import { toConversationListing } from './shown-listing.ts';

@Injectable()
export class ConversationsService {
  constructor(
    private readonly em: EntityManager,
    private readonly prepared: PreparedSql,
    private readonly clock: Clock,
    private readonly smsCopies: SmsCopies,
    private readonly reads: ReadsService,
    private readonly limits: Limits,
  ) {}

  /**
   * A page of one's own conversations, the newest message first, and the cursor of the next page: undefined on the last one. `q`
   * finds them by the other's name, or by what either has written. One statement. Throws unknown_page, LimitedError.
   */
  async list(
    me: SessionUser,
    { limit, cursor, q }: ConversationsQuery,
  ): Promise<{ conversations: Conversation[]; next: string | undefined }> {
    const search = q || undefined;
    if (search !== undefined) await this.limits.consume('messaging.search', { account: me });
    const query = conversationPage(messagingDb(this.em), me.id, limit, parseCursor(cursor, idSchema), search);
    const rows = await this.prepared.run('messaging_conversations', query);
    const now = this.clock.now();
    const reader = { meId: me.id, now, today: todayAnywhere(now.getTime()), search };
    const { page, next } = toPage(rows, limit, ({ lastMessageId }) => lastMessageId);
    return { conversations: page.map((row) => toConversation(row, reader)), next };
  }

  /**
   * A page of the thread with another person, which may be empty, and the cursor of the page before it: undefined on the
   * oldest one. The newest page is marked read, unless `peek`. Throws unreachable for oneself, and for accounts that
   * are gone and that one has never written with; unknown_page; LimitedError where one looks up many strangers.
   */
  async getThread(
    me: SessionUser,
    otherId: number,
    { limit, cursor, listing, peek }: ThreadQuery,
  ): Promise<{ thread: Thread; next: string | undefined }> {
    const beforeId = parseCursor(cursor, idSchema);
    const db = messagingDb(this.em);
    const today = todayAnywhere(this.clock.now().getTime());
    const context = { meId: me.id, otherId, today };
    const [[head], rows, smsUnavailable] = await Promise.all([
      this.prepared.run('messaging_thread_head', threadHead(db, context, listing)),
      this.prepared.run('messaging_thread', threadPage(db, me.id, otherId, limit, beforeId)),
      this.smsCopies.getUnavailable(this.em, { senderId: me.id, receiverId: otherId }),
    ]);
    if (head === undefined || head.lastMessageId === null) await this.limitLookups(me);
    const reachable = head?.suspended === false;
    if (head === undefined || otherId === me.id || (!reachable && !hasMessages(head)))
      throw messagingErrors.unreachable();
    const { page, next } = toPage(rows, limit, ({ id }) => id);
    const messages = page.toReversed().map((row) => toMessage(row, me.id));
    let readUpTo = head.readUpTo;
    const newestId = messages.at(-1)?.id;
    if (newestId !== undefined && beforeId === undefined && !peek && (readUpTo ?? 0) < newestId) {
      await this.reads.markRead(me, otherId, newestId);
      readUpTo = newestId;
    }
    const about = toConversationListing(head, { meId: me.id, today, blocked: head.blockedBetween });
    const thread = {
      otherUser: toOtherUser(head),
      messages,
      listing: about,
      trip: about,
      readUpTo,
      // Between two of whom one has blocked the other, neither learns what the other has read
      otherReadUpTo: head.blockedBetween ? null : head.otherReadUpTo,
      cleared: toCleared(head),
      canSms: reachable && smsUnavailable === null,
      smsUnavailable: reachable ? smsUnavailable : ('no_phone' as const),
      blocked: head.blocked,
      reachable,
    };
    return { thread, next };
  }

  private async limitLookups(me: SessionUser): Promise<void> {
    await this.limits.consumeAll(['messaging.look', 'messaging.look-day'], { account: me });
  }
}

interface ListReader {
  readonly meId: number;
  readonly today: CalendarDay;
  readonly now: Date;
  /** What the list is searched for. */
  readonly search: string | undefined;
}

/** A row of one's list. `read` is whether its receiver, oneself or the other person, has read the last message. */
function toConversation(row: ConversationRow, { meId, today, now, search }: ListReader): Conversation {
  const { id, unread, lastMessageId, senderId, lastMessageAt, blockedBetween } = row;
  const { tripId, tripState, askerId, departsAt, found } = row;
  // Between two of whom one has blocked the other, neither learns what the other has read
  const readByOther = !blockedBetween && (row.otherReadUpTo ?? 0) >= lastMessageId;
  const listing = toConversationListing(row, { meId, today, blocked: blockedBetween });
  return {
    id,
    otherUser: toOtherUser(row),
    read: senderId === meId ? readByOther : !unread,
    senderId,
    lastMessageAt: lastMessageAt.toISOString(),
    ...toLastMessage(row, search),
    found: found && { senderId: found.senderId, createdAt: new Date(found.createdAt).toISOString() },
    listing,
    trip: listing,
    latestTrip:
      tripId === null || tripState === null
        ? null
        : {
            id: tripId,
            state: tripState,
            askedByMe: askerId === meId,
            isOver: departsAt !== null && departsAt <= now,
            itinerary: { departureAirport: row.agreedFrom, arrivalAirport: row.agreedTo, date: row.agreedDate },
          },
  };
}

/** The words that a search has found, or the last ones; only a deleted message has none. */
function toLastMessage({ found, lastMessage }: ConversationRow, search: string | undefined) {
  if (found !== null) return { lastMessage: excerptOf(toLine(found.content), search ?? '') };
  return lastMessage === ''
    ? { lastMessage: DELETED_MESSAGE, isLastDeleted: true }
    : { lastMessage: lastMessage ?? '' };
}

/** Whether there is one that this person has not deleted for themselves. */
const hasMessages = ({ lastMessageId, clearedUpTo }: ThreadRow): boolean => (lastMessageId ?? 0) > (clearedUpTo ?? 0);

const toCleared = ({ clearedUpTo, clearedAt }: ThreadRow): Thread['cleared'] =>
  clearedUpTo === null || clearedAt === null ? null : { upToId: clearedUpTo, at: clearedAt.toISOString() };

const toLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const toOtherUser = ({ otherId, username, profilePictureUrl }: ConversationRow | ThreadRow): OtherUser => ({
  id: otherId,
  username: nameOrDeleted(username),
  profilePictureUrl,
});
