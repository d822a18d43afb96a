import { PRODUCT } from 'shared-ui/contracts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { button, nameAmongWords, note, paragraph } from '../../../platform/mail/mail-blocks.ts';

export interface UnreadMail {
  /** The writer's username, as everybody sees it. */
  readonly writer: string;
  /** The conversation on the site. */
  readonly conversationUrl: string;
  /** The page where these mails are ended. */
  readonly unsubscribePage: string;
  /** Without a slash at its end. */
  readonly siteUrl: string;
}

/**
 * The mail that tells somebody of a message that they have not read (product.md 23). It holds no word of it: mails are read on
 * locked screens and by others, and what strangers write must not arrive in the site's name.
 */
export function unreadMail({ writer, conversationUrl, unsubscribePage, siteUrl }: UnreadMail) {
  return layoutMail({
    subject: `New message from ${writer}`,
    preheader: `It waits for you on ${PRODUCT}.`,
    title: 'You have a new message',
    blocks: [
      paragraph(
        `**${nameAmongWords(writer)}** wrote to you on ${PRODUCT}. You can read the message and answer it on the site.`,
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
