import type { EntityManager } from '@mikro-orm/postgresql';
import { PRODUCT } from 'contracts';
import type { NotNull } from 'kysely';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { button, inlineName, note, paragraph } from '../../../platform/mail/mail-blocks.ts';
import { mailKind, type NotYet } from '../../../platform/mail/mail-kind.ts';
import type { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import { type MessagingDb, messagingDb } from '../messaging.db.ts';
import type { UnsubscribeService } from './unsubscribe.service.ts';

export const UNREAD_MAIL = 'messaging.unread-mail';

/** How long a message stays unread before a mail is sent (PRODUCT.md 23). */
const DELAY_SECONDS = 5 * 60;
/** A longer mail would be read by nobody. */
const MAX_NAMES = 10;

interface UnreadNotice {
  readonly to: string;
  readonly writerId: number;
  /** The writer's username. */
  readonly writer: string;
  readonly unsubscribeQuery: string;
}

/**
 * The mail about messages that stay unread for five minutes, by the conversation's id: one until they are read. Nothing where they were
 * read, or to who has switched these mails off. What turned unread later has five minutes of its own.
 */
export const unreadMailKind = (unsubscribes: UnsubscribeService) =>
  mailKind<UnreadNotice>({
    name: UNREAD_MAIL,
    repeats: true,
    findFacts: async ({ subject, person }, { em, now }) => {
      const userId = person ?? 0;
      const row = await noticeFacts(messagingDb(em), userId, Number(subject)).executeTakeFirst();
      if (row === undefined) return undefined;
      const next: NotYet = { notBefore: new Date(row.unreadSince.getTime() + DELAY_SECONDS * 1000) };
      if (next.notBefore > now) return next;
      return { ...row, unsubscribeQuery: `token=${encodeURIComponent(unsubscribes.createToken(userId))}` };
    },
    compose: (notice, siteUrl) => ({ ...unreadMail(notice, siteUrl), ...unsubscribeUrlOf(notice, siteUrl) }),
    sendWithin: (limits, { to }, send) => limits.countIfDone(['messaging.unread-mail'], { receiver: to }, send),
    composeSeveral: (notices, siteUrl) => ({
      ...severalUnreadMail(notices, siteUrl),
      ...(notices[0] && unsubscribeUrlOf(notices[0], siteUrl)),
    }),
  });

/**
 * Orders the mail, in the transaction in which the conversation turns unread for `userId`. Whether they want it is decided when it is due.
 */
export const orderUnreadMail = (
  em: EntityManager,
  outbox: MailOutbox,
  { userId, conversationId }: { userId: number; conversationId: number },
): Promise<void> =>
  outbox.order(em, UNREAD_MAIL, [{ subject: conversationId, person: userId }], { delaySeconds: DELAY_SECONDS });

const unsubscribeUrlOf = ({ unsubscribeQuery }: UnreadNotice, siteUrl: string) => ({
  unsubscribeUrl: `${siteUrl}/api/message-notices/unsubscribe?${unsubscribeQuery}`,
});

/**
 * The mail about an unread message (PRODUCT.md 23). It does not quote the message: mails are read on locked screens and by
 * others, and what strangers write must not arrive in the site's name.
 */
function unreadMail({ writer, writerId, unsubscribeQuery }: UnreadNotice, siteUrl: string) {
  return layoutMail({
    subject: `New message from ${writer}`,
    preheader: `It waits for you on ${PRODUCT}.`,
    title: 'You have a new message',
    blocks: [
      paragraph(
        `**${inlineName(writer)}** wrote to you on ${PRODUCT}. You can read the message and answer it on the site.`,
      ),
      button('Read the message', `${siteUrl}/messages/${writerId}`),
      note(
        'Please answer on the site: an answer to this email does not reach them. We write once for each conversation, until you have read it.',
      ),
    ],
    because: 'you have not read a message',
    unsubscribe: { label: 'Stop these emails', href: `${siteUrl}/unsubscribe?${unsubscribeQuery}` },
    siteUrl,
  });
}

/** One mail about conversations that waited, since their reader has had many mails today. */
function severalUnreadMail(notices: readonly UnreadNotice[], siteUrl: string) {
  const writers = notices.map(({ writer }) => writer);
  const { unsubscribeQuery = '' } = notices[0] ?? {};
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
    unsubscribe: { label: 'Stop these emails', href: `${siteUrl}/unsubscribe?${unsubscribeQuery}` },
    siteUrl,
  });
}

/** What a mail says, and its address; no row where it must not be sent. Index: the keys. */
const noticeFacts = (db: MessagingDb, userId: number, conversationId: number) =>
  db
    .selectFrom('messaging.participant as p')
    .where('p.user_id', '=', userId)
    .where('p.conversation_id', '=', conversationId)
    .where('p.unread', '=', true)
    .where('p.unread_since', 'is not', null)
    .innerJoin('account.mail_address as reader', 'reader.id', 'p.user_id')
    .innerJoin('account.public_profile as writer', 'writer.id', 'p.other_id')
    .leftJoin('messaging.message_notices as n', 'n.user_id', 'p.user_id')
    .select([
      'p.unread_since as unreadSince',
      'p.other_id as writerId',
      'writer.username as writer',
      'reader.email as to',
    ])
    .$narrowType<{ unreadSince: NotNull }>()
    .where('writer.suspended', '=', false)
    .where(({ or, eb }) => or([eb('n.mail_notices', 'is', null), eb('n.mail_notices', '=', true)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messaging.blocked_pair as b')
            .select('b.user_id')
            .whereRef('b.user_id', '=', 'p.user_id')
            .whereRef('b.other_id', '=', 'p.other_id'),
        ),
      ),
    );
