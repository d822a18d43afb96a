import { screen, within } from '@testing-library/react';
import type { CurrentUser } from 'shared-ui/app';
import type { Conversation, Message, Thread } from 'contracts';
import {
  aConversation,
  aMessage,
  anOtherUser,
  aRefusal,
  aThread,
  aUser,
  fakeApi,
  renderRemote,
} from 'shared-ui/testing';
import { remote } from '../remote.tsx';
import './messages-page.tsx';

export const ME = 7;
export const MEENA = 9;
const OMAR = 12;

export const meena = anOtherUser({ id: MEENA, username: 'Meena Iyer' });
const omar = anOtherUser({ id: OMAR, username: 'Omar Haddad' });
export const withMeena = aConversation({ otherUser: meena, senderId: MEENA });
export const withOmar = aConversation({ otherUser: omar, senderId: OMAR });

/** An own message. */
export const mine = (overrides: Partial<Message> = {}): Message => aMessage({ senderId: ME, ...overrides });

interface Situation {
  at?: string;
  as?: CurrentUser | null | 'unknown';
  conversations?: Conversation[];
  /** The conversation with Meena. */
  thread?: Partial<Thread>;
  handlers?: Parameters<typeof fakeApi>[0];
}

/** The messages of user 7, who has conversations with Meena and Omar. */
export function open({
  at = '/messages',
  as = aUser({ id: ME }),
  conversations,
  thread,
  handlers = {},
}: Situation = {}) {
  /** The server's: what was sent is there when the conversation is fetched again. */
  const stored: Message[] = [];
  const calls = fakeApi({
    'GET /api/messages': () => conversations ?? [withMeena, withOmar],
    'GET /api/messages/9': () =>
      aThread({ otherUser: meena, ...thread, messages: [...(thread?.messages ?? []), ...stored] }),
    'GET /api/messages/12': () => aThread({ otherUser: omar }),
    'POST /api/messages/9/read': () => ({ unread: 0 }),
    'GET /api/trips': () => [],
    'GET /api/trips/ask-with': () => [],
    'GET /api/listing/5': () => aRefusal(404),
    'POST /api/messages': async (request) => {
      const { content, clientId } = (await request.json()) as Message;
      const message = mine({ id: 10_001 + stored.length, content, clientId, createdAt: new Date().toISOString() });
      stored.push(message);
      return message;
    },
    ...handlers,
  });
  const rendered = renderRemote(remote, { at, user: as });
  const bodies = (path: string): unknown[] =>
    calls.filter((call) => call.method === 'POST' && call.path === path).map(({ body }) => body);
  return {
    ...rendered,
    calls,
    bodies,
    sent: () => bodies('/api/messages'),
    read: () => bodies('/api/messages/9/read'),
  };
}

export const list = () => screen.findByRole('navigation', { name: 'Conversations' });
export const row = async (name: RegExp) => within(await list()).findByRole('link', { name });
export const log = () => screen.findByRole('log', { name: 'Messages with Meena Iyer' });
export const field = () => screen.findByRole('textbox', { name: 'Your message to Meena Iyer' });
export const sendButton = () => screen.getByRole('button', { name: 'Send' });

/** The conversation line by line: days; sender, text, time and state. */
export const lines = async (): Promise<string[]> =>
  within(await log())
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
