import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Message, type NewMessage, todayAnywhere } from 'shared-ui/contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { type ReadDb, readDb } from '../../../platform/database/prepared-sql.ts';
import { LoginNeededError } from '../../../platform/login/login-needed-error.ts';
import { isBlockedBetween } from '../blocks/blocks.queries.ts';
import { addPair, lockPair } from '../conversations/conversations.queries.ts';
import { noteTrip, tripToBeginFrom } from '../conversations/trip.queries.ts';
import type { News, Tell } from '../live/live-events.ts';
import { UnreachableError } from '../messaging.errors.ts';
import type { MessagingTables } from '../messaging.tables.ts';
import { UnreadNotices } from '../notices-mail/unread-notices.ts';
import { holdPeople } from '../people.queries.ts';
import { SmsCopies } from '../sms/sms-copies.ts';
import { toMessage } from './message.ts';
import { addMessage, noteSaid, participantsOf, setSms } from './messages.queries.ts';
import { readNews } from './reads.service.ts';

type Db = ReadDb<MessagingTables>;

/** A message and its two people. */
export type Outgoing = NewMessage & { readonly senderId: number };

/** A conversation that the transaction holds. */
interface Held {
  readonly id: string;
  readonly listingId: string | null;
}

/** Its sender has sent a message of this name before: nothing of this one may stay. */
export class SentBeforeError extends Error {}

/** Writes a message, and all that follows from it, within a transaction. */
@Injectable()
export class MessageWriter {
  constructor(
    private readonly clock: Clock,
    private readonly sms: SmsCopies,
    private readonly notices: UnreadNotices,
  ) {}

  /**
   * Stores it, counts it as new for its receiver, and tells both. Locks people, conversation, participants and mailboxes, in
   * this order. Throws SentBeforeError, UnreachableError, LoginNeededError.
   */
  async write(em: EntityManager, tell: Tell, message: Outgoing): Promise<Message> {
    const db = readDb<MessagingTables>(em);
    await this.ensureReachable(em, message);
    const conversation = await this.hold(db, message);
    // While the conversation is held: a block that came first is waited for, and seen
    if (await isBlockedBetween(db, message.senderId, message.receiverId)) throw new UnreachableError();
    const before = await participantsOf(db, conversation.id, [message.senderId, message.receiverId]).execute();
    const at = this.after(before.map(({ last_message_at }) => last_message_at));
    const { senderId, content, clientId } = message;
    const row = await addMessage(db, {
      conversationId: conversation.id,
      senderId,
      content,
      clientId,
      at,
    }).executeTakeFirst();
    if (row === undefined) throw new SentBeforeError();
    await noteSaid(db, { conversationId: conversation.id, messageId: row.id, ...message, at }).execute();
    const tripChanged = await this.noteTrip(db, conversation, message);
    const sms = await this.orderCopy(em, message, { conversation, messageId: row.id });
    const wasUnread = (userId: number) => before.some((one) => Number(one.user_id) === userId && one.unread);
    const written = { ...message, conversationId: Number(conversation.id), messageId: Number(row.id) };
    await tell(em, [...newsOf(written, wasUnread), ...(tripChanged ? tripNews(written) : [])]);
    if (!wasUnread(message.receiverId))
      await this.notices.order(em, { userId: message.receiverId, conversationId: written.conversationId });
    return toMessage({ id: row.id, senderId, content, clientId: clientId ?? null, sms, createdAt: at }, senderId);
  }

  private async ensureReachable(em: EntityManager, { senderId, receiverId }: Outgoing): Promise<void> {
    const there = await holdPeople(em, [senderId, receiverId]);
    if (there.get(senderId)?.suspended !== false) throw new LoginNeededError();
    if (there.get(receiverId)?.suspended !== false) throw new UnreachableError();
  }

  private async hold(db: Db, { senderId, receiverId }: Outgoing): Promise<Held> {
    const held = await lockPair(db, senderId, receiverId).executeTakeFirst();
    if (held) return held;
    await addPair(db, senderId, receiverId, this.clock.now()).execute();
    return lockPair(db, senderId, receiverId).executeTakeFirstOrThrow();
  }

  /** Now, and never before what was last said: clocks of several machines differ. */
  private after(earlier: readonly string[]): string {
    const times = [this.clock.now(), ...earlier.map((time) => new Date(time))].map((time) => time.getTime());
    return new Date(Math.max(...times)).toISOString();
  }

  /** A trip that cannot be told of is left out: the message matters more. Answers whether the conversation's trip changes by it. */
  private async noteTrip(db: Db, conversation: Held, { listingId, ...message }: Outgoing): Promise<boolean> {
    if (listingId === undefined) return false;
    const now = this.clock.now();
    const beginning = { meId: message.senderId, otherId: message.receiverId, today: todayAnywhere(now.getTime()) };
    const trip = await tripToBeginFrom(db, listingId, beginning).executeTakeFirst();
    return trip !== undefined && noteTrip(db, conversation, trip, now);
  }

  private async orderCopy(
    em: EntityManager,
    { sendSMS, senderId, receiverId }: Outgoing,
    { conversation, messageId }: { conversation: Held; messageId: string },
  ): Promise<Message['sms']> {
    if (!sendSMS) return 'none';
    const ids = { messageId: Number(messageId), conversationId: Number(conversation.id), senderId, receiverId };
    const state = await this.sms.order(em, ids);
    await setSms(readDb<MessagingTables>(em), ids, state).execute();
    return state;
  }
}

interface Written {
  readonly senderId: number;
  readonly receiverId: number;
  readonly conversationId: number;
  readonly messageId: number;
}

/** What both are told: that who answers has read what there was, and then the message. */
function newsOf(
  { senderId, receiverId, conversationId, messageId }: Written,
  wasUnread: (userId: number) => boolean,
): News[] {
  const said = { conversationId, messageId };
  const read = readNews({ ...said, meId: senderId, otherId: receiverId }, true);
  return [
    ...(wasUnread(senderId) ? read : []),
    { ...said, kind: 'message', userId: senderId, otherId: receiverId },
    { ...said, kind: 'message', userId: receiverId, otherId: senderId, unreadChange: wasUnread(receiverId) ? 0 : 1 },
  ];
}

/** The message alone does not say what trip it is about. */
const tripNews = ({ senderId, receiverId, conversationId }: Written): News[] => [
  { kind: 'changed', userId: senderId, otherId: receiverId, conversationId },
  { kind: 'changed', userId: receiverId, otherId: senderId, conversationId },
];
