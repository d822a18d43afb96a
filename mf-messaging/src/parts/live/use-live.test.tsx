import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { sessionEnded, sessionStarted } from 'shared-ui/app';
import type { LiveEvent, Thread } from 'contracts';
import { aConversation, aMessage, anOtherUser, aUser, fakeShell } from 'shared-ui/testing';
import { messagesApi } from '../../api/messages.ts';
import {
  FakeEventSource,
  givenBrowser,
  givenBrowserWithoutStreams,
  openStreams,
  showTab,
  getOpenStream,
} from './live.fixture.ts';
import { MEENA, showLivePage, messageEvent } from './live-page.fixture.tsx';

const LIST = '/api/messages';
const THREAD = `/api/messages/${String(MEENA)}`;
const meena = aConversation({ otherUser: anOtherUser({ id: MEENA, username: 'Meena' }), senderId: MEENA });
const omar = aConversation({ otherUser: anOtherUser({ id: 12, username: 'Omar' }), senderId: 12 });
const hello = (unread = 0, resumed = true): LiveEvent => ({ kind: 'hello', resumed, unread });

const shown = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const expectShown = (list: string, items: string[]): Promise<void> => waitFor(() => expect(shown(list)).toEqual(items));
/** Emits an event, and waits until the page can show it: the store notifies its subscribers once a frame. */
async function emit(event: LiveEvent, id?: string): Promise<void> {
  const stream = await waitFor(getOpenStream);
  await act(async () => {
    stream.emit(event, id);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

beforeEach(() => givenBrowser());
afterEach(() => {
  fakeShell();
  givenBrowserWithoutStreams();
});

/** Two conversations, Omar's the newer one, and one message of Meena's. */
async function showTwo() {
  const first = aMessage({ id: 100, content: 'Hello' });
  const page = showLivePage({ conversations: () => [omar, meena], thread: () => ({ messages: [first] }) });
  await expectShown('Messages', ['Hello (none)']);
  await expectShown('Conversations', ['Omar, read', 'Meena, read']);
  return page;
}

describe('a message that arrives', () => {
  it('shows in its conversation, which moves to the top as New, without a request', async () => {
    const { calls } = await showTwo();
    await emit(messageEvent({ id: 101, content: 'I am here' }, { unread: 1 }), '5');
    expect(shown('Messages')).toEqual(['Hello (none)', 'I am here (none)']);
    expect(shown('Conversations')).toEqual(['Meena New', 'Omar, read']);
    expect(screen.getByRole('status')).toHaveTextContent('1 new');
    expect(calls).toHaveLength(2);
  });
  it('shows once, in its newest version, however often the stream delivers it', async () => {
    await showTwo();
    await emit(messageEvent({ id: 101, content: 'Mine', senderId: 7, clientId: 'a', sms: 'queued' }), '5');
    await emit(messageEvent({ id: 101, content: 'Mine', senderId: 7, clientId: 'a', sms: 'sent' }), '6');
    expect(shown('Messages')).toEqual(['Hello (none)', 'Mine (sent)']);
    expect(shown('Conversations')).toEqual(['Meena', 'Omar, read']);
  });
  it('shows in order, also when it is delivered after a later one', async () => {
    await showTwo();
    await emit(messageEvent({ id: 103, content: 'Third', createdAt: '2026-11-20T10:02:00.000Z' }), '5');
    await emit(messageEvent({ id: 102, content: 'Second' }), '6');
    expect(shown('Messages')).toEqual(['Hello (none)', 'Second (none)', 'Third (none)']);
  });
  it('loads the conversation of a new person', async () => {
    const conversations = [omar];
    const { countRequests } = showLivePage({ conversations: () => conversations });
    await expectShown('Conversations', ['Omar, read']);
    conversations.unshift({ ...meena, read: false });
    await emit(messageEvent({}, { unread: 1 }), '5');
    await expectShown('Conversations', ['Meena New', 'Omar, read']);
    expect(countRequests(LIST)).toBe(2);
  });
  it('refetches an open conversation that it begins, since its options may have changed', async () => {
    const { calls } = showLivePage({ conversations: () => [omar], thread: () => ({ messages: [] }) });
    await expectShown('Conversations', ['Omar, read']);
    await waitFor(() => expect(calls.map(({ path }) => path).toSorted()).toEqual([LIST, THREAD]));
    await emit(messageEvent({ id: 101, content: 'Mine', senderId: 7, clientId: 'a' }), '5');
    await waitFor(() => expect(calls.map(({ path }) => path).toSorted()).toEqual([LIST, LIST, THREAD, THREAD]));
  });
  it('refetches the conversation if it is their first, since a copy by SMS may be possible now', async () => {
    let thread: Partial<Thread> = { smsUnavailable: 'not_written', messages: [aMessage({ id: 100, senderId: 7 })] };
    const { countRequests } = showLivePage({ conversations: () => [meena], thread: () => thread });
    await expectShown('Conversations', ['Meena, read']);
    expect(await screen.findByText('Not by SMS')).toBeVisible();
    thread = { canSms: true, messages: [...(thread.messages ?? []), aMessage({ id: 101 })] };
    await emit(messageEvent({ id: 101 }), '5');
    expect(await screen.findByText('By SMS too')).toBeVisible();
    await emit(messageEvent({ id: 102 }), '6');
    expect(countRequests(THREAD)).toBe(2);
  });
  it('is not lost to an older response of a pending request', async () => {
    const messages = [aMessage({ id: 100, content: 'Hello' })];
    let respond: (old: { messages: typeof messages }) => void = () => undefined;
    const slow = new Promise<{ messages: typeof messages }>((resolve) => (respond = resolve));
    let requests = 0;
    showLivePage({ thread: () => ((requests += 1) === 1 ? slow : { messages }) });
    await waitFor(() => expect(requests).toBe(1));
    const event = messageEvent({ id: 101, content: 'Meanwhile' });
    await emit(event, '5');
    respond({ messages: [...messages] });
    messages.push(event.message);
    await expectShown('Messages', ['Hello (none)', 'Meanwhile (none)']);
  });
});

describe('a read mark', () => {
  it('of mine, from another tab, removes New', async () => {
    await showTwo();
    await emit(messageEvent({ id: 101 }, { unread: 1 }), '5');
    await emit({ kind: 'read', otherUserId: MEENA, byMe: true, messageId: 101, unread: 0 }, '6');
    expect(shown('Conversations')).toEqual(['Meena, read', 'Omar, read']);
    expect(screen.getByText(/I up to 101/)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('0 new');
  });
  it('of mine leaves New where a newer message has arrived', async () => {
    await showTwo();
    await emit(messageEvent({ id: 101 }, { unread: 1 }), '5');
    await emit({ kind: 'read', otherUserId: MEENA, byMe: true, messageId: 100, unread: 1 }, '6');
    expect(shown('Conversations')).toEqual(['Meena New', 'Omar, read']);
  });
  it('of theirs shows under my message, and marks none of theirs as read', async () => {
    await showTwo();
    await emit(messageEvent({ id: 101, senderId: 7, clientId: 'a' }), '5');
    await emit({ kind: 'read', otherUserId: MEENA, byMe: false, messageId: 101, unread: 0 }, '6');
    expect(screen.getByText('They have read up to 101, I up to null')).toBeVisible();
    expect(shown('Conversations')).toEqual(['Meena, read', 'Omar, read']);
    await emit(messageEvent({ id: 102, createdAt: '2026-11-20T11:00:00.000Z' }, { unread: 1 }), '7');
    await emit({ kind: 'read', otherUserId: MEENA, byMe: false, messageId: 101, unread: 1 }, '8');
    expect(shown('Conversations')).toEqual(['Meena New', 'Omar, read']);
  });
});

describe('a message that the other person deletes for both', () => {
  const secret = aMessage({ id: 100, content: 'My number is 123', createdAt: '2026-11-20T10:00:00.000Z' });
  const event = () => messageEvent({ ...secret, content: 'Message deleted', deleted: true });
  const lastOf = (lastMessageAt: string, found?: { senderId: number; createdAt: string }) => ({
    ...meena,
    lastMessageAt,
    lastMessage: secret.content,
    isLastDeleted: false,
    ...(found && { found }),
  });
  const later = '2026-11-21T10:00:00.000Z';

  it.each([
    ['leaves the list, where it is the last one', undefined, lastOf(secret.createdAt), true],
    [
      'leaves the list of a search that has found it',
      'number',
      lastOf(later, { senderId: MEENA, createdAt: secret.createdAt }),
      true,
    ],
    ['leaves the words of a later one', undefined, lastOf(later), false],
  ])('%s', async (_what, search, conversation, isHidden) => {
    const { shell } = showLivePage({
      ...(search && { search }),
      conversations: () => [conversation],
      thread: () => ({ messages: [secret] }),
    });
    await expectShown('Messages', ['My number is 123 (none)']);
    await emit(event(), '5');
    const state = shell.store.getState() as never;
    const [page] = messagesApi.endpoints.listConversations.select(search)(state).data?.pages ?? [];
    expect(page?.items).toMatchObject([
      { isLastDeleted: isHidden, lastMessage: isHidden ? 'Message deleted' : secret.content },
    ]);
  });
});

describe('a searched list', () => {
  it('shows New with a message, and no more once it is read', async () => {
    const found = { senderId: MEENA, createdAt: '2026-10-01T10:00:00.000Z' };
    const conversations = () => [omar, { ...meena, found, lastMessage: 'the window seat' }];
    const { calls } = showLivePage({
      conversations,
      search: 'seat',
      thread: () => ({ messages: [aMessage({ id: 100 })] }),
    });
    await expectShown('Conversations', ['Omar, read', 'Meena, read']);
    await waitFor(() => expect(calls).toHaveLength(2));
    await emit(messageEvent({ id: 101 }, { unread: 1 }), '5');
    expect(shown('Conversations')).toEqual(['Omar, read', 'Meena New']);
    await emit({ kind: 'read', otherUserId: MEENA, byMe: true, messageId: 101, unread: 0 }, '6');
    expect(shown('Conversations')).toEqual(['Omar, read', 'Meena, read']);
    expect(calls).toHaveLength(2);
  });
});

describe('another event', () => {
  it('about a copy by SMS shows at its message', async () => {
    await showTwo();
    await emit(messageEvent({ id: 101, content: 'Mine', senderId: 7, clientId: 'a', sms: 'queued' }), '5');
    await emit({ kind: 'sms', otherUserId: MEENA, messageId: 101, sms: 'delivered', unread: 0 }, '6');
    expect(shown('Messages')).toEqual(['Hello (none)', 'Mine (delivered)']);
  });
  it('about a refused copy disables further copies', async () => {
    const page = showLivePage({ thread: () => ({ canSms: true, messages: [aMessage({ id: 100, sms: 'queued' })] }) });
    expect(await page.findByText('By SMS too')).toBeVisible();
    await emit({ kind: 'sms', otherUserId: MEENA, messageId: 100, sms: 'failed', unread: 0 }, '5');
    expect(screen.getByText('By SMS too')).toBeVisible();
    await emit({ kind: 'sms', otherUserId: MEENA, messageId: 100, sms: 'refused', unread: 0 }, '6');
    expect(screen.getByText('Not by SMS')).toBeVisible();
  });
  it('about a message with a refused copy disables further copies', async () => {
    const page = showLivePage({ conversations: () => [meena], thread: () => ({ canSms: true }) });
    expect(await page.findByText('By SMS too')).toBeVisible();
    await emit(messageEvent({ id: 101, senderId: 7, clientId: 'a', sms: 'refused' }), '6');
    expect(screen.getByText('Not by SMS')).toBeVisible();
  });
  it('about a changed conversation refetches that one only', async () => {
    const { countRequests } = await showTwo();
    await emit({ kind: 'changed', otherUserId: 12, unread: 0 }, '5');
    await waitFor(() => expect(countRequests(LIST)).toBe(2));
    expect(countRequests(THREAD)).toBe(1);
    await emit({ kind: 'changed', otherUserId: MEENA, unread: 0 }, '6');
    await waitFor(() => expect(countRequests(THREAD)).toBe(2));
  });
  it('refetches everything where the stream could not resume, and only there', async () => {
    const { countRequests } = await showTwo();
    await emit(hello(0, true));
    expect([countRequests(LIST), countRequests(THREAD)]).toEqual([1, 1]);
    getOpenStream().failTemporarily();
    await emit(hello(0, false), '9');
    await waitFor(() => expect([countRequests(LIST), countRequests(THREAD)]).toEqual([2, 2]));
  });
  it('does not refetch what was loaded after the connection was opened', async () => {
    const { countRequests } = await showTwo();
    await emit(hello(0, false), '9');
    expect([countRequests(LIST), countRequests(THREAD)]).toEqual([1, 1]);
  });
  it('refetches what was loaded before the connection was opened', async () => {
    const { countRequests } = await showTwo();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    window.dispatchEvent(new Event('online'));
    await emit(hello(0, false), '9');
    await waitFor(() => expect([countRequests(LIST), countRequests(THREAD)]).toEqual([2, 2]));
  });
});

describe('a page without a stream', () => {
  afterEach(() => void jest.useRealTimers());
  const MAX_FAILURES = 3;
  /** A page after three failures of its stream. */
  async function showDisconnected() {
    const page = await showTwo();
    jest.useFakeTimers({ advanceTimers: true });
    for (let failures = 0; failures < MAX_FAILURES; failures += 1) act(() => getOpenStream().failTemporarily());
    return page;
  }
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it('refetches every 20 seconds until there is one', async () => {
    const { countRequests } = await showDisconnected();
    await waitFor(() => expect([countRequests(LIST), countRequests(THREAD)]).toEqual([2, 2]));
    await pass(20_000);
    await waitFor(() => expect([countRequests(LIST), countRequests(THREAD)]).toEqual([3, 3]));
    await pass(20_000);
    await waitFor(() => expect([countRequests(LIST), countRequests(THREAD)]).toEqual([4, 4]));
    act(() => getOpenStream().emit(hello(0, true)));
    await pass(60_000);
    expect([countRequests(LIST), countRequests(THREAD)]).toEqual([4, 4]);
  });
  it('refetches when it becomes visible, and not while it is hidden', async () => {
    const { countRequests } = await showDisconnected();
    await waitFor(() => expect(countRequests(LIST)).toBe(2));
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await pass(60_000);
    expect(countRequests(LIST)).toBe(2);
    hidden.mockReturnValue(false);
    act(() => void showTab());
    await waitFor(() => expect(countRequests(LIST)).toBe(3));
  });
  it('stops after a logout', async () => {
    const { calls, countRequests } = await showDisconnected();
    await waitFor(() => expect(countRequests(LIST)).toBe(2));
    act(() => sessionEnded());
    const before = calls.length;
    await pass(60_000);
    expect(calls).toHaveLength(before);
  });
});

describe('the unread count', () => {
  /** A browser in which the site is installed, with an icon that shows a number. */
  function givenAppIcon() {
    const setAppBadge = jest.fn((_count: number) => Promise.reject(new Error('not allowed')));
    Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge, configurable: true });
    return () => setAppBadge.mock.lastCall?.[0];
  }
  afterEach(() => void Reflect.deleteProperty(navigator, 'setAppBadge'));

  it('shows on the icon of the installed site until a logout, and never in the title', async () => {
    const onIcon = givenAppIcon();
    showLivePage();
    await emit(hello(2), '4');
    expect([onIcon(), document.title]).toEqual([2, 'Flight Amigo - Messages']);
    await emit({ kind: 'changed', otherUserId: MEENA, unread: 0 }, '5');
    expect(onIcon()).toBe(0);
    await emit(hello(3));
    expect(onIcon()).toBe(3);
    act(() => sessionEnded());
    await waitFor(() => expect(onIcon()).toBe(0));
    expect(screen.getByRole('status')).toHaveTextContent('0 new');
  });
});

describe('the stream', () => {
  it('is not opened while nobody is logged in', async () => {
    showLivePage({ user: null });
    expect(FakeEventSource.all).toEqual([]);
    act(() => sessionStarted(aUser()));
    await waitFor(() => expect(openStreams()).toHaveLength(1));
  });
  it('ends with the session, and starts from the beginning for the next user', async () => {
    showLivePage();
    await emit(hello(1), '40');
    act(() => sessionEnded());
    await waitFor(() => expect(openStreams()).toEqual([]));
    act(() => sessionStarted(aUser({ id: 8 })));
    await waitFor(() => expect(getOpenStream().query.has('lastEventId')).toBe(false));
  });
  it('ends the session here where it is refused after one, and is not opened again', async () => {
    const { shell } = showLivePage();
    await emit(hello(1), '40');
    act(() => getOpenStream().failPermanently());
    await waitFor(() => expect(shell.toasts).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('0 new'));
    window.dispatchEvent(new Event('online'));
    expect(openStreams()).toEqual([]);
  });
});
