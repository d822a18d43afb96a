import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aConversationListing, aListing, aMessage, aRefusal, aThread, withNextPage } from 'shared-ui/testing';
import type { Message, SmsState } from 'contracts';
import { messagesApi } from '../api/messages.ts';
import { givenLayout, scrollTo, getVisibleEnd } from '../features/thread/layout.fixture.ts';
import { comesIntoView, givenScreen } from '../parts/in-view/in-view.fixture.ts';
import { lines, log, meena, mine, open, row } from './messages-page.fixture.tsx';

const at = '/messages/9';

/** A moment in the visitor's time zone. */
const on = (daysAgo: number, hour: number, minute: number): string => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, hour, minute).toISOString();
};

const named = (count: number): Message[] =>
  Array.from({ length: count }, (_none, index) => aMessage({ id: index + 1, content: `Number ${String(index + 1)}` }));

/** Brings the end of the log into view. */
const seeNewest = async (): Promise<void> => {
  const end = (await log()).lastElementChild;
  if (end) await comesIntoView(end);
};

/** A message arrives over the stream. */
const arrives = (shell: ReturnType<typeof open>['shell'], content: string, id: number) =>
  act(async () => {
    const add = messagesApi.util.updateQueryData('getThread', { otherUserId: 9 }, ({ pages }) => {
      pages[0]?.messages.push(aMessage({ id, content }));
    });
    shell.store.dispatch(add);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });

beforeEach(() => {
  givenScreen();
  localStorage.clear();
});

