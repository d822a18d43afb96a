import { Inject, Injectable } from '@nestjs/common';
import { PRODUCT } from 'contracts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { LimitedError, Limits } from '../../../platform/limits/limits.ts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { button, inlineName, note, paragraph } from '../../../platform/mail/mail-blocks.ts';
import { Mailer } from '../../../platform/mail/mailer.ts';
import { UnsubscribeService } from './unsubscribe.service.ts';

/** What a mail about unread messages is about. */
export interface UnreadNotice {
  /** Who gets the mail. */
  readonly userId: number;
  readonly conversationId: number;
  readonly unreadSince: Date;
  readonly writerId: number;
  /** The writer's username. */
  readonly writer: string;
}

/** Sends mails about unread messages, with both ways to unsubscribe. */
@Injectable()
export class UnreadMailer {
  constructor(
    private readonly mailer: Mailer,
    private readonly limits: Limits,
    private readonly unsubscribes: UnsubscribeService,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  /** Returns false where this address has had its mails of today. Throws where the mail server refuses. */
  async send(address: string, notice: UnreadNotice): Promise<boolean> {
    try {
      await this.limits.countIfDone([['messaging.unread-mail', address]], () =>
        this.mailer.send({ ...this.compose(notice), to: address }),
      );
      return true;
    } catch (error) {
      if (error instanceof LimitedError) return false;
      throw error;
    }
  }

  private compose({ userId, conversationId, unreadSince, writerId, writer }: UnreadNotice) {
    const { publicUrl: siteUrl } = this.settings;
    const query = `token=${encodeURIComponent(this.unsubscribes.createToken(userId))}`;
    return {
      ...unreadMail({
        writer,
        conversationUrl: `${siteUrl}/messages/${writerId}`,
        unsubscribePage: `${siteUrl}/unsubscribe?${query}`,
        siteUrl,
      }),
      unsubscribeUrl: `${siteUrl}/api/message-notices/unsubscribe?${query}`,
      messageId: `unread.${userId}.${conversationId}.${unreadSince.getTime()}`,
    };
  }
}

interface UnreadMail {
  readonly writer: string;
  readonly conversationUrl: string;
  /** The page with the unsubscribe button. */
  readonly unsubscribePage: string;
  /** Without a trailing slash. */
  readonly siteUrl: string;
}

/**
 * The mail about an unread message (product.md 23). It does not quote the message: mails are read on locked screens and by
 * others, and what strangers write must not arrive in the site's name.
 */
function unreadMail({ writer, conversationUrl, unsubscribePage, siteUrl }: UnreadMail) {
  return layoutMail({
    subject: `New message from ${writer}`,
    preheader: `It waits for you on ${PRODUCT}.`,
    title: 'You have a new message',
    blocks: [
      paragraph(
        `**${inlineName(writer)}** wrote to you on ${PRODUCT}. You can read the message and answer it on the site.`,
      ),
      button('Read the message', conversationUrl),
      note(
        'Please answer on the site: an answer to this email does not reach them. We write once for each conversation, until you have read it.',
      ),
    ],
    because: 'you have not read a message',
    unsubscribe: { label: 'Stop these emails', href: unsubscribePage },
    siteUrl,
  });
}
