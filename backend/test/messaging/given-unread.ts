import { randomUUID } from 'node:crypto';
import type { User } from 'contracts';
import { UNREAD_MAIL } from '../../src/modules/messaging/notices/unread-mail.ts';
import { type Browser, browserOf } from '../browser.ts';
import { run } from '../database.ts';
import { sendMails } from '../given-mail.ts';
import type { TestApp } from '../harness.ts';
import { aRequest, published } from '../listings/given.ts';
import { givenMessages } from './given.ts';

export const MESSAGE_TEXT = 'The wheelchair waits at gate 14';

/** A reader with an unread conversation. */
export interface UnreadConversation {
  readonly reader: Browser;
  readonly writer: Browser;
  readonly userId: number;
  readonly conversationId: number;
}

/** An account created by a short form, whose address was typed and not verified. */
async function createByForm(app: TestApp, confirmed: boolean): Promise<Browser> {
  const email = `typed.${randomUUID()}@example.com`;
  const { listing } = await published(app, aRequest({ email, name: 'Vivian Okafor' }));
  const sql = <Row extends object>(text: string, value: unknown) => run<Row>(app.settings.databaseUrl, text, [value]);
  if (confirmed) await sql('update listings.listing set confirmed_at = now() where id = $1', listing.id);
  const [owner] = await sql<{ id: string }>('select id from account.account where email = $1', email);
  return Object.assign(browserOf(app), { email, user: { id: Number(owner?.id) } as User });
}

/** Unread messages, and the mails about them. */
export const givenUnread = (app: () => TestApp) => {
  const given = givenMessages(app);
  return {
    /** Somebody writes to the reader for the first time. */
    async unread(reader?: Browser): Promise<UnreadConversation> {
      const to = reader ?? (await given.traveler());
      const writer = await given.traveler();
      await given.send(writer, to, MESSAGE_TEXT);
      const [conversation] = await given.list(writer);
      return { reader: to, writer, userId: to.user.id, conversationId: conversation?.id ?? 0 };
    },

    /** Somebody whose address was typed into a short form, and who never logged in. */
    neverLoggedIn: ({ confirmed = false } = {}): Promise<Browser> => createByForm(app(), confirmed),

    /** The reader opens the conversation. */
    async read({ reader, writer }: UnreadConversation): Promise<void> {
      await given.thread(reader, writer, 'peek=false');
    },

    /** The writer writes again. */
    async writeAgain({ reader, writer }: UnreadConversation): Promise<void> {
      await given.send(writer, reader, MESSAGE_TEXT);
    },

    runMailJob: ({ userId, conversationId }: UnreadConversation): Promise<void> =>
      sendMails(app(), UNREAD_MAIL, conversationId, userId),

    /** The mails about unread messages to this person. */
    mailsTo: ({ email }: Browser) =>
      app()
        .outbox()
        .filter(({ to, subject }) => to === email && subject.startsWith('New message from')),
  };
};
