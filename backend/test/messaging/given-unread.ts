import { UnreadMailJob } from '../../src/modules/messaging/notices-mail/unread-mail.job.ts';
import type { Browser } from '../browser.ts';
import type { TestApp } from '../harness.ts';
import { givenTalk } from './given.ts';

export const SECRET_WORDS = 'The wheelchair waits at gate 14';

/** Somebody who has not read what somebody else wrote. */
export interface Waiting {
  readonly reader: Browser;
  readonly writer: Browser;
  readonly userId: number;
  readonly conversationId: number;
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
      const [conversation] = await talk.list(to);
      return { reader: to, writer, userId: to.user.id, conversationId: conversation?.id ?? 0 };
    },

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
