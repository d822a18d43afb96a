import { Inject, Injectable } from '@nestjs/common';
import { PRODUCT } from 'contracts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { button, inlineName, note, paragraph } from '../../../platform/mail/mail-blocks.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { UnsubscribeService } from './unsubscribe.service.ts';

/** What a mail about unread messages is about. */
export interface UnreadNotice {
  readonly conversationId: number;
  readonly unreadSince: Date;
  readonly writerId: number;
  /** The writer's username. */
  readonly writer: string;
  /** The reader's address. */
  readonly email: string;
}

/** A longer mail would be read by nobody. */
const MAX_NAMES = 10;

/** Puts together mails about unread messages, with both ways to unsubscribe. */
@Injectable()
export class UnreadMails {
  constructor(
    private readonly unsubscribes: UnsubscribeService,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  /** `userId`: who gets it. */
  compose(userId: number, { conversationId, unreadSince, writerId, writer, email }: UnreadNotice): Mail {
    const { siteUrl, unsubscribePage, unsubscribeUrl } = this.linksOf(userId);
    const conversationUrl = `${siteUrl}/messages/${writerId}`;
    const mail = unreadMail({ writer, conversationUrl, unsubscribePage, siteUrl });
    const messageId = `unread.${userId}.${conversationId}.${unreadSince.getTime()}`;
    return { ...mail, to: email, unsubscribeUrl, messageId };
  }

  /** One about several conversations, the first of which is `first`. */
  composeSeveral(userId: number, first: UnreadNotice, others: readonly UnreadNotice[]): Omit<Mail, 'messageId'> {
    if (others.length === 0) return this.compose(userId, first);
    const { siteUrl, unsubscribePage, unsubscribeUrl } = this.linksOf(userId);
    const writers = [first, ...others].map(({ writer }) => writer);
    return { ...severalUnreadMail({ writers, unsubscribePage, siteUrl }), to: first.email, unsubscribeUrl };
  }

  private linksOf(userId: number) {
    const { publicUrl: siteUrl } = this.settings;
    const query = `token=${encodeURIComponent(this.unsubscribes.createToken(userId))}`;
    return {
      siteUrl,
      unsubscribePage: `${siteUrl}/unsubscribe?${query}`,
      unsubscribeUrl: `${siteUrl}/api/message-notices/unsubscribe?${query}`,
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
 * The mail about an unread message (PRODUCT.md 23). It does not quote the message: mails are read on locked screens and by
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

interface SeveralUnreadMail {
  readonly writers: readonly string[];
  readonly unsubscribePage: string;
  /** Without a trailing slash. */
  readonly siteUrl: string;
}

/** One mail about conversations that waited, since their reader has had many mails today. */
function severalUnreadMail({ writers, unsubscribePage, siteUrl }: SeveralUnreadMail) {
  const names = writers.slice(0, MAX_NAMES).map((writer) => `**${inlineName(writer)}**`);
  const rest = writers.length - names.length;
  const all = rest === 0 ? names : [...names, `${rest} more`];
  return layoutMail({
    subject: `${writers.length} more conversations`,
    preheader: `They wait for you on ${PRODUCT}.`,
    title: `${writers.length} more conversations wait for you`,
    blocks: [
      paragraph(
        `${new Intl.ListFormat('en').format(all)} wrote to you on ${PRODUCT}. You can read the messages and answer them on the site.`,
      ),
      button('Read your messages', `${siteUrl}/messages`),
      note(
        'You have had many emails from us today: this one is about all of these together. Please answer on the site: an answer to this email does not reach them.',
      ),
    ],
    because: 'you have not read messages',
    unsubscribe: { label: 'Stop these emails', href: unsubscribePage },
    siteUrl,
  });
}
