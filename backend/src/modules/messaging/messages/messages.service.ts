import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Message, type NewMessage, type SmsState, todayAnywhere } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { type LimitKey, Limits } from '../../../platform/limits/limits.ts';
import { LoginNeededError, type SessionUser } from '../../../platform/login/session-store.ts';
import { lockAccounts } from '../../../views/account.views.ts';
import { isBlockedBetween } from '../../../views/messaging.views.ts';
import {
  findConversation,
  type LockedConversation,
  lockOrCreateConversation,
} from '../conversations/conversations.queries.ts';
import { findTrip, setTrip } from '../conversations/trip.queries.ts';
import { LiveEvents, type NewLiveEvent, type Publish } from '../live/live-events.ts';
import { type MessagingDb, messagingDb } from '../messaging.db.ts';
import { ClientIdUsedError, ToOneselfError, UnreachableError } from '../messaging.errors.ts';
import { UnreadMailJob } from '../notices/unread-mail.job.ts';
import { SmsCopies } from '../sms/sms-copies.ts';
import {
  findByClientId,
  insertMessage,
  participantsOf,
  setSmsState,
  toMessage,
  upsertParticipants,
} from './messages.queries.ts';
import { readEvents } from './reads.service.ts';

type MessageToSend = NewMessage & { readonly senderId: number };

/** The sender has stored a message under this client id before: the transaction must be rolled back. */
class DuplicateMessageError extends Error {}

@Injectable()
export class MessagesService {
  constructor(
    private readonly em: EntityManager,
    private readonly liveEvents: LiveEvents,
    private readonly limits: Limits,
    private readonly clock: Clock,
    private readonly smsCopies: SmsCopies,
    private readonly unreadMails: UnreadMailJob,
  ) {}

  /**
   * Sends a message; the first one between two people begins their conversation (product.md 21). With a client id that was
   * used before, returns the stored message, even where the receiver could not be reached any more. Throws ToOneselfError,
   * UnreachableError, ClientIdUsedError, LimitedError.
   */
  async send(me: SessionUser, input: NewMessage): Promise<Message> {
    if (input.receiverId === me.id) throw new ToOneselfError();
    await this.limits.consume('messaging.try', me.email);
    const stored = await this.findStored(me, input);
    if (stored) return stored;
    const release = await this.limits.consumeAll(await this.limitsFor(me, input.receiverId));
    try {
      return await this.liveEvents.transactional(this.em.fork(), (em, publish) =>
        this.store(em, publish, { ...input, senderId: me.id }),
      );
    } catch (error) {
      await release();
      // Of two concurrent requests, the other one has stored it
      const duplicate = error instanceof DuplicateMessageError ? await this.findStored(me, input) : undefined;
      if (duplicate) return duplicate;
      throw error;
    }
  }

  private async findStored(me: SessionUser, { clientId, receiverId }: NewMessage): Promise<Message | undefined> {
    if (clientId === undefined) return undefined;
    const query = findByClientId(messagingDb(this.em), me.id, clientId, receiverId);
    const row = await query.executeTakeFirst();
    if (row && !row.isToReceiver) throw new ClientIdUsedError();
    return row && toMessage(row, me.id);
  }

  private async limitsFor(me: SessionUser, receiverId: number): Promise<LimitKey[]> {
    const known = await findConversation(messagingDb(this.em), me.id, receiverId).executeTakeFirst();
    const names = ['messaging.send', 'messaging.send-day'];
    if (!known) names.push('messaging.begin', 'messaging.begin-day');
    return names.map((name) => [name, me.email]);
  }

