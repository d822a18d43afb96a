import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Unread } from 'contracts';
import { LoginNeededError, type SessionUser } from '../../../platform/login/session-store.ts';
import { lockAccounts } from '../../../views/account.views.ts';
import { isBlockedBetween } from '../../../views/messaging.views.ts';
import { lockConversation } from '../conversations.queries.ts';
import { LiveEvents, type NewLiveEvent } from '../live/live-events.ts';
import { messagingDb } from '../messaging.db.ts';
import { messagingErrors } from '../messaging.errors.ts';
import { readState, updateReadUpTo } from '../messages.queries.ts';

/** How far people have read their conversations. */
@Injectable()
export class ReadsService {
  constructor(
    private readonly em: EntityManager,
    private readonly liveEvents: LiveEvents,
  ) {}

  /**
   * Marks a conversation read up to a message. Returns how many conversations have unread messages then. Throws
   * unreachable where there is no such conversation, no_such_message where the message is not in it.
   */
  async read(me: SessionUser, otherId: number, messageId: number): Promise<Unread> {
    const db = messagingDb(this.em);
    const state = await readState(db, me.id, otherId, messageId).executeTakeFirst();
    if (state === undefined) throw messagingErrors.unreachable();
    if (state.messageId === null) throw messagingErrors.no_such_message();
    if ((state.readUpTo ?? 0) < messageId) await this.markRead(me, otherId, messageId);
    const mailbox = db.selectFrom('messaging.mailbox').select('unread').where('user_id', '=', me.id);
    return { unread: (await mailbox.executeTakeFirst())?.unread ?? 0 };
  }

  /** The same for a message known to be in the conversation. Both people get an event, unless one has blocked the other. */
  async markRead(me: SessionUser, otherId: number, messageId: number): Promise<void> {
    await this.liveEvents.transactional(this.em.fork(), async (em, publish) => {
      const db = messagingDb(em);
      const accounts = await lockAccounts(em, [me.id, otherId]);
      if (!accounts.has(me.id)) throw new LoginNeededError();
      const conversation = await lockConversation(db, me.id, otherId).executeTakeFirst();
      if (conversation === undefined) return;
      const read = { conversationId: conversation.id, messageId };
      const result = await updateReadUpTo(db, me.id, read);
      if (result === undefined) return;
      const events = readEvents({ ...read, meId: me.id, otherId }, result.becameRead);
      const notifyOther = accounts.has(otherId) && !(await isBlockedBetween(em, me.id, otherId));
      publish(notifyOther ? events : events.slice(0, 1));
    });
  }
}

interface Read {
  readonly meId: number;
  readonly otherId: number;
  readonly conversationId: number;
  readonly messageId: number;
}

/** The events of both people, the reader's first; `becameRead`: the conversation has no unread messages any more. */
export const readEvents = ({ meId, otherId, ...read }: Read, becameRead: boolean): NewLiveEvent[] => [
  { ...read, kind: 'read', userId: meId, otherId, byMe: true, unreadChange: becameRead ? -1 : 0 },
  { ...read, kind: 'read', userId: otherId, otherId: meId, byMe: false },
];
