import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';

export const UNREAD_MAIL = 'messaging.unread-mail';

/** How long a message may wait for its reader before a mail tells them (product.md 23). */
export const UNREAD_SECONDS = 5 * 60;

/** Whose view of which conversation. */
export interface Unread {
  readonly userId: number;
  readonly conversationId: number;
}

/** Orders the mail that tells somebody of what they have not read. */
@Injectable()
export class UnreadNotices {
  constructor(
    private readonly jobs: Jobs,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  /**
   * For the transaction in which a conversation turns unread for `userId`, while it holds their participant. Whether
   * they hear of it at all is decided when the time has come. One order waits per conversation, however often it is read
   * and turns unread again meanwhile.
   */
  async order(em: EntityManager, { userId, conversationId }: Unread, seconds = UNREAD_SECONDS): Promise<void> {
    if (this.settings.smtpUrl === undefined) return;
    const key = `${userId}/${conversationId}`;
    await this.jobs.send(em, UNREAD_MAIL, { userId, conversationId }, { startAfterSeconds: seconds, key });
  }
}
