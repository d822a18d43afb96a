import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import type { TextMessage } from '../../../platform/sms/text-messages.ts';
import { isBlockedBetween } from '../blocks/blocks.queries.ts';
import type { MessagingTables } from '../messaging.tables.ts';
import { SmsReach } from './sms-reach.ts';
import { segmentsOf } from '../../../platform/sms/segments.ts';
import type { Copy } from './sms-steps.ts';
import { smsText } from './sms-text.ts';

export interface Draft {
  readonly text: TextMessage;
  /** What it costs. */
  readonly segments: number;
}

/** What a copy says, and where it goes: read when it leaves, and kept nowhere. */
@Injectable()
export class SmsDrafts {
  constructor(
    private readonly reach: SmsReach,
    @Inject(SETTINGS) private readonly settings: Pick<LiveSettings, 'publicUrl'>,
  ) {}

  /** Undefined where the receiver cannot be reached any more, has blocked the sender since, or the sender has left or is suspended. */
  async of(em: EntityManager, copy: Copy): Promise<Draft | undefined> {
    const { senderId, receiverId } = copy;
    const recipient = await this.reach.recipient(em, receiverId);
    if ('unavailable' in recipient || (await isBlockedBetween(readDb(em), senderId, receiverId))) return undefined;
    const said = await wordsOf(em, copy);
    if (said === undefined) return undefined;
    const { publicUrl } = this.settings;
    const body = smsText({ ...said, link: `${publicUrl}/messages/${senderId}` });
    const callbackUrl = `${publicUrl}/api/sms/status?copy=${copy.conversationId}.${copy.messageId}`;
    return { text: { to: recipient.phone, body, callbackUrl }, segments: segmentsOf(body) };
  }
}

const wordsOf = (em: EntityManager, { conversationId, messageId }: Copy) =>
  readDb<MessagingTables>(em)
    .selectFrom('messaging.message as m')
    .innerJoin('account.public_profile as sender', 'sender.id', 'm.sender_id')
    .select(['sender.username', 'm.content'])
    .where('m.conversation_id', '=', String(conversationId))
    .where('m.id', '=', String(messageId))
    .where('sender.suspended', '=', false)
    .executeTakeFirst();
