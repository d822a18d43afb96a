import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { type Counted, LimitedError, Limits } from '../../../platform/limits/limits.ts';
import type { SmsTables } from './sms.tables.ts';
import type { MessagingTables } from '../messaging.tables.ts';

/** At most one text a conversation and receiver in this time, unless they have written meanwhile (product.md 22). */
const PAUSE_MS = 5 * 60_000;

/** Between whom a copy goes. */
export interface Between {
  readonly senderId: number;
  readonly receiverId: number;
}

export interface Turn extends Between {
  readonly conversationId: number;
  readonly now: Date;
}

/** How often copies go: in one conversation, from one sender, and to one receiver. */
@Injectable()
export class SmsTurns {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: Limits,
  ) {}

  /** Whether a copy may go now. Counts one that may, in the transaction of `em`, and none that may not. */
  async take(em: EntityManager, turn: Turn): Promise<boolean> {
    const giveBack = await this.count(em, turn);
    if (giveBack === undefined) return false;
    if (await takePause(em, turn)) return true;
    await giveBack();
    return false;
  }

  /** For a copy of which nothing has left, and nothing will. Outside any transaction. */
  async giveBack(between: Between): Promise<void> {
    for (const [name, who] of await countedFor(this.em.fork(), between)) await this.limits.giveBack(name, who);
  }

  /** Undefined where one of the limits is reached. */
  private async count(em: EntityManager, between: Between): Promise<(() => Promise<void>) | undefined> {
    try {
      return await this.limits.takeAll(await countedFor(em, between), em);
    } catch (error) {
      if (error instanceof LimitedError) return undefined;
      throw error;
    }
  }
}

/** Always in this order, so that no two transactions wait for each other. */
async function countedFor(em: EntityManager, { senderId, receiverId }: Between): Promise<Counted[]> {
  const rows = await readDb<SmsTables>(em)
    .selectFrom('account.mail_address')
    .select(['id', 'email'])
    .where('id', 'in', [String(senderId), String(receiverId)])
    .execute();
  const addressOf = (id: number) => rows.find((row) => Number(row.id) === id)?.email ?? String(id);
  return [
    ['messaging.sms-sender-hour', addressOf(senderId)],
    ['messaging.sms-sender-day', addressOf(senderId)],
    ['messaging.sms-receiver-hour', addressOf(receiverId)],
    ['messaging.sms-receiver-day', addressOf(receiverId)],
  ];
}

async function takePause(em: EntityManager, { conversationId, receiverId, now }: Turn): Promise<boolean> {
  const before = new Date(now.getTime() - PAUSE_MS).toISOString();
  const turn = readDb<MessagingTables>(em)
    .updateTable('messaging.participant')
    .set({ sms_at: now.toISOString() })
    .where('user_id', '=', String(receiverId))
    .where('conversation_id', '=', String(conversationId))
    .where(({ eb, or }) => or([eb('sms_at', 'is', null), eb('sms_at', '<=', before)]))
    .returning('user_id');
  return (await turn.executeTakeFirst()) !== undefined;
}
