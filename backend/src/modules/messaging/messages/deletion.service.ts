import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Message, MESSAGE_DELETABLE_MINUTES, type Unread } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import { LoginNeededError, type SessionUser } from '../../../platform/login/session-store.ts';
import { lockAccounts } from '../../../views/account.views.ts';
import { lockConversation } from '../conversations.queries.ts';
import { LiveEvents, type NewLiveEvent } from '../live/live-events.ts';
import { messagingDb } from '../messaging.db.ts';
import { messagingErrors } from '../messaging.errors.ts';
import { keepAsEvidence } from '../reports/reports.queries.ts';
import { clearUpTo, deleteText, findOwnMessage, isOfTrip, recountUnread } from './deletion.queries.ts';
import { readState, toMessage } from '../messages.queries.ts';

const DELETABLE_MS = MESSAGE_DELETABLE_MINUTES * 60_000;

/** Deletes a conversation for oneself, and a message for both. */
@Injectable()
export class DeletionService {
  constructor(
    private readonly em: EntityManager,
    private readonly liveEvents: LiveEvents,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /**
   * Deletes a message and all before it for oneself; the other person keeps them, and trips stay. Returns how many conversations have unread
   * messages then. Throws unreachable where there is no such conversation, no_such_message where the message is not in it.
   */
  async clear(me: SessionUser, otherId: number, messageId: number): Promise<Unread> {
    await this.limits.consume('messaging.delete', { account: me });
    const db = messagingDb(this.em);
    const state = await readState(db, me.id, otherId, messageId).executeTakeFirst();
    if (state === undefined) throw messagingErrors.unreachable();
    if (state.messageId === null) throw messagingErrors.no_such_message();
    await this.liveEvents.transactional(this.em.fork(), async (em, publish) => {
      const accounts = await lockAccounts(em, [me.id, otherId]);
      if (!accounts.has(me.id)) throw new LoginNeededError();
      const conversation = await lockConversation(messagingDb(em), me.id, otherId).executeTakeFirst();
      if (conversation === undefined) throw messagingErrors.unreachable();
      const cleared = { conversationId: conversation.id, messageId, now: this.clock.now() };
      const { becameRead } = await clearUpTo(messagingDb(em), me.id, cleared);
      const event = { kind: 'changed', userId: me.id, otherId, conversationId: conversation.id } as const;
      publish([{ ...event, unreadChange: becameRead ? -1 : 0 }]);
    });
    const mailbox = db.selectFrom('messaging.mailbox').select('unread').where('user_id', '=', me.id);
    return { unread: (await mailbox.executeTakeFirst())?.unread ?? 0 };
  }

  /**
   * Deletes the text of one's own message for both; idempotent. Its copy by SMS is not sent if it still waits, and a mail about it neither. Locks
   * accounts, conversation, message, participant, mailboxes, in this order. Throws no_such_message, too_late_to_delete,
   * message_of_trip, LimitedError.
   */
  async remove(me: SessionUser, otherId: number, messageId: number): Promise<Message> {
    await this.limits.consume('messaging.delete', { account: me });
    return this.liveEvents.transactional(this.em.fork(), async (em, publish) => {
      const db = messagingDb(em);
      const accounts = await lockAccounts(em, [me.id, otherId]);
      if (!accounts.has(me.id)) throw new LoginNeededError();
      const conversation = await lockConversation(db, me.id, otherId).executeTakeFirst();
      if (conversation === undefined) throw messagingErrors.no_such_message();
      const key = { conversationId: conversation.id, messageId };
      const message = await findOwnMessage(db, me.id, key).executeTakeFirst();
      if (message === undefined) throw messagingErrors.no_such_message();
      if (message.deletedAt !== null) return toMessage(message, me.id);
      const now = this.clock.now();
      if (now.getTime() - message.createdAt.getTime() > DELETABLE_MS) throw messagingErrors.too_late_to_delete();
      if ((await isOfTrip(db, key).executeTakeFirst()) !== undefined) throw messagingErrors.message_of_trip();
      await keepAsEvidence(db, { ...message, conversationId: conversation.id }).execute();
      await deleteText(db, key, now).execute();
      const { becameRead } = await recountUnread(db, otherId, { conversationId: conversation.id, senderId: me.id });
      const events = deletionEvents({ ...key, meId: me.id, otherId }, becameRead);
      publish(events.filter(({ userId }) => accounts.has(userId)));
      return toMessage({ ...message, deletedAt: now }, me.id);
    });
  }
}

interface Deleted {
  readonly meId: number;
  readonly otherId: number;
  readonly conversationId: number;
  readonly messageId: number;
}

/** The message as it is now, for open conversations, and that lists changed. `becameRead`: nothing unread is left for the other person. */
const deletionEvents = ({ meId, otherId, conversationId, messageId }: Deleted, becameRead: boolean): NewLiveEvent[] => [
  { kind: 'message', userId: meId, otherId, conversationId, messageId },
  { kind: 'changed', userId: meId, otherId, conversationId },
  { kind: 'message', userId: otherId, otherId: meId, conversationId, messageId, unreadChange: becameRead ? -1 : 0 },
  { kind: 'changed', userId: otherId, otherId: meId, conversationId },
];
