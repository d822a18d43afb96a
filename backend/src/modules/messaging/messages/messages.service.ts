import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Message, type NewMessage, type SmsState, todayAnywhere } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { isDatabaseUnavailable } from '../../../platform/errors/database-unavailable.ts';
import { LimitedError, Limits, type Uncount } from '../../../platform/limits/limits.ts';
import { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import { LoginNeededError, type SessionUser } from '../../../platform/login/session-store.ts';
import { lockAccounts } from '../../../views/account.views.ts';
import { createConversation, lockAccountsAndConversation, type LockedConversation } from '../conversations.queries.ts';
import { findListing, setListing } from '../conversation-listing.queries.ts';
import { LiveEvents, type NewLiveEvent, type Publish } from '../live/live-events.ts';
import { type MessagingDb, messagingDb } from '../messaging.db.ts';
import { messagingErrors } from '../messaging.errors.ts';
import { orderUnreadMail } from '../notices/unread-mail.ts';
import { SmsCopies } from '../sms/sms-copies.ts';
import { findByClientId, setSmsState, storeMessage, toMessage } from '../messages.queries.ts';
import { readEvents } from './reads.service.ts';

/** Every POST of a message, also one that is refused. */
const ATTEMPTS = 'messaging.try';

type MessageToSend = NewMessage & { readonly senderId: number };

interface Sender {
  readonly me: SessionUser;
  readonly callerAddress: string;
}

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
    private readonly outbox: MailOutbox,
  ) {}

  /**
   * Sends a message; the first one between two people begins their conversation (PRODUCT.md 21). With a client id that was
   * used before, returns the stored message, even where the receiver could not be reached any more. Throws to_oneself,
   * unreachable, client_id_used, LimitedError.
   */
  async send(me: SessionUser, input: NewMessage, callerAddress: string): Promise<Message> {
    if (input.receiverId === me.id) throw messagingErrors.to_oneself();
    let release: Uncount | undefined;
    try {
      const limits = ['messaging.send', 'messaging.send-day'] as const;
      release = await this.limits.consumeAll(limits, { account: me }, { attempt: ATTEMPTS });
      return await this.liveEvents.transactional(this.em.fork(), (em, publish) =>
        this.store(em, publish, { me, callerAddress }, input),
      );
    } catch (error) {
      await release?.(error);
      // Nothing more is read from a database that is away: the sender has waited for a timeout already
      if (isDatabaseUnavailable(error) || (error instanceof LimitedError && error.limit === ATTEMPTS)) throw error;
      const stored = await this.findStored(me, input);
      if (stored) return stored;
      throw error;
    }
  }

  private async findStored(me: SessionUser, { clientId, receiverId }: NewMessage): Promise<Message | undefined> {
    if (clientId === undefined) return undefined;
    const query = findByClientId(messagingDb(this.em), me.id, clientId, receiverId);
    const row = await query.executeTakeFirst();
    if (row && !row.isToReceiver) throw messagingErrors.client_id_used();
    return row && toMessage(row, me.id);
  }

  /**
   * Stores the message, marks it unread, orders SMS copy and mail, and publishes events to both. Locks accounts, conversation,
   * participants and mailboxes, in this order. Throws DuplicateMessageError, unreachable, LoginNeededError, LimitedError.
   */
  private async store(em: EntityManager, publish: Publish, sender: Sender, message: NewMessage): Promise<Message> {
    const { receiverId, content, clientId } = message;
    const senderId = sender.me.id;
    const db = messagingDb(em);
    const conversation = await this.lockConversation(em, sender, receiverId);
    const now = this.clock.now();
    const toStore = { conversationId: conversation.id, senderId, receiverId, content, clientId, now };
    const { id, createdAt, blocked, senderHadUnread, receiverHadUnread } = await storeMessage(db, toStore);
    if (blocked) throw messagingErrors.unreachable();
    if (id === null || createdAt === null) throw new DuplicateMessageError();
    const listingChanged = await this.updateListing(db, conversation, { ...message, senderId });

    const stored = { conversationId: conversation.id, messageId: id, senderId, receiverId };
    const sms = message.sendSMS ? await this.orderSmsCopy(em, stored) : 'none';
    const events = messageEvents(stored, { senderHadUnread, receiverHadUnread });
    publish([...events, ...(listingChanged ? stateEvents(stored) : [])]);
    if (!receiverHadUnread)
      await orderUnreadMail(em, this.outbox, { userId: receiverId, conversationId: stored.conversationId });
    const deletedAt = null;
    return toMessage({ id, senderId, content, clientId: clientId ?? null, sms, createdAt, deletedAt }, senderId);
  }

  /**
   * Locks accounts and conversation. The first message creates that, and counts as begun with a stranger unless it is rolled back.
   * Throws unreachable, LoginNeededError, LimitedError.
   */
  async lockConversation(
    em: EntityManager,
    { me, callerAddress }: Sender,
    receiverId: number,
  ): Promise<LockedConversation> {
    const db = messagingDb(em);
    const existing = await lockAccountsAndConversation(db, me.id, receiverId).executeTakeFirst();
    if (existing !== undefined) {
      refuseInactive(existing.senderIsActive, existing.receiverIsActive);
      return existing;
    }
    const accounts = await lockAccounts(em, [me.id, receiverId]);
    refuseInactive(accounts.get(me.id)?.suspended === false, accounts.get(receiverId)?.suspended === false);
    const conversation = await createConversation(db, me.id, receiverId, this.clock.now());
    const ofNewcomer = me.isNewcomer ? (['messaging.begin-newcomer'] as const) : [];
    const limits = [...ofNewcomer, 'messaging.begin', 'messaging.begin-day', 'messaging.begin-from'] as const;
    await this.limits.consumeAll(limits, { account: me, caller: callerAddress }, { em });
    return conversation;
  }

  /** Ignores a listing that the two cannot write about, since the message matters more. Returns whether the listing changed. */
  private async updateListing(
    db: MessagingDb,
    conversation: LockedConversation,
    { listingId, senderId, receiverId }: MessageToSend,
  ): Promise<boolean> {
    if (listingId === undefined) return false;
    const now = this.clock.now();
    const context = { meId: senderId, otherId: receiverId, today: todayAnywhere(now.getTime()) };
    const listing = await findListing(db, listingId, context).executeTakeFirst();
    return listing !== undefined && setListing(db, conversation, listing, now);
  }

  private async orderSmsCopy(em: EntityManager, stored: StoredMessage): Promise<SmsState> {
    const state = await this.smsCopies.order(em, stored);
    await setSmsState(messagingDb(em), stored, state).execute();
    return state;
  }
}

