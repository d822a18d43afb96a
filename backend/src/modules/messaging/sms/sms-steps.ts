import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SmsState } from 'shared-ui/contracts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { LiveEvents } from '../live/live-events.ts';
import { type Between, SmsTurns } from './sms-turns.ts';
import type { MessagingTables } from '../messaging.tables.ts';
import { type SmsStep, STATE_OF_STEP } from './sms-copy.entity.ts';

/** Which message's copy it is: what jobs and callbacks carry. */
export interface CopyId {
  readonly conversationId: number;
  readonly messageId: number;
}

/** A copy as it is, locked until the transaction ends. */
export interface Copy extends CopyId {
  readonly senderId: number;
  readonly receiverId: number;
  readonly step: SmsStep;
  readonly reference: string | null;
  readonly orderedAt: Date;
}

export interface NextStep {
  readonly step: SmsStep;
  readonly reference?: string | null;
  /** No text has left and none will: the receiver's five minutes do not count from it. */
  readonly isTurnFree?: boolean;
}

/** The one place where a copy goes on: its row, the state that its sender sees, and the news of it. */
@Injectable()
export class SmsSteps {
  constructor(
    private readonly em: EntityManager,
    private readonly live: LiveEvents,
    private readonly turns: SmsTurns,
  ) {}

  /**
   * Judges a copy under its lock and does what `judge` answers, in one transaction; nothing where it answers undefined, or
   * where the copy is gone. Locks: the copy, its message, the receiver's participant, and the sender's mailbox last; what
   * was counted is given back after the commit, since a message that is being sent holds it before the others.
   */
  async change<Next extends NextStep>(
    id: CopyId,
    judge: (em: EntityManager, copy: Copy) => Promise<Next | undefined>,
  ): Promise<Next | undefined> {
    let between: Between | undefined;
    const done = await this.live.transactional(this.em.fork(), async (em, tell) => {
      const copy = await lockedCopy(em, id);
      const next = copy && (await judge(em, copy));
      if (copy === undefined || next === undefined) return undefined;
      await keepStep(em, copy, next);
      if (next.isTurnFree === true) {
        await freeTurn(em, copy);
        between = copy;
      }
      const state = STATE_OF_STEP[next.step];
      if (state === STATE_OF_STEP[copy.step]) return next;
      await keepState(em, copy, state);
      const { senderId: userId, receiverId: otherId, conversationId, messageId } = copy;
      await tell(em, [{ kind: 'sms', userId, otherId, conversationId, messageId }]);
      return next;
    });
    if (between !== undefined) await this.turns.giveBack(between);
    return done;
  }
}

async function lockedCopy(em: EntityManager, { conversationId, messageId }: CopyId): Promise<Copy | undefined> {
  const row = await readDb<MessagingTables>(em)
    .selectFrom('messaging.sms_copy')
    .select(['sender_id', 'receiver_id', 'step', 'reference', 'ordered_at'])
    .where('conversation_id', '=', String(conversationId))
    .where('message_id', '=', String(messageId))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { sender_id, receiver_id, step, reference, ordered_at } = row;
  const people = { senderId: Number(sender_id), receiverId: Number(receiver_id) };
  return { conversationId, messageId, ...people, step, reference, orderedAt: new Date(ordered_at) };
}

async function keepStep(em: EntityManager, copy: Copy, { step, reference = copy.reference }: NextStep): Promise<void> {
  await readDb<MessagingTables>(em)
    .updateTable('messaging.sms_copy')
    .set({ step, reference })
    .where('conversation_id', '=', String(copy.conversationId))
    .where('message_id', '=', String(copy.messageId))
    .execute();
}

async function keepState(em: EntityManager, { conversationId, messageId }: CopyId, sms: SmsState): Promise<void> {
  await readDb<MessagingTables>(em)
    .updateTable('messaging.message')
    .set({ sms })
    .where('conversation_id', '=', String(conversationId))
    .where('id', '=', String(messageId))
    .execute();
}

/** Unless another text has gone since. */
async function freeTurn(em: EntityManager, { conversationId, receiverId, orderedAt }: Copy): Promise<void> {
  await readDb<MessagingTables>(em)
    .updateTable('messaging.participant')
    .set({ sms_at: null })
    .where('user_id', '=', String(receiverId))
    .where('conversation_id', '=', String(conversationId))
    .where('sms_at', '=', orderedAt.toISOString())
    .execute();
}
