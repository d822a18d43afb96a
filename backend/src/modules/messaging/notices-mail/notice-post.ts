import { Inject, Injectable } from '@nestjs/common';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { LimitedError, Limits } from '../../../platform/limits/limits.ts';
import { Mailer } from '../../../platform/mail/mailer.ts';
import { unreadMail } from './unread-mail.ts';
import type { Unread } from './unread-notices.ts';
import { UnsubscribeTokens } from './unsubscribe-tokens.ts';

/** What a mail tells: who wrote, and since when it waits. */
export interface Notice extends Unread {
  readonly since: string;
  readonly writerId: string;
  readonly writer: string;
}

/** Writes and sends the mail of a notice, with both ways to end these mails. */
@Injectable()
export class NoticePost {
  constructor(
    private readonly mailer: Mailer,
    private readonly limits: Limits,
    private readonly tokens: UnsubscribeTokens,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  /** False where this address was told often enough for today. Throws where the mail server does not take it. */
  async send(address: string, notice: Notice): Promise<boolean> {
    try {
      await this.limits.countIfDone([['messaging.unread-mail', address]], () =>
        this.mailer.send({ ...this.write(notice), to: address }),
      );
      return true;
    } catch (error) {
      if (error instanceof LimitedError) return false;
      throw error;
    }
  }

  private write({ userId, conversationId, since, writerId, writer }: Notice) {
    const { publicUrl: siteUrl } = this.settings;
    const query = `token=${encodeURIComponent(this.tokens.tokenOf(userId))}`;
    const conversationUrl = `${siteUrl}/messages/${writerId}`;
    return {
      ...unreadMail({ writer, conversationUrl, unsubscribePage: `${siteUrl}/unsubscribe?${query}`, siteUrl }),
      unsubscribeUrl: `${siteUrl}/api/message-notices/unsubscribe?${query}`,
      messageId: `unread.${userId}.${conversationId}.${new Date(since).getTime()}`,
    };
  }
}
