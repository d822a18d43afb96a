import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Conversation, idSchema, type PageQuery } from 'shared-ui/contracts';
import { PreparedSql, readDb } from '../../../platform/database/prepared-sql.ts';
import { cutPage, readPage } from '../../../platform/http/page-cursor.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import type { MessagingTables } from '../messaging.tables.ts';
import { type ConversationRow, toConversation } from './conversation.ts';
import { conversationPage } from './conversations.queries.ts';

export interface ConversationPage {
  conversations: Conversation[];
  /** Opaque; undefined on the last page. */
  next: string | undefined;
}

@Injectable()
export class ConversationsService {
  constructor(
    private readonly em: EntityManager,
    private readonly prepared: PreparedSql,
  ) {}

  /** One's own conversations, the newest message first: one statement. Throws UnknownPageError. */
  async list(me: SessionUser, { limit, cursor }: PageQuery): Promise<ConversationPage> {
    const beforeId = readPage(cursor, idSchema);
    const query = conversationPage(readDb<MessagingTables>(this.em), me.id, limit, beforeId);
    const rows = await this.prepared.run<ConversationRow>('messaging_conversations', query.compile());
    const { page, next } = cutPage(rows, limit, ({ lastMessageId }) => Number(lastMessageId));
    return { conversations: page.map((row) => toConversation(row, me.id)), next };
  }
}
