import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData, type PersonalDataPart } from '../../platform/personal-data/personal-data.ts';
import { toldOfBlocks } from './blocks/blocks-personal-data.ts';
import { KeptBlocks } from './blocks/kept-blocks.ts';
import { contactMessagesOf } from './contact/contact-personal-data.ts';
import {
  forgetConversations,
  holdConversations,
  toldOfConversations,
} from './conversations/conversations-personal-data.ts';
import { LiveEventEntity } from './live/live-event.entity.ts';
import { LiveEvents } from './live/live-events.ts';
import { MailboxEntity } from './live/mailbox.entity.ts';
import { MessageNoticesService } from './notices/message-notices.service.ts';
import { forgetReporter, toldOfReports } from './reports/reports-personal-data.ts';
import { forgetSms } from './sms/sms-personal-data.ts';

/** What this module keeps of a person: what they wrote and were written, whom they blocked and reported, how they hear of it. */
@Injectable()
export class MessagingPersonalData implements PersonalDataPart, OnModuleInit {
  readonly part = 'messages';

  constructor(
    private readonly personalData: PersonalData,
    private readonly live: LiveEvents,
    private readonly notices: MessageNoticesService,
    private readonly blocks: KeptBlocks,
  ) {}

  onModuleInit(): void {
    this.personalData.register(this);
  }

  async collect(em: EntityManager, userId: number): Promise<object> {
    return {
      ...(await toldOfConversations(em, userId)),
      ...(await toldOfBlocks(em, userId)),
      ...(await toldOfReports(em, userId)),
      notices: await this.notices.toldOf(em, userId),
      contactMessages: await contactMessagesOf(em, userId),
    };
  }

  /**
   * The other person keeps what was said, and is told that something has changed. Their streams find that by themselves,
   * since somebody else commits. Locks in the order of this module: the person is held by who calls, then conversations,
   * copies, participants, mailboxes; the own mailbox cannot be told anything meanwhile.
   */
  async erase(em: EntityManager, userId: number): Promise<void> {
    await holdConversations(em, userId);
    await forgetSms(em, userId);
    const news = await forgetConversations(em, userId);
    await this.blocks.forget(em, userId);
    await forgetReporter(em, userId);
    await this.live.tell(em, news);
    await em.nativeDelete(LiveEventEntity, { userId });
    await em.nativeDelete(MailboxEntity, { userId });
  }
}
