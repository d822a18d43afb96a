import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Message, NewMessage } from 'shared-ui/contracts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { type Counted, Limits } from '../../../platform/limits/limits.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { findPair } from '../conversations/conversations.queries.ts';
import { LiveEvents } from '../live/live-events.ts';
import { ClientIdUsedError, ToOneselfError } from '../messaging.errors.ts';
import type { MessagingTables } from '../messaging.tables.ts';
import { toMessage } from './message.ts';
import { MessageWriter, SentBeforeError } from './message-writer.ts';
import { sentBefore } from './messages.queries.ts';

@Injectable()
export class MessagesService {
  constructor(
    private readonly em: EntityManager,
    private readonly live: LiveEvents,
    private readonly limits: Limits,
    private readonly writer: MessageWriter,
  ) {}

  /**
   * Says something to somebody, whose first message begins the conversation (product.md 21). The same `clientId` again is the
   * same message, whatever has become of the two since. Throws ToOneselfError, UnreachableError, ClientIdUsedError,
   * LimitedError.
   */
  async send(me: SessionUser, input: NewMessage): Promise<Message> {
    if (input.receiverId === me.id) throw new ToOneselfError();
    await this.limits.take('messaging.try', me.email);
    const before = await this.findSent(me, input);
    if (before) return before;
    const giveBack = await this.limits.takeAll(await this.countedFor(me, input.receiverId));
    try {
      return await this.live.transactional(this.em.fork(), (em, tell) =>
        this.writer.write(em, tell, { ...input, senderId: me.id }),
      );
    } catch (error) {
      await giveBack();
      // Two tries at once: the other one has stored it
      const sent = error instanceof SentBeforeError ? await this.findSent(me, input) : undefined;
      if (sent) return sent;
      throw error;
    }
  }

  private async findSent(me: SessionUser, { clientId, receiverId }: NewMessage): Promise<Message | undefined> {
    if (clientId === undefined) return undefined;
    const query = sentBefore(readDb<MessagingTables>(this.em), me.id, clientId, receiverId);
    const row = await query.executeTakeFirst();
    if (row && !row.isToReceiver) throw new ClientIdUsedError();
    return row && toMessage(row, me.id);
  }

  /** Who writes to many strangers is stopped sooner than who writes a lot to one. */
  private async countedFor(me: SessionUser, receiverId: number): Promise<Counted[]> {
    const known = await findPair(readDb<MessagingTables>(this.em), me.id, receiverId).executeTakeFirst();
    const names = ['messaging.send', 'messaging.send-day'];
    if (!known) names.push('messaging.begin', 'messaging.begin-day');
    return names.map((name) => [name, me.email]);
  }
}
