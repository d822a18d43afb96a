import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Message, Thread } from 'contracts';
import { aMessage, anOtherUser, aRefusal, aThread, aTrip } from 'shared-ui/testing';
import { messagesApi } from '../api/messages.ts';
import { givenScreen } from '../parts/in-view/in-view.fixture.ts';
import { field, lines, list, log, meena, mine, open, row, withMeena, withOmar } from './messages-page.fixture.tsx';

const at = '/messages/9';
const REMOVE = 'DELETE /api/messages/9/2';
const CLEAR = 'DELETE /api/messages/9';
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

const received = aMessage({ id: 1, content: 'Hello', createdAt: minutesAgo(20) });
const sent = mine({ id: 2, content: 'My number is 123', createdAt: minutesAgo(1) });
const deleted: Message = { ...sent, content: 'Message deleted', deleted: true };

type User = ReturnType<typeof open>['user'];

const deleteButton = () => screen.findByRole('button', { name: /^Delete your message/ });
const messageDialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Delete this message for both of you?' }));
const conversationDialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Delete this conversation for yourself?' }));

/** A conversation with Meena, on a server that deletes. */
function openThread(thread: Partial<Thread>, handlers: Parameters<typeof open>[0] = {}) {
  let stored = aThread({ otherUser: meena, ...thread });
  return open({
    at,
    ...handlers,
    handlers: {
      'GET /api/messages': () => (stored.cleared ? [withOmar] : [withMeena, withOmar]),
      'GET /api/messages/9': () => stored,
      [REMOVE]: () => {
        stored = { ...stored, messages: stored.messages.map((one) => (one.id === 2 ? deleted : one)) };
        return deleted;
      },
      [CLEAR]: () => {
        stored = { ...stored, messages: [], cleared: { upToId: 2, at: new Date().toISOString() } };
        return { unread: 0 };
      },
      ...handlers.handlers,
    },
  });
}

const openMenu = async (user: ReturnType<typeof open>['user']): Promise<void> =>
  user.click(await screen.findByRole('button', { name: 'More' }));

beforeEach(() => {
  givenScreen();
  localStorage.clear();
});

