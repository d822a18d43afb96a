import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { sessionEnded, sessionStarted } from 'shared-ui/app';
import type { LiveEvent, Thread } from 'shared-ui/contracts';
import { aConversation, aMessage, anOtherUser, aUser, fakeShell } from 'shared-ui/testing';
import { FakeEventSource, givenBrowser, givenBrowserWithout, openStreams, seeTab, theStream } from './live.fixture.ts';
import { MEENA, showLivePage, told } from './live-page.fixture.tsx';

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
/** Says it, and waits until the page can show it: the store tells of changes once a frame. */
async function say(event: LiveEvent, id?: string): Promise<void> {
  const stream = await waitFor(theStream);
  await act(async () => {
    stream.say(event, id);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

beforeEach(() => givenBrowser());
afterEach(() => {
  fakeShell();
  givenBrowserWithout();
});

/** Meena and Omar, of whom Omar wrote last, and one message of Meena's. */
async function showTwo() {
  const first = aMessage({ id: 100, content: 'Hello' });
  const page = showLivePage({ conversations: () => [omar, meena], thread: () => ({ messages: [first] }) });
  await expectShown('Messages', ['Hello (none)']);
  await expectShown('Conversations', ['Omar, read', 'Meena, read']);
  return page;
}

describe('a message that arrives', () => {
  it('shows in its conversation, which moves to the top as New, and nothing is asked for it', async () => {
    const { calls } = await showTwo();
    await say(told({ id: 101, content: 'I am here' }, { unread: 1 }), '5');
    expect(shown('Messages')).toEqual(['Hello (none)', 'I am here (none)']);
    expect(shown('Conversations')).toEqual(['Meena New', 'Omar, read']);
    expect(screen.getByRole('status')).toHaveTextContent('1 new');
    expect(calls).toHaveLength(2);
  });
  it('shows once, however often it is told, and by its newest words', async () => {
    await showTwo();
    await say(told({ id: 101, content: 'Mine', senderId: 7, clientId: 'a', sms: 'queued' }), '5');
    await say(told({ id: 101, content: 'Mine', senderId: 7, clientId: 'a', sms: 'sent' }), '6');
    expect(shown('Messages')).toEqual(['Hello (none)', 'Mine (sent)']);
    expect(shown('Conversations')).toEqual(['Meena', 'Omar, read']);
  });
  it('stands where it belongs, also when it is told after a later one', async () => {
    await showTwo();
    await say(told({ id: 103, content: 'Third', createdAt: '2026-11-20T10:02:00.000Z' }), '5');
    await say(told({ id: 102, content: 'Second' }), '6');
    expect(shown('Messages')).toEqual(['Hello (none)', 'Second (none)', 'Third (none)']);
  });
  it('of somebody new brings their conversation', async () => {
    const conversations = [omar];
    const { asked } = showLivePage({ conversations: () => conversations });
    await expectShown('Conversations', ['Omar, read']);
    conversations.unshift({ ...meena, read: false });
    await say(told({}, { unread: 1 }), '5');
    await expectShown('Conversations', ['Meena New', 'Omar, read']);
    expect(asked(LIST)).toBe(2);
  });
  it('begins a conversation: what is open of it is asked for too, since more has become possible', async () => {
    const { calls } = showLivePage({ conversations: () => [omar], thread: () => ({ messages: [] }) });
    await expectShown('Conversations', ['Omar, read']);
    await waitFor(() => expect(calls.map(({ path }) => path).toSorted()).toEqual([LIST, THREAD]));
    await say(told({ id: 101, content: 'Mine', senderId: 7, clientId: 'a' }), '5');
    await waitFor(() => expect(calls.map(({ path }) => path).toSorted()).toEqual([LIST, LIST, THREAD, THREAD]));
  });
  it('is the first that they write: the conversation is asked for again, since a copy by SMS may be possible now', async () => {
    let thread: Partial<Thread> = { smsUnavailable: 'not_written', messages: [aMessage({ id: 100, senderId: 7 })] };
    const { asked } = showLivePage({ conversations: () => [meena], thread: () => thread });
    await expectShown('Conversations', ['Meena, read']);
    expect(await screen.findByText('Not by SMS')).toBeVisible();
    thread = { canSms: true, messages: [...(thread.messages ?? []), aMessage({ id: 101 })] };
    await say(told({ id: 101 }), '5');
    expect(await screen.findByText('By SMS too')).toBeVisible();
    await say(told({ id: 102 }), '6');
    expect(asked(THREAD)).toBe(2);
  });
  it('while the page is still being asked for is not lost to the older answer', async () => {
    const messages = [aMessage({ id: 100, content: 'Hello' })];
    let answer: (old: { messages: typeof messages }) => void = () => undefined;
    const slow = new Promise<{ messages: typeof messages }>((resolve) => (answer = resolve));
    let asked = 0;
    showLivePage({ thread: () => ((asked += 1) === 1 ? slow : { messages }) });
    await waitFor(() => expect(asked).toBe(1));
    const event = told({ id: 101, content: 'Meanwhile' });
    await say(event, '5');
    answer({ messages: [...messages] });
    messages.push(event.message);
    await expectShown('Messages', ['Hello (none)', 'Meanwhile (none)']);
  });
});

describe('a read mark', () => {
  it('of mine, from another tab, takes New away', async () => {
    await showTwo();
    await say(told({ id: 101 }, { unread: 1 }), '5');
    await say({ kind: 'read', otherUserId: MEENA, byMe: true, messageId: 101, unread: 0 }, '6');
    expect(shown('Conversations')).toEqual(['Meena, read', 'Omar, read']);
    expect(screen.getByText(/I up to 101/)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('0 new');
  });
  it('of mine leaves New where something newer has come', async () => {
    await showTwo();
    await say(told({ id: 101 }, { unread: 1 }), '5');
    await say({ kind: 'read', otherUserId: MEENA, byMe: true, messageId: 100, unread: 1 }, '6');
    expect(shown('Conversations')).toEqual(['Meena New', 'Omar, read']);
  });
  it('of theirs shows under what I wrote, and makes nothing of theirs read', async () => {
    await showTwo();
    await say(told({ id: 101, senderId: 7, clientId: 'a' }), '5');
    await say({ kind: 'read', otherUserId: MEENA, byMe: false, messageId: 101, unread: 0 }, '6');
    expect(screen.getByText('They have read up to 101, I up to null')).toBeVisible();
    expect(shown('Conversations')).toEqual(['Meena, read', 'Omar, read']);
    await say(told({ id: 102, createdAt: '2026-11-20T11:00:00.000Z' }, { unread: 1 }), '7');
    await say({ kind: 'read', otherUserId: MEENA, byMe: false, messageId: 101, unread: 1 }, '8');
    expect(shown('Conversations')).toEqual(['Meena New', 'Omar, read']);
  });
});

describe('other news', () => {
  it('of a copy by SMS shows at its message', async () => {
    await showTwo();
    await say(told({ id: 101, content: 'Mine', senderId: 7, clientId: 'a', sms: 'queued' }), '5');
    await say({ kind: 'sms', otherUserId: MEENA, messageId: 101, sms: 'delivered', unread: 0 }, '6');
    expect(shown('Messages')).toEqual(['Hello (none)', 'Mine (delivered)']);
  });
  it('of a copy that was refused takes the choice of one away', async () => {
    const page = showLivePage({ thread: () => ({ canSms: true, messages: [aMessage({ id: 100, sms: 'queued' })] }) });
    expect(await page.findByText('By SMS too')).toBeVisible();
    await say({ kind: 'sms', otherUserId: MEENA, messageId: 100, sms: 'failed', unread: 0 }, '5');
    expect(screen.getByText('By SMS too')).toBeVisible();
    await say({ kind: 'sms', otherUserId: MEENA, messageId: 100, sms: 'refused', unread: 0 }, '6');
    expect(screen.getByText('Not by SMS')).toBeVisible();
  });
  it('of a message whose copy was refused takes the choice of one away', async () => {
    const page = showLivePage({ conversations: () => [meena], thread: () => ({ canSms: true }) });
    expect(await page.findByText('By SMS too')).toBeVisible();
    await say(told({ id: 101, senderId: 7, clientId: 'a', sms: 'refused' }), '6');
    expect(screen.getByText('Not by SMS')).toBeVisible();
  });
  it('makes the page ask for the conversation that has changed, and for that alone', async () => {
    const { asked } = await showTwo();
    await say({ kind: 'changed', otherUserId: 12, unread: 0 }, '5');
    await waitFor(() => expect(asked(LIST)).toBe(2));
    expect(asked(THREAD)).toBe(1);
    await say({ kind: 'changed', otherUserId: MEENA, unread: 0 }, '6');
    await waitFor(() => expect(asked(THREAD)).toBe(2));
  });
  it('are asked for where the stream could not bring what was missed, and only there', async () => {
    const { asked } = await showTwo();
    await say(hello(0, true));
    expect([asked(LIST), asked(THREAD)]).toEqual([1, 1]);
    theStream().loseForAWhile();
    await say(hello(0, false), '9');
    await waitFor(() => expect([asked(LIST), asked(THREAD)]).toEqual([2, 2]));
  });
  it('are not asked for twice when the page is new: what was asked after the connection was opened is new enough', async () => {
    const { asked } = await showTwo();
    await say(hello(0, false), '9');
    expect([asked(LIST), asked(THREAD)]).toEqual([1, 1]);
  });
  it('are asked for where the connection was opened after the page was filled', async () => {
    const { asked } = await showTwo();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    window.dispatchEvent(new Event('online'));
    await say(hello(0, false), '9');
    await waitFor(() => expect([asked(LIST), asked(THREAD)]).toEqual([2, 2]));
  });
});

describe('a page without a stream', () => {
  afterEach(() => void jest.useRealTimers());
  const LOST_AFTER = 3;
  /** A page that the stream is kept from, and that knows so. */
  async function showCutOff() {
    const page = await showTwo();
    jest.useFakeTimers({ advanceTimers: true });
    for (let lost = 0; lost < LOST_AFTER; lost += 1) act(() => theStream().loseForAWhile());
    return page;
  }
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it('asks every 20 seconds, until there is one', async () => {
    const { asked } = await showCutOff();
    await waitFor(() => expect([asked(LIST), asked(THREAD)]).toEqual([2, 2]));
    await pass(20_000);
    await waitFor(() => expect([asked(LIST), asked(THREAD)]).toEqual([3, 3]));
    await pass(20_000);
    await waitFor(() => expect([asked(LIST), asked(THREAD)]).toEqual([4, 4]));
    act(() => theStream().say(hello(0, true)));
    await pass(60_000);
    expect([asked(LIST), asked(THREAD)]).toEqual([4, 4]);
  });
  it('asks as soon as it is seen, and not while it is not', async () => {
    const { asked } = await showCutOff();
    await waitFor(() => expect(asked(LIST)).toBe(2));
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await pass(60_000);
    expect(asked(LIST)).toBe(2);
    hidden.mockReturnValue(false);
    act(() => void seeTab());
    await waitFor(() => expect(asked(LIST)).toBe(3));
  });
  it('asks no more when one has logged out', async () => {
    const { calls, asked } = await showCutOff();
    await waitFor(() => expect(asked(LIST)).toBe(2));
    act(() => sessionEnded());
    const before = calls.length;
    await pass(60_000);
    expect(calls).toHaveLength(before);
  });
});

describe('how much is new', () => {
  /** A browser in which the site is installed, with an icon that shows a number. */
  function givenAppIcon() {
    const setAppBadge = jest.fn((_count: number) => Promise.reject(new Error('not allowed')));
    Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge, configurable: true });
    return () => setAppBadge.mock.lastCall?.[0];
  }
  afterEach(() => void Reflect.deleteProperty(navigator, 'setAppBadge'));

  it('stands on the icon of the installed site, until one logs out, and never in the title', async () => {
    const onIcon = givenAppIcon();
    showLivePage();
    await say(hello(2), '4');
    expect([onIcon(), document.title]).toEqual([2, 'Flight Amigo - Messages']);
    await say({ kind: 'changed', otherUserId: MEENA, unread: 0 }, '5');
    expect(onIcon()).toBe(0);
    await say(hello(3));
    expect(onIcon()).toBe(3);
    act(() => sessionEnded());
    await waitFor(() => expect(onIcon()).toBe(0));
    expect(screen.getByRole('status')).toHaveTextContent('0 new');
  });
});

describe('the stream', () => {
  it('is not asked for while nobody is logged in', async () => {
    showLivePage({ user: null });
    expect(FakeEventSource.all).toEqual([]);
    act(() => sessionStarted(aUser()));
    await waitFor(() => expect(openStreams()).toHaveLength(1));
  });
  it('ends with the session, and begins from nothing for who comes next', async () => {
    showLivePage();
    await say(hello(1), '40');
    act(() => sessionEnded());
    await waitFor(() => expect(openStreams()).toEqual([]));
    act(() => sessionStarted(aUser({ id: 8 })));
    await waitFor(() => expect(theStream().query.has('lastEventId')).toBe(false));
  });
  it('that is refused to who is logged in no longer ends the session here, and is not asked for again', async () => {
    const { shell } = showLivePage();
    await say(hello(1), '40');
    act(() => theStream().giveUp());
    await waitFor(() => expect(shell.toasts).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('0 new'));
    window.dispatchEvent(new Event('online'));
    expect(openStreams()).toEqual([]);
  });
});