  /**
   * Stores the message, marks it unread, orders SMS copy and mail, and publishes events to both. Locks accounts, conversation,
   * participants and mailboxes, in this order. Throws DuplicateMessageError, UnreachableError, LoginNeededError.
   */
  private async store(em: EntityManager, publish: Publish, message: MessageToSend): Promise<Message> {
    const { senderId, receiverId, content, clientId } = message;
    const db = messagingDb(em);
    const accounts = await lockAccounts(em, [senderId, receiverId]);
    if (accounts.get(senderId)?.suspended !== false) throw new LoginNeededError();
    if (accounts.get(receiverId)?.suspended !== false) throw new UnreachableError();
    const conversation = await lockOrCreateConversation(db, senderId, receiverId, this.clock.now());
    // Under the lock of the conversation, so that a block committed before is seen
    if (await isBlockedBetween(em, senderId, receiverId)) throw new UnreachableError();

    const before = await participantsOf(db, conversation.id, [senderId, receiverId]).execute();
    const hadUnread = (userId: number) => before.some((row) => row.user_id === userId && row.unread);
    const createdAt = this.notBefore(before.map((row) => row.last_message_at));
    const row = await insertMessage(db, {
      conversationId: conversation.id,
      senderId,
      content,
      clientId,
      createdAt,
    }).executeTakeFirst();
    if (row === undefined) throw new DuplicateMessageError();
    const last = { conversationId: conversation.id, messageId: row.id, senderId, receiverId, createdAt };
    await upsertParticipants(db, last).execute();
    const tripChanged = await this.updateTrip(db, conversation, message);

    const stored = { conversationId: conversation.id, messageId: row.id, senderId, receiverId };
    const sms = message.sendSMS ? await this.orderSmsCopy(em, stored) : 'none';
    await publish(em, [...messageEvents(stored, hadUnread), ...(tripChanged ? tripEvents(stored) : [])]);
    if (!hadUnread(receiverId))
      await this.unreadMails.order(em, { userId: receiverId, conversationId: stored.conversationId });
    return toMessage({ id: row.id, senderId, content, clientId: clientId ?? null, sms, createdAt }, senderId);
  }

  /** Now, but not before these times: the clocks of several machines differ. */
  private notBefore(earlier: readonly Date[]): Date {
    return new Date(Math.max(...[this.clock.now(), ...earlier].map((time) => time.getTime())));
  }

  /** Ignores a trip that the two cannot write about, since the message matters more. Returns whether the trip changed. */
  private async updateTrip(
    db: MessagingDb,
    conversation: LockedConversation,
    { listingId, senderId, receiverId }: MessageToSend,
  ): Promise<boolean> {
    if (listingId === undefined) return false;
    const now = this.clock.now();
    const context = { meId: senderId, otherId: receiverId, today: todayAnywhere(now.getTime()) };
    const trip = await findTrip(db, listingId, context).executeTakeFirst();
    return trip !== undefined && setTrip(db, conversation, trip, now);
  }

  private async orderSmsCopy(em: EntityManager, stored: StoredMessage): Promise<SmsState> {
    const state = await this.smsCopies.order(em, stored);
    await setSmsState(messagingDb(em), stored, state).execute();
    return state;
  }
}

interface StoredMessage {
  readonly senderId: number;
  readonly receiverId: number;
  readonly conversationId: number;
  readonly messageId: number;
}

/** That the sender has read what was unread, and then the message, for both. */
function messageEvents(
  { senderId, receiverId, conversationId, messageId }: StoredMessage,
  hadUnread: (userId: number) => boolean,
): NewLiveEvent[] {
  const ids = { conversationId, messageId };
  return [
    ...(hadUnread(senderId) ? readEvents({ ...ids, meId: senderId, otherId: receiverId }, true) : []),
    { ...ids, kind: 'message', userId: senderId, otherId: receiverId },
    { ...ids, kind: 'message', userId: receiverId, otherId: senderId, unreadChange: hadUnread(receiverId) ? 0 : 1 },
  ];
}

/** A 'message' event does not carry the trip. */
const tripEvents = ({ senderId, receiverId, conversationId }: StoredMessage): NewLiveEvent[] => [
  { kind: 'changed', userId: senderId, otherId: receiverId, conversationId },
  { kind: 'changed', userId: receiverId, otherId: senderId, conversationId },
];
