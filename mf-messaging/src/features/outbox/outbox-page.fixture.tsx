import { useState } from 'react';
import { screen, within } from '@testing-library/react';
import { useCurrentUser } from 'shared-ui/app';
import type { Message } from 'contracts';
import {
  aMessage,
  type ApiCall,
  aThread,
  aUser,
  fakeApi,
  type FakeShellOptions,
  pasteInto,
  renderRemote,
} from 'shared-ui/testing';
import { useGetThreadInfiniteQuery } from '../../api/messages.ts';
import { useLive } from '../../parts/live/use-live.ts';
import { useOutbox } from './use-outbox.ts';

export const ME = 7;
export const MEENA = 9;

/** A composer and a conversation as plain elements. */
function OutboxPage() {
  const [text, setText] = useState('');
  const { user } = useCurrentUser();
  useLive();
  const outbox = useOutbox(MEENA);
  const { data } = useGetThreadInfiniteQuery({ otherUserId: MEENA }, { skip: !user });
  const messages = data?.pages[0]?.messages ?? [];
  return (
    <>
      <ul aria-label="Messages">
        {messages.map(({ id, content }) => (
          <li key={id}>{content}</li>
        ))}
      </ul>
      <ul aria-label="Unsent">
        {outbox.pending.map(({ clientId, text: unsent, stateText, waitingFor }) => (
          <li key={clientId} data-waiting-for={waitingFor}>
            <span>{`${unsent}: ${stateText}`}</span>
            <button onClick={() => outbox.retry(clientId)}>{'Send again'}</button>
            <button onClick={() => outbox.discard(clientId)}>{'Discard'}</button>
          </li>
        ))}
      </ul>
      <input aria-label="Message" value={text} onChange={(event) => setText(event.target.value)} />
      <button
        disabled={outbox.isSending}
        onClick={() => {
          outbox.send(text, { sendSMS: false });
          setText('');
        }}
      >
        {'Send'}
      </button>
    </>
  );
}

/** The server stores messages by clientId and responds with them; `respond` may refuse one, or lose the response by throwing. */
export function givenServer(
  respond: (stored: Message, call: number) => unknown = (stored) => stored,
  handlers: Parameters<typeof fakeApi>[0] = {},
) {
  const stored: Message[] = [];
  let tries = 0;
  const store = async (request: Request): Promise<unknown> => {
    const { clientId, content } = (await request.json()) as { clientId: string; content: string };
    const known = stored.find((message) => message.clientId === clientId);
    const message = known ?? aMessage({ id: 500 + stored.length, senderId: ME, clientId, content });
    if (!known) stored.push(message);
    tries += 1;
    const reply = await respond(message, tries);
    if (!known && reply instanceof Response) stored.splice(stored.indexOf(message), 1);
    return reply;
  };
  const calls = fakeApi({
    'POST /api/messages': store,
    [`GET /api/messages/${String(MEENA)}`]: () => aThread(),
    'GET /api/messages': () => [],
    ...handlers,
  });
  const posts = (): ApiCall[] => calls.filter(({ method }) => method === 'POST');
  return { stored, posts };
}

export const dropResponse = (): never => {
  throw new TypeError('the response is lost');
};

export function showOutbox(shell: FakeShellOptions = { user: aUser({ id: ME }) }) {
  const page = renderRemote({ routes: [{ path: '/', Component: OutboxPage }] }, { at: '/', ...shell });
  const write = async (text: string): Promise<void> => {
    await pasteInto(page.user, screen.getByRole('textbox', { name: 'Message' }), text);
    await page.user.click(screen.getByRole('button', { name: 'Send' }));
  };
  return { ...page, write };
}

export const getItems = (name: 'Messages' | 'Unsent'): (string | null)[] =>
  within(screen.getByRole('list', { name }))
    .queryAllByRole('listitem')
    .map((item) => (item.firstElementChild ?? item).textContent);

export const OFFLINE_TEXT = 'Not sent yet. It goes out by itself when the connection is back.';
export const SENT = { title: 'Message sent', description: 'Your message has been sent successfully.' };
export const FAILED = {
  title: 'Message failed',
  description: 'There was a problem sending your message.',
  variant: 'destructive',
};

/** What each unsent message waits for. */
export const getWaitReasons = (): (string | undefined)[] =>
  within(screen.getByRole('list', { name: 'Unsent' }))
    .queryAllByRole('listitem')
    .map(({ dataset }) => dataset['waitingFor']);

/** The client ids of the sent messages. */
export const getClientIds = (posts: ApiCall[]): string[] =>
  posts.map(({ body }) => (body as { clientId: string }).clientId);
