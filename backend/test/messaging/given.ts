import { randomUUID } from 'node:crypto';
import type { Conversation, Message, Thread, Unread } from 'contracts';
import type { Answer, Browser, TestBrowser } from '../browser.ts';
import { run } from '../database.ts';
import type { TestApp } from '../harness.ts';
import { type Form, givenIn } from '../listings/given.ts';

export const ids = ({ user }: Browser): number => user.id;

/** The JSON of a response; throws where its status is another one. */
export function bodyOf<Body>(answer: Answer, status = 200): Body {
  if (answer.status !== status) throw new Error(`It answered ${answer.status} ${answer.text}`);
  return answer.body as Body;
}

/** The body of POST /api/messages. */
export const aMessage = (receiverId: number, changes: Form = {}): Form => ({
  receiverId,
  content: 'Shall we meet at gate 4?',
  sendSMS: false,
  clientId: randomUUID(),
  ...changes,
});

/** People who write to each other: `const given = givenMessages(app)`. */
export const givenMessages = (app: () => TestApp) => {
  const given = givenIn(app);
  const post = (from: TestBrowser, to: Browser, content: string, more: Form = {}) =>
    from.post('/api/messages', aMessage(ids(to), { content, ...more }));
  return {
    ...given,
    /** Two who are logged in and have not written to each other. */
    people: async (): Promise<[Browser, Browser]> => [await given.traveler(), await given.traveler()],
    /** The same, with verified phones. */
    verifiedPair: async (): Promise<[Browser, Browser]> => [await given.verified(), await given.verified()],
    /** Sends, and returns the response. */
    post,
    /** Sends, and returns the stored message. */
    send: async (from: TestBrowser, to: Browser, content: string, more: Form = {}): Promise<Message> =>
      bodyOf(await post(from, to, content, more), 201),
    /** The newest page; marked read unless the query says `peek=true`. */
    thread: async (me: TestBrowser, other: Browser, query = 'peek=true'): Promise<Thread> =>
      bodyOf(await me.get(`/api/messages/${ids(other)}?${query}`)),
    list: async (me: TestBrowser, query = ''): Promise<Conversation[]> =>
      bodyOf(await me.get(`/api/messages?${query}`)),
    read: async (me: TestBrowser, other: Browser, messageId: number): Promise<Unread> =>
      bodyOf(await me.post(`/api/messages/${ids(other)}/read`, { messageId })),
    /** All events of this person, as they are stored. */
    events: async ({ user }: Browser): Promise<{ kind: string; message_id: string | null; by_me: boolean }[]> =>
      run(app().settings.databaseUrl, 'select * from messaging.live_event where user_id = $1 order by id', [user.id]),
    /** How many conversations have unread messages, as it is stored for the badge. */
    unread: async ({ user }: Browser): Promise<number> => {
      const sql = 'select unread from messaging.mailbox where user_id = $1';
      return (await run<{ unread: number }>(app().settings.databaseUrl, sql, [user.id]))[0]?.unread ?? 0;
    },
    leave: async (who: Browser): Promise<void> =>
      void bodyOf(await who.delete('/api/account', { confirmation: 'DELETE' }), 204),
  };
};