describe('deleting a message for both', () => {
  it('leaves a line in its place, and a toast', async () => {
    const { user, calls, shell } = openThread({ messages: [received, sent] });
    await user.click(await deleteButton());
    const dialog = await messageDialog();
    expect(dialog.getByText(/^Its words are deleted/).parentElement).toHaveTextContent(
      'Its words are deleted, and both of you see “Message deleted” in its place. Meena Iyer may have read it already.',
    );
    expect(dialog.queryByText(/SMS/)).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Delete for both' }));
    await waitFor(async () => expect((await lines()).at(-1)).toMatch(/^You: Message deleted/));
    expect(screen.queryByText('My number is 123')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Delete your message/ })).not.toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    expect(shell.toasts).toEqual([
      { title: 'Message deleted', description: 'Neither of you sees its words any more.' },
    ]);
  });

  it('removes its words from the list before that is fetched again, and the focus goes to the composer', async () => {
    const conversation = { ...withMeena, senderId: 7, lastMessageAt: sent.createdAt, lastMessage: sent.content };
    let isDeleted = false;
    const { user } = openThread(
      { messages: [received, sent] },
      {
        handlers: {
          'GET /api/messages': () => (isDeleted ? new Promise(() => undefined) : [conversation, withOmar]),
          [REMOVE]: () => {
            isDeleted = true;
            return deleted;
          },
        },
      },
    );
    expect(await row(/Meena Iyer/)).toHaveTextContent('My number is 123');
    await user.click(await deleteButton());
    await user.click((await messageDialog()).getByRole('button', { name: 'Delete for both' }));
    await waitFor(async () => expect(await field()).toHaveFocus());
    expect(await row(/Meena Iyer/)).toHaveTextContent('Message deleted');
    expect(screen.queryByText(/My number is 123/)).not.toBeInTheDocument();
  });

  it.each([
    ['Escape', (user: User) => user.keyboard('{Escape}')],
    ['Cancel', (user: User) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['the Close button', (user: User) => user.click(screen.getByRole('button', { name: 'Close' }))],
  ])('cannot be left by %s while it is done, so that a failure is seen', async (_how, leave) => {
    let refuse: (answer: Response) => void = () => undefined;
    const { user } = openThread(
      { messages: [sent] },
      { handlers: { [REMOVE]: () => new Promise((resolve) => (refuse = resolve)) } },
    );
    await user.click(await deleteButton());
    const dialog = await messageDialog();
    await user.click(dialog.getByRole('button', { name: 'Delete for both' }));
    await leave(user);
    refuse(aRefusal(429, { message: 'Please wait a minute.' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Please wait a minute.');
    await leave(user);
    await waitFor(async () => expect(await deleteButton()).toHaveFocus());
  });

  it('leaves the Tab key a stop where the focused action disappears, and the focus in the messages', async () => {
    const { shell } = openThread({ messages: [{ ...received, id: 1 }, aMessage({ id: 2, content: 'A slip' })] });
    const report = () => screen.findAllByRole('button', { name: /^Report this message/ });
    const [, newest] = await report();
    act(() => newest?.focus());
    act(
      () =>
        void shell.store.dispatch(
          messagesApi.util.updateQueryData('getThread', { otherUserId: 9 }, ({ pages }) => {
            Object.assign(pages[0]?.messages[1] ?? {}, { content: 'Message deleted', deleted: true });
          }),
        ),
    );
    await waitFor(async () => expect(await report()).toHaveLength(1));
    expect((await report())[0]).toHaveAttribute('tabindex', '0');
    expect(await log()).toHaveFocus();
  });

  it('says of a copy by SMS that it stays', async () => {
    const { user } = openThread({ messages: [received, { ...sent, sms: 'delivered' }] });
    await user.click(await deleteButton());
    expect((await messageDialog()).getByText('A copy that was sent by SMS stays on their phone.')).toBeVisible();
  });

  it('says what can be done where it is too late by the clock of the server', async () => {
    const message = 'You can still delete this conversation for yourself, from its menu.';
    const { user } = openThread({ messages: [sent] }, { handlers: { [REMOVE]: () => aRefusal(409, { message }) } });
    await user.click(await deleteButton());
    const dialog = await messageDialog();
    await user.click(dialog.getByRole('button', { name: 'Delete for both' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('My number is 123')).toBeVisible();
  });

  it('is offered at one’s own for ten minutes, and at none of the other person', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const late = mine({ id: 3, content: 'An earlier one', createdAt: minutesAgo(11) });
    openThread({ messages: [received, late, { ...sent, createdAt: minutesAgo(9) }] });
    const button = await deleteButton();
    expect(button.closest('li')).toHaveTextContent('My number is 123');
    act(() => {
      jest.advanceTimersByTime(61_000);
    });
    expect(screen.queryByRole('button', { name: /^Delete your message/ })).not.toBeInTheDocument();
    jest.useRealTimers();
  });

  it('is not offered at a step of a trip, which is taken back there', async () => {
    const steps = [{ step: 'ask', by: 'me', at: sent.createdAt, reason: null, messageId: 2 }] as const;
    const trip = aTrip({ otherUser: meena, state: 'declined', can: [], steps: [...steps] });
    openThread({ messages: [received, sent] }, { handlers: { 'GET /api/trips': () => [trip] } });
    expect(await screen.findByText('You asked to fly together', { exact: false })).toBeVisible();
    expect(screen.getByText('My number is 123')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Delete your message/ })).not.toBeInTheDocument();
  });

  it('is one Tab stop with the actions of other messages', async () => {
    const { user } = openThread({ messages: [received, sent] });
    const button = await deleteButton();
    expect(button).toHaveAttribute('tabindex', '0');
    act(() => button.focus());
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('button', { name: /^Report this message of Meena Iyer/ })).toHaveFocus();
  });
});

