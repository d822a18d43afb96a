import { randomUUID } from 'node:crypto';
import type { User } from 'shared-ui/contracts';
import { UnreadMailJob } from '../../src/modules/messaging/notices-mail/unread-mail.job.ts';
import { type Browser, browserOf } from '../browser.ts';
import { run } from '../database.ts';
import type { TestApp } from '../harness.ts';
import { aRequest, published } from '../listings/given.ts';
import { givenTalk } from './given.ts';

export const SECRET_WORDS = 'The wheelchair waits at gate 14';

/** Somebody who has not read what somebody else wrote. */
export interface Waiting {
  readonly reader: Browser;
  readonly writer: Browser;
  readonly userId: number;
  readonly conversationId: number;
}

/** An account as a short form makes it: of an address that was typed. */
async function typedInto(app: TestApp, confirmed: boolean): Promise<Browser> {
  const email = `typed.${randomUUID()}@example.com`;
  const { listing } = await published(app, aRequest({ email, name: 'Vivian Okafor' }));
  const sql = <Row extends object>(text: string, value: unknown) => run<Row>(app.settings.databaseUrl, text, [value]);
  if (confirmed) await sql('update listings.listing set confirmed_at = now() where id = $1', listing.id);
  const [owner] = await sql<{ id: string }>('select id from account.account where email = $1', email);
  return Object.assign(browserOf(app), { email, user: { id: Number(owner?.id) } as User });
}

/** Messages that wait to be read, and the mails about them. */
export const givenUnread = (app: () => TestApp) => {
  const talk = givenTalk(app);
  return {
    /** Somebody writes to them for the first time. */
    async waiting(reader?: Browser): Promise<Waiting> {
      const to = reader ?? (await talk.traveler());
      const writer = await talk.traveler();
      await talk.say(writer, to, SECRET_WORDS);
      const [conversation] = await talk.list(writer);
      return { reader: to, writer, userId: to.user.id, conversationId: conversation?.id ?? 0 };
    },

    /** Somebody whose address a short form was sent with, and who never logged in. */
    typed: ({ confirmed = false } = {}): Promise<Browser> => typedInto(app(), confirmed),

    /** They open the conversation. */
    async read({ reader, writer }: Waiting): Promise<void> {
      await talk.thread(reader, writer, 'peek=false');
    },

    /** The same person writes once more. */
    async again({ reader, writer }: Waiting): Promise<void> {
      await talk.say(writer, reader, SECRET_WORDS);
    },

    /** Runs the job of the mail. */
    send: ({ userId, conversationId }: Waiting): Promise<void> =>
      app().nest.get(UnreadMailJob).send({ userId, conversationId }),

    /** The mails about unread messages to this person. */
    mailsTo: ({ email }: Browser) =>
      app()
        .outbox()
        .filter(({ to, subject }) => to === email && subject.startsWith('New message from')),
  };
};