describe('a conversation', () => {
  it("has the other user's name as its heading, and the page is still called Messages [spec 40]", async () => {
    const { shell } = open({ at });
    expect(await screen.findByRole('heading', { level: 2, name: 'Meena Iyer' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    expect(shell.pageViews).toEqual([{ title: 'Flight Amigo - Messages', path: '/messages/9' }]);
  });

  it("shows sender, text and time, under the days in the visitor's time zone [spec 111]", async () => {
    const messages = [
      aMessage({ id: 1, createdAt: '2026-01-05T12:00:00.000Z', content: 'Long ago' }),
      aMessage({ id: 2, createdAt: on(1, 9, 42), content: 'Vanakkam!' }),
      mine({ id: 3, createdAt: on(0, 0, 1), content: 'Hello Meena' }),
      aMessage({ id: 4, createdAt: on(0, 0, 5), content: 'Look for a yellow scarf' }),
    ];
    open({ at, thread: { messages } });
    await screen.findByText('Long ago');
    const shown = await lines();
    expect(shown[0]).toBe('Jan 5, 2026');
    expect(shown[1]).toMatch(/^Meena Iyer: Long ago/);
    expect(shown[2]).toBe('Yesterday');
    expect(shown[3]).toMatch(/^Meena Iyer: Vanakkam! 9:42 AM/);
    expect(shown[4]).toBe('Today');
    expect(shown[5]).toMatch(/^You: Hello Meena 12:01 AM/);
    expect(shown[6]).toMatch(/^Meena Iyer: Look for a yellow scarf 12:05 AM/);
  });

  it('shows messages as text, each in its own direction', async () => {
    const content = '<b>مرحبا</b>\nhttps://example.org';
    open({ at, thread: { messages: [aMessage({ content })] } });
    const text = await screen.findByText(
      (_text, element) => element?.tagName === 'P' && element.textContent === content,
    );
    expect(text).toHaveAttribute('dir', 'auto');
  });

  it('invites to start where there is no message yet [spec 112]', async () => {
    open({ at });
    expect(await screen.findByText('No messages yet. Start the conversation!')).toBeVisible();
  });

  it('shows the name immediately where the list has it, with a skeleton of the rest', async () => {
    const { user } = open({ handlers: { 'GET /api/messages/9': () => new Promise(() => undefined) } });
    await user.click(await row(/Meena Iyer/));
    const pane = await screen.findByRole('region', { name: 'Meena Iyer' });
    expect(pane).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByRole('log')).not.toBeInTheDocument();
  });

  it('can be loaded again after a failure', async () => {
    let isDown = true;
    const { user } = open({ at, handlers: { 'GET /api/messages/9': () => (isDown ? aRefusal(500) : aThread()) } });
    expect(await screen.findByRole('alert')).toHaveTextContent('This conversation could not be loaded');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await log()).toBeVisible();
  });

  it.each(['/messages/99', '/messages/abc'])('of an unknown user (%s) links to the search', async (address) => {
    open({ at: address, handlers: { 'GET /api/messages/99': () => aRefusal(404, { code: 'messaging.unreachable' }) } });
    expect(await screen.findByText('We cannot find this person')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find Companions' })).toHaveAttribute('href', '/search');
    expect(screen.getByRole('link', { name: 'Back to conversations' })).toHaveAttribute('href', '/messages');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('is left by Back, which focuses its row', async () => {
    const { user, address } = open();
    await user.click(await row(/Meena Iyer/));
    await waitFor(async () => expect(screen.getByRole('heading', { name: 'Meena Iyer' })).toHaveFocus());
    await user.click(screen.getByRole('link', { name: 'Back to conversations' }));
    expect(address()).toBe('/messages');
    const left = await row(/Meena Iyer/);
    await waitFor(() => expect(left).toHaveFocus());
  });
});

describe('the listing that a conversation is about', () => {
  it('has a link', async () => {
    open({ at, thread: { listing: aConversationListing({ listingId: 5, flightNumber: 'BA036' }) } });
    const link = await screen.findByRole('link', { name: /View trip/ });
    expect(link).toHaveTextContent('From MAA to LHR Dec 12, 2026 BA036 View trip');
    expect(link).toHaveAttribute('href', '/search?listing=5');
  });

  it('has no link where it is not public', async () => {
    open({
      at,
      thread: { listing: aConversationListing({ isPublic: false, endDate: '2026-12-15', flightNumber: null }) },
    });
    expect(await screen.findByText('Dec 12, 2026 to Dec 15, 2026')).toBeVisible();
    expect(screen.queryByRole('link', { name: /View trip/ })).not.toBeInTheDocument();
  });
});

describe('the listing the user comes from', () => {
  const older = { listing: aConversationListing({ listingId: 2, departureAirport: 'BOM', arrivalAirport: 'FRA' }) };
  const from = '/messages?to=9&listing=5';
  const listingOf = (userId: number) => ({
    'GET /api/listing/5': () => aListing({ id: 5, userId, departureAirport: 'MAA' }),
  });
  const bar = (name: RegExp) => screen.findByRole('link', { name });

  it.each([
    ['theirs', 9],
    ['mine', 7],
  ])('shows before the first message about it, where it is %s', async (_whose, userId) => {
    open({ at: from, thread: older, handlers: listingOf(userId) });
    expect(await bar(/^From MAA .*View trip/)).toHaveAttribute('href', '/search?listing=5');
    expect(screen.queryByText('BOM')).not.toBeInTheDocument();
  });

  it('stays while that message is sent, and until the conversation is about it', async () => {
    let stored = false;
    const { user, sent } = open({
      at: from,
      handlers: {
        ...listingOf(9),
        'GET /api/messages/9': () =>
          aThread(stored ? { listing: aConversationListing({ listingId: 5, departureAirport: 'MAA' }) } : older),
        'POST /api/messages': () => {
          stored = true;
          return mine({ id: 900 });
        },
      },
    });
    await bar(/^From MAA /);
    await user.type(await screen.findByRole('textbox'), 'First{Enter}');
    expect(await bar(/^From MAA /)).toBeVisible();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(await bar(/^From MAA /)).toBeVisible();
  });

  it.each<[string, NonNullable<Parameters<typeof open>[0]>['handlers']]>([
    ['cannot be opened', { 'GET /api/listing/5': () => aRefusal(404) }],
    ['is of neither of the two', listingOf(77)],
  ])('does not show where it %s', async (_why, handlers) => {
    const { calls } = open({ at: from, thread: older, handlers: handlers ?? {} });
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/listing/5'));
    expect(await bar(/^From BOM /)).toBeVisible();
  });
});

describe('reporting a received message by keyboard', () => {
  const messages = [
    aMessage({ id: 1, createdAt: on(0, 0, 1) }),
    aMessage({ id: 2, createdAt: on(0, 0, 2) }),
    mine({ id: 3, createdAt: on(0, 0, 3) }),
    aMessage({ id: 4, createdAt: on(0, 0, 4) }),
  ];
  const button = (minute: number) =>
    screen.getByRole('button', { name: `Report this message of Meena Iyer, 12:0${String(minute)} AM` });

  it('is one stop on the way to the composer, at the newest', async () => {
    const { user } = open({ at, thread: { messages } });
    (await log()).focus();
    await user.tab();
    expect(button(4)).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('textbox')).toHaveFocus();
    await user.tab({ shift: true });
    expect(button(4)).toHaveFocus();
  });

  it('goes from one to the other with the arrows, Home and End', async () => {
    const { user } = open({ at, thread: { messages } });
    (await log()).focus();
    await user.tab();
    await user.keyboard('{ArrowUp}');
    expect(button(2)).toHaveFocus();
    await user.keyboard('{Home}');
    expect(button(1)).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(button(1)).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(button(2)).toHaveFocus();
    await user.tab({ shift: true });
    expect(await log()).toHaveFocus();
    await user.tab();
    expect(button(4)).toHaveFocus();
    await user.keyboard('{Home}{End}');
    expect(button(4)).toHaveFocus();
  });
});

describe('under my own message', () => {
  it.each<[SmsState, string]>([
    ['queued', 'SMS on its way'],
    ['sent', 'SMS sent'],
    ['delivered', 'SMS delivered'],
    ['failed', 'SMS failed. The message is here.'],
    ['skipped', 'No SMS: too many in a short time'],
    ['refused', 'No SMS: this person gets none'],
  ])('shows a copy that is %s as: %s', async (sms, text) => {
    open({ at, thread: { messages: [mine({ sms })] } });
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('shows nothing about a copy that was not requested', async () => {
    open({ at, thread: { messages: [mine({ content: 'Hello' })] } });
    await screen.findByText('Hello');
    expect(within(await log()).queryByText(/SMS/)).not.toBeInTheDocument();
  });

  it('shows Read once, at the last message that they have read', async () => {
    const messages = [mine({ id: 1 }), mine({ id: 2, content: 'Second' }), aMessage({ id: 3 }), mine({ id: 4 })];
    open({ at, thread: { messages, otherReadUpTo: 3 } });
    await screen.findByText('Second');
    expect((await lines()).filter((line) => line.endsWith('Read'))).toEqual([expect.stringContaining('Second')]);
  });
});

describe('earlier messages', () => {
  const earlier = (request: Request) => new URL(request.url).searchParams.get('cursor') === 'c1';
  const pages = (request: Request) =>
    earlier(request)
      ? aThread({ messages: [aMessage({ id: 1, content: 'First' })] })
      : withNextPage(aThread({ messages: [aMessage({ id: 2, content: 'Second' })] }), 'c1', '/api/messages/9');

  it('are loaded when their button comes near the view', async () => {
    open({ at, handlers: { 'GET /api/messages/9': pages } });
    await comesIntoView(await screen.findByRole('button', { name: 'Show earlier messages' }));
    await screen.findByText('First');
    expect((await lines()).slice(1)).toEqual([expect.stringContaining('First'), expect.stringContaining('Second')]);
    expect(screen.queryByRole('button', { name: 'Show earlier messages' })).not.toBeInTheDocument();
  });

  it('can be loaded again after a failure', async () => {
    let isDown = true;
    const handler = (request: Request) => (earlier(request) && isDown ? aRefusal(500) : pages(request));
    const { user } = open({ at, handlers: { 'GET /api/messages/9': handler } });
    await user.click(await screen.findByRole('button', { name: 'Show earlier messages' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('More could not be loaded');
    expect(screen.getByText('Second')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    expect(await screen.findByText('First')).toBeVisible();
  });
});

describe('the loaded part of a refetched conversation', () => {
  let stored: Message[] = [];
  const PAGE = 2;
  /** Two messages a page; the cursor is the oldest that is known. */
  const paged = (request: Request) => {
    const before = new URL(request.url).searchParams.get('cursor');
    const upTo = before ? stored.findIndex(({ id }) => id === Number(before)) : stored.length;
    const messages = stored.slice(Math.max(0, upTo - PAGE), upTo);
    const thread = aThread({ messages });
    return upTo > PAGE ? withNextPage(thread, String(messages[0]?.id), '/api/messages/9') : thread;
  };
  const texts = async () => (await lines()).slice(1).map((line) => /Number \d+/.exec(line)?.[0]);
  const change = (shell: ReturnType<typeof open>['shell']) =>
    act(() => void shell.store.dispatch(messagesApi.util.invalidateTags([{ type: 'Thread', id: 9 }])));
  const earlier = () => screen.findByRole('button', { name: 'Show earlier messages' });

  async function showFour() {
    stored = named(5);
    const page = open({ at, handlers: { 'GET /api/messages/9': paged } });
    await page.user.click(await earlier());
    await waitFor(async () => expect(await texts()).toEqual([2, 3, 4, 5].map((id) => `Number ${String(id)}`)));
    const cursors = () =>
      page.calls.filter(({ path }) => path === '/api/messages/9').map(({ query }) => query.get('cursor'));
    return { ...page, cursors };
  }

  it('stays, and only its newest page is requested', async () => {
    const { shell, user, cursors } = await showFour();
    stored = [
      ...stored.slice(0, 4),
      { ...(stored[4] as Message), content: 'Number 50' },
      aMessage({ id: 6, content: 'Number 6' }),
    ];
    change(shell);
    await waitFor(async () =>
      expect(await texts()).toEqual(['Number 2', 'Number 3', 'Number 4', 'Number 50', 'Number 6']),
    );
    expect(cursors()).toEqual([null, '4', null]);
    await user.click(await earlier());
    await waitFor(async () => expect((await texts())[0]).toBe('Number 1'));
    expect(cursors()).toEqual([null, '4', null, '2']);
  });

  it('is replaced by the newest page where the two do not overlap', async () => {
    const { shell, user } = await showFour();
    stored = named(9);
    change(shell);
    await waitFor(async () => expect(await texts()).toEqual(['Number 8', 'Number 9']));
    await user.click(await earlier());
    await waitFor(async () => expect((await texts())[0]).toBe('Number 6'));
  });
});

describe('reading', () => {
  const messages = [aMessage({ id: 21 }), mine({ id: 22 }), aMessage({ id: 23 })];

  it.each(['', 'desk'])(
    'is sent once the newest message is on the screen, and the row is no longer new: search “%s”',
    async (search) => {
      const { read, user, calls } = open({
        at,
        thread: { messages, readUpTo: 21 },
        conversations: [{ id: 1, otherUser: meena, read: false, senderId: 9, lastMessageAt: on(0, 0, 0) }],
      });
      if (search) await user.type(await screen.findByRole('searchbox'), search);
      expect(await screen.findByText('New')).toBeVisible();
      await waitFor(() => expect(calls.some(({ query }) => query.get('q') === (search || null))).toBe(true));
      expect(read()).toEqual([]);
      await seeNewest();
      await waitFor(() => expect(read()).toEqual([{ messageId: 23 }]));
      await waitFor(() => expect(screen.queryByText('New')).not.toBeInTheDocument());
    },
  );

  it('is not sent while the tab is hidden', async () => {
    const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { read } = open({ at, thread: { messages, readUpTo: 21 } });
    await seeNewest();
    expect(read()).toEqual([]);
    hidden.mockRestore();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(read()).toEqual([{ messageId: 23 }]));
  });

  it('is not sent for what the server knows, nor for my own messages', async () => {
    const { read } = open({ at, thread: { messages: [...messages, mine({ id: 24 })], readUpTo: 23 } });
    await seeNewest();
    expect(read()).toEqual([]);
  });

  it('is sent for a message that arrives on the screen', async () => {
    const { read, shell } = open({ at, thread: { messages, readUpTo: 23 } });
    await seeNewest();
    await arrives(shell, 'At the gate', 25);
    await waitFor(() => expect(read()).toEqual([{ messageId: 25 }]));
  });

  it('does not let the server mark anything by itself', async () => {
    const { calls } = open({ at, thread: { messages } });
    await log();
    expect(calls.find(({ path }) => path === '/api/messages/9')?.query.get('peek')).toBe('true');
  });
});

describe('a message that arrives in an open conversation', () => {
  it('is announced, and the history is not', async () => {
    const { shell } = open({ at, thread: { messages: [aMessage({ id: 1, content: 'From before' })] } });
    await screen.findByText('From before');
    expect(await log()).toHaveAttribute('aria-live', 'off');
    await arrives(shell, 'I am at the gate', 2);
    expect(screen.getByRole('status')).toHaveTextContent(/^Meena Iyer: I am at the gate$/);
    expect(within(await log()).getByText('I am at the gate')).toBeVisible();
  });

  it('shows a button to a reader further up', async () => {
    givenLayout();
    const messages = named(20);
    const { shell, user } = open({ at, thread: { messages } });
    const box = await log();
    scrollTo(box, 200);
    await arrives(shell, 'I am at the gate', 21);
    expect(box.scrollTop).toBe(200);
    await user.click(screen.getByRole('button', { name: 'New messages' }));
    expect(getVisibleEnd(box)).toBe(box.scrollHeight);
    expect(box).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'New messages' })).not.toBeInTheDocument();
    jest.restoreAllMocks();
  });
});
