import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Unread } from 'shared-ui/contracts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { LoginNeededError } from '../../../platform/login/login-needed-error.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { isBlockedBetween } from '../blocks/blocks.queries.ts';
import { lockPair } from '../conversations/conversations.queries.ts';
import { LiveEvents, type News } from '../live/live-events.ts';
import { NoSuchMessageError, UnreachableError } from '../messaging.errors.ts';
import type { MessagingTables } from '../messaging.tables.ts';
import { holdPeople } from '../people.queries.ts';
import { noteRead, readState, unreadOf } from './reads.queries.ts';

/** Who has read what. */
@Injectable()
export class ReadsService {
  constructor(
    private readonly em: EntityManager,
    private readonly live: LiveEvents,
  ) {}

  /**
   * Notes that one has seen all up to a message, and answers how many conversations still hold something new. Throws
   * UnreachableError where there is no such conversation, NoSuchMessageError where the message is not of it.
   */
  async read(me: SessionUser, otherId: number, messageId: number): Promise<Unread> {
    const db = readDb<MessagingTables>(this.em);
    const state = await readState(db, me.id, otherId, messageId).executeTakeFirst();
    if (state === undefined) throw new UnreachableError();
    if (state.messageId === null) throw new NoSuchMessageError();
    if (Number(state.readUpTo ?? 0) < messageId) await this.mark(me, otherId, messageId);
    return { unread: await unreadOf(db, me.id) };
  }

  /** The same of a message that is known to be of this conversation; both people are told, unless one has blocked the other. */
  async mark(me: SessionUser, otherId: number, messageId: number): Promise<void> {
    await this.live.transactional(this.em.fork(), async (em, tell) => {
      const db = readDb<MessagingTables>(em);
      const there = await holdPeople(em, [me.id, otherId]);
      if (!there.has(me.id)) throw new LoginNeededError();
      const pair = await lockPair(db, me.id, otherId).executeTakeFirst();
      if (pair === undefined) return;
      const conversationId = Number(pair.id);
      const read = await noteRead(db, { userId: me.id, conversationId, messageId });
      if (read === undefined) return;
      const isTold = there.has(otherId) && !(await isBlockedBetween(db, me.id, otherId));
      const news: News[] = readNews({ meId: me.id, otherId, conversationId, messageId }, read.turnedRead);
      await tell(
        em,
        news.filter(({ userId }) => userId === me.id || isTold),
      );
    });
  }
}

interface Read {
  readonly meId: number;
  readonly otherId: number;
  readonly conversationId: number;
  readonly messageId: number;
}

/** What both people are told where one has read up to a message; `turnedRead`: nothing new is left of the conversation. */
export function readNews({ meId, otherId, ...seen }: Read, turnedRead: boolean): News[] {
  return [
    { ...seen, kind: 'read', userId: meId, otherId, byMe: true, unreadChange: turnedRead ? -1 : 0 },
    { ...seen, kind: 'read', userId: otherId, otherId: meId, byMe: false },
  ];
}