/** Accounts that are suspended, or gone. */
function refuseInactive(senderIsActive: boolean | null, receiverIsActive: boolean | null): void {
  if (senderIsActive !== true) throw new LoginNeededError();
  if (receiverIsActive !== true) throw messagingErrors.unreachable();
}

export interface StoredMessage {
  readonly senderId: number;
  readonly receiverId: number;
  readonly conversationId: number;
  readonly messageId: number;
}

/** That the sender has read what was unread, and then the message, for both. */
export function messageEvents(
  { senderId, receiverId, conversationId, messageId }: StoredMessage,
  { senderHadUnread, receiverHadUnread }: { senderHadUnread: boolean; receiverHadUnread: boolean },
): NewLiveEvent[] {
  const ids = { conversationId, messageId };
  return [
    ...(senderHadUnread ? readEvents({ ...ids, meId: senderId, otherId: receiverId }, true) : []),
    { ...ids, kind: 'message', userId: senderId, otherId: receiverId },
    { ...ids, kind: 'message', userId: receiverId, otherId: senderId, unreadChange: receiverHadUnread ? 0 : 1 },
  ];
}

/** A 'message' event carries neither the listing of the conversation nor a trip. */
export const stateEvents = ({ senderId, receiverId, conversationId }: StoredMessage): NewLiveEvent[] => [
  { kind: 'changed', userId: senderId, otherId: receiverId, conversationId },
  { kind: 'changed', userId: receiverId, otherId: senderId, conversationId },
];