describe('a deleted message', () => {
  it('of the other person is a line without actions', async () => {
    openThread({ messages: [{ ...received, content: 'Message deleted', deleted: true }] });
    expect(await screen.findByText('Message deleted')).toBeVisible();
    expect((await lines()).at(-1)).toMatch(/^Meena Iyer: Message deleted/);
    expect(within(await log()).queryByRole('button')).not.toBeInTheDocument();
  });

  it('is the last line of its conversation in the list', async () => {
    const lastMessage = 'A text of the server';
    open({
      conversations: [
        {
          id: 1,
          otherUser: meena,
          read: true,
          senderId: 9,
          lastMessageAt: minutesAgo(1),
          lastMessage,
          isLastDeleted: true,
        },
      ],
    });
    expect(await row(/Meena Iyer/)).toHaveTextContent('Message deleted');
    expect(await row(/Meena Iyer/)).not.toHaveTextContent(lastMessage);
  });
});

describe('deleting a conversation for oneself', () => {
  it('says first who keeps what, and can be left', async () => {
    const { user, calls } = openThread({ messages: [received, sent] });
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Delete conversation' }));
    const dialog = await conversationDialog();
    expect(dialog.getByText(/^The messages up to now/).parentElement).toHaveTextContent(
      'The messages up to now leave your list, your search and the download of your data. Meena Iyer keeps them and is not told. When one of you writes again, the conversation comes back with the new messages alone.',
    );
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Hello')).toBeVisible();
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  it('takes it out of the list, up to the newest message that was shown, and goes there', async () => {
    const { user, calls, shell, address } = openThread({ messages: [received, sent] });
    await row(/Meena Iyer/);
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Delete conversation' }));
    await user.click((await conversationDialog()).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('/messages'));
    expect(within(await list()).queryByRole('link', { name: /Meena Iyer/ })).not.toBeInTheDocument();
    expect(await row(/Omar Haddad/)).toBeVisible();
    expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ messageId: 2 });
    expect(shell.toasts).toEqual([
      { title: 'Conversation deleted', description: 'Meena Iyer still has the messages.' },
    ]);
  });

  it.each([
    ['succeeds', () => ({ unread: 0 }), 'Conversation deleted'],
    ['fails', () => aRefusal(429), 'The conversation is still there'],
  ])('leaves the page alone that one went to meanwhile, and says where it %s', async (_how, answer, title) => {
    let respond: (answer: unknown) => void = () => undefined;
    const { user, router, address, shell } = openThread(
      { messages: [received] },
      { handlers: { [CLEAR]: () => new Promise((resolve) => (respond = resolve)) } },
    );
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Delete conversation' }));
    await user.click((await conversationDialog()).getByRole('button', { name: 'Delete' }));
    await act(() => router.navigate('/messages/12'));
    respond(answer());
    await waitFor(() => expect(shell.toasts).toMatchObject([{ title }]));
    expect(address()).toBe('/messages/12');
  });

  it('says why it failed, and stays', async () => {
    const { user, address } = openThread(
      { messages: [received] },
      { handlers: { [CLEAR]: () => aRefusal(429, { message: 'Please wait a minute.' }) } },
    );
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Delete conversation' }));
    const dialog = await conversationDialog();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Please wait a minute.');
    expect(address()).toBe(at);
  });

  it('is offered where the other person has left, and not where there is no message', async () => {
    const left = { otherUser: anOtherUser({ username: 'Deleted traveler' }), reachable: false };
    const { user } = openThread({ ...left, messages: [received] });
    await openMenu(user);
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Delete conversation']);
  });

  it('hides the steps of trips from before it, and keeps what can still be answered', async () => {
    const day = '2026-11-18T09:00:00.000Z';
    const step = (name: 'ask' | 'decline', by: 'me' | 'other') =>
      ({ step: name, by, at: day, reason: null, messageId: null }) as const;
    const declined = aTrip({
      otherUser: meena,
      state: 'declined',
      can: [],
      steps: [step('ask', 'me'), step('decline', 'other')],
    });
    const asked = aTrip({
      otherUser: meena,
      askedByMe: false,
      text: 'Shall we fly?',
      can: ['agree', 'decline'],
      steps: [step('ask', 'other')],
    });
    openThread(
      { cleared: { upToId: 2, at: '2026-11-19T09:00:00.000Z' } },
      { handlers: { 'GET /api/trips': () => [asked, declined] } },
    );
    expect(await within(await log()).findByText('“Shall we fly?”')).toBeVisible();
    expect(screen.queryByText(/declined/)).not.toBeInTheDocument();
  });
});
