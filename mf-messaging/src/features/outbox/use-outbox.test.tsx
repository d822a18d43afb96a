import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { sessionEnded, sessionStarted } from 'shared-ui/app';
import { aRefusal, aUser, fakeShell } from 'shared-ui/testing';
import { givenBrowser, givenBrowserWithoutStreams, setOnline, getOpenStream } from '../../parts/live/live.fixture.ts';
import { messageEvent } from '../../parts/live/live-page.fixture.tsx';
import {
  FAILED,
  givenServer,
  getItems,
  dropResponse,
  ME,
  MEENA,
  getClientIds,
  SENT,
  showOutbox,
  OFFLINE_TEXT,
  getWaitReasons,
} from './outbox-page.fixture.tsx';

const expectSent = (messages: string[]): Promise<void> =>
  waitFor(() => expect([getItems('Messages'), getItems('Unsent')]).toEqual([messages, []]));
const expectUnsent = (texts: string[]): Promise<void> => waitFor(() => expect(getItems('Unsent')).toEqual(texts));

const realSetTimeout = globalThis.setTimeout;
const realClearTimeout = globalThis.clearTimeout;

/** A clock that the test advances by the delay of a pending timer, in ms. */
function givenClock() {
  jest.spyOn(Math, 'random').mockReturnValue(1);
  let timers: { id: unknown; run: () => void; ms: number | undefined }[] = [];
  let now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  globalThis.setTimeout = ((run: () => void, ms?: number) => {
    let hasRun = false;
    // On a slow machine the real timer may fire too
    const runOnce = (): void => {
      if (!hasRun) run();
      hasRun = true;
    };
    const id = realSetTimeout(runOnce, ms);
    timers.push({ id, run: runOnce, ms });
    return id;
  }) as typeof setTimeout;
  globalThis.clearTimeout = (id) => {
    timers = timers.filter((timer) => timer.id !== id);
    realClearTimeout(id);
  };
  return {
    /** The timer with this delay was cleared. */
    expectNoTimer: (delay: number): Promise<void> =>
      waitFor(() => expect(timers.map(({ ms }) => ms)).not.toContain(delay)),
    async advance(delay: number): Promise<void> {
      await waitFor(() => expect(timers.map(({ ms }) => ms)).toContain(delay));
      now += delay;
      act(() => timers.findLast(({ ms }) => ms === delay)?.run());
    },
  };
}

const NEVER = new Promise<never>(() => undefined);

beforeEach(() => {
  localStorage.clear();
  givenBrowser();
});
afterEach(() => {
  globalThis.setTimeout = realSetTimeout;
  globalThis.clearTimeout = realClearTimeout;
  fakeShell();
  givenBrowserWithoutStreams();
});

describe('a message that is sent', () => {
  it('shows immediately, and then as stored, with the toast of the specification [spec 151, 218, 248]', async () => {
    let respond: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => (respond = resolve));
    const { stored, posts } = givenServer((message) => slow.then(() => message));
    const { write, shell } = showOutbox();
    await write('  Hello Meena ');
    expect(getItems('Unsent')).toEqual(['Hello Meena: Sending…']);
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    respond();
    await expectSent(['Hello Meena']);
    expect(shell.toasts).toEqual([SENT]);
    expect(posts().map(({ body }) => body)).toEqual([
      { receiverId: MEENA, content: 'Hello Meena', sendSMS: false, clientId: stored[0]?.clientId },
    ]);
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
    expect(localStorage).toHaveLength(0);
  });
  it('is not sent if it has nothing but spaces', async () => {
    const { posts } = givenServer();
    const { write } = showOutbox();
    await write('   ');
    expect([getItems('Unsent'), posts()]).toEqual([[], []]);
  });
  it('shows once where the stream is quicker than the response', async () => {
    const { posts } = givenServer(() => NEVER);
    const { write } = showOutbox();
    await write('Hello');
    await waitFor(() => expect(posts()).toHaveLength(1));
    const [clientId] = getClientIds(posts());
    act(() =>
      getOpenStream().emit(messageEvent({ id: 500, senderId: ME, clientId: clientId ?? null, content: 'Hello' }), '3'),
    );
    await expectSent(['Hello']);
  });
});

describe('a message whose response is lost', () => {
  it('is sent again with the same id, so that it is stored once', async () => {
    const { stored, posts } = givenServer((message, call) => (call === 1 ? dropResponse() : message));
    const { write } = showOutbox();
    await write('Hello');
    await expectUnsent([`Hello: ${OFFLINE_TEXT}`]);
    act(() => setOnline(true));
    await expectSent(['Hello']);
    const names = getClientIds(posts());
    expect([names.length, new Set(names).size, stored.length]).toEqual([2, 1, 1]);
  });
  it('is retried automatically with a growing delay', async () => {
    const { posts } = givenServer(dropResponse);
    const { write } = showOutbox();
    const clock = givenClock();
    await write('Hello');
    await expectUnsent([`Hello: ${OFFLINE_TEXT}`]);
    await clock.advance(2000);
    await waitFor(() => expect(posts()).toHaveLength(2));
    await clock.advance(4000);
    await waitFor(() => expect(posts()).toHaveLength(3));
  });
  it('is not sent again where the stream has delivered it', async () => {
    const { posts } = givenServer(dropResponse);
    const { write } = showOutbox();
    await write('Hello');
    await expectUnsent([`Hello: ${OFFLINE_TEXT}`]);
    const [clientId] = getClientIds(posts());
    act(() =>
      getOpenStream().emit(messageEvent({ id: 500, senderId: ME, clientId: clientId ?? null, content: 'Hello' }), '3'),
    );
    await expectSent(['Hello']);
    act(() => setOnline(true));
    expect(posts()).toHaveLength(1);
  });
  it('is sent again immediately when the stream reconnects, as after a restart of the server', async () => {
    givenServer((message, call) => (call === 1 ? new Response('', { status: 502 }) : message));
    const { write } = showOutbox();
    await write('Hello');
    await expectUnsent([`Hello: ${OFFLINE_TEXT}`]);
    act(() => getOpenStream().emit({ kind: 'hello', resumed: true, unread: 0 }));
    await expectSent(['Hello']);
  });
  it('waits for Retry-After, also where the network comes back sooner', async () => {
    const busy = () => new Response('{}', { status: 429, headers: { 'Retry-After': '20' } });
    const { posts } = givenServer((message, call) => (call === 1 ? busy() : message));
    const { write } = showOutbox();
    const clock = givenClock();
    await write('Hello');
    await expectUnsent(['Hello: Not sent yet. Many messages in a short time: it goes out by itself in a moment.']);
    expect(getWaitReasons()).toEqual(['limit']);
    act(() => setOnline(true));
    expect(posts()).toHaveLength(1);
    await clock.advance(20_000);
    await expectSent(['Hello']);
  });
});

describe('without a network', () => {
  it('messages wait, and are sent one after another in their order when it is back', async () => {
    let open = 0;
    let most = 0;
    const { stored, posts } = givenServer(async (message) => {
      most = Math.max(most, (open += 1));
      await new Promise((resolve) => requestAnimationFrame(resolve));
      open -= 1;
      return message;
    });
    const { write } = showOutbox();
    act(() => setOnline(false));
    for (const text of ['One', 'Two', 'Three']) await write(text);
    expect(getItems('Unsent')).toEqual(['One', 'Two', 'Three'].map((text) => `${text}: ${OFFLINE_TEXT}`));
    expect(posts()).toEqual([]);
    act(() => setOnline(true));
    await expectSent(['One', 'Two', 'Three']);
    expect([stored.map(({ content }) => content), most]).toEqual([['One', 'Two', 'Three'], 1]);
  });
  it('a message survives a reload', async () => {
    const { posts } = givenServer();
    const before = showOutbox();
    act(() => setOnline(false));
    await before.write('Hello');
    before.unmount();
    showOutbox();
    await expectUnsent([`Hello: ${OFFLINE_TEXT}`]);
    expect([getWaitReasons(), posts()]).toEqual([['offline'], []]);
    act(() => setOnline(true));
    await expectSent(['Hello']);
  });
});

const OTHER_TAB_ID = '3f0c1a52-6a4e-4d0f-9a59-0d2b8c1f7e11';

/** A message that waits because another tab has written it. */
function writeInOtherTab(): void {
  act(() => setOnline(true));
  const key = `own:unsent-message:${String(ME)}:${OTHER_TAB_ID}`;
  const unsent = {
    clientId: OTHER_TAB_ID,
    to: MEENA,
    text: 'From there',
    sendSMS: false,
    at: 1,
    tries: 0,
    notBefore: 0,
  };
  localStorage.setItem(key, JSON.stringify(unsent));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
}

describe('another tab of the same user', () => {
  it('shows what was written here, and removes what was sent', async () => {
    givenServer();
    showOutbox();
    act(() => setOnline(false));
    const name = `own:unsent-message:${String(ME)}:a`;
    const unsent = { clientId: 'a', to: MEENA, text: 'From there', sendSMS: false, at: 1, tries: 0, notBefore: 0 };
    const change = (): void => act(() => void window.dispatchEvent(new StorageEvent('storage', { key: name })));
    localStorage.setItem(name, JSON.stringify(unsent));
    change();
    expect(getItems('Unsent')).toEqual([`From there: ${OFFLINE_TEXT}`]);
    localStorage.removeItem(name);
    change();
    expect(getItems('Unsent')).toEqual([]);
  });
  it('shows the toast of a message that was written there, and this one does not', async () => {
    givenServer();
    const { shell } = showOutbox();
    const there = new BroadcastChannel(`messages-outbox:${String(ME)}`);
    const received: unknown[] = [];
    there.onmessage = ({ data }: MessageEvent<{ clientId: string }>) => {
      received.push(data);
      there.postMessage({ type: 'acknowledge', clientId: data.clientId });
    };
    const clock = givenClock();
    writeInOtherTab();
    await waitFor(() => expect(received).toEqual([{ type: 'announce', clientId: OTHER_TAB_ID, toast: SENT }]));
    await expectSent(['From there']);
    await clock.expectNoTimer(500);
    expect(shell.toasts).toEqual([]);
    there.close();
  });
  it('does not acknowledge if it is closed: the toast shows here', async () => {
    givenServer();
    const { shell } = showOutbox();
    const clock = givenClock();
    writeInOtherTab();
    await expectSent(['From there']);
    expect(shell.toasts).toEqual([]);
    await clock.advance(500);
    expect(shell.toasts).toEqual([SENT]);
  });
  it('sends what was written here, and the toast shows here', async () => {
    givenServer();
    const { write, shell } = showOutbox();
    act(() => setOnline(false));
    await write('Hello');
    const { clientId } = JSON.parse(Object.values(localStorage)[0] as string) as { clientId: string };
    const there = new BroadcastChannel(`messages-outbox:${String(ME)}`);
    const received: unknown[] = [];
    there.onmessage = ({ data }) => void received.push(data);
    there.postMessage({ type: 'announce', clientId, toast: SENT });
    await waitFor(() => expect(received).toEqual([{ type: 'acknowledge', clientId }]));
    there.postMessage({ type: 'announce', clientId: 'written elsewhere', toast: SENT });
    there.postMessage({ type: 'announce', clientId, toast: SENT });
    await waitFor(() => expect(received).toHaveLength(2));
    expect(shell.toasts).toEqual([FAILED, SENT, SENT]);
    there.close();
  });
  it('sends alone while it holds the lock', async () => {
    const { posts } = givenServer();
    let done: () => void = () => undefined;
    void navigator.locks.request('messages-outbox', {}, () => new Promise<void>((resolve) => (done = resolve)));
    const { write } = showOutbox();
    await write('Hello');
    expect(posts()).toEqual([]);
    done();
    await expectSent(['Hello']);
  });
});

describe('a message that fails', () => {
  const silent = (status: number) => () => new Response('', { status });

  it.each<[string, () => unknown, string]>([
    ['there is no response', dropResponse, OFFLINE_TEXT],
    ['the server is busy', () => aRefusal(429, { message: 'Too many.' }), 'Not sent yet. Too many.'],
    ['the server breaks', () => aRefusal(500, { message: 'Something broke.' }), 'Not sent yet. Something broke.'],
    ['a gateway responds', silent(502), OFFLINE_TEXT],
    ['the site is away', silent(503), OFFLINE_TEXT],
    ['it is refused', () => aRefusal(404, { message: 'They are not here.' }), 'Not sent. They are not here.'],
    ['it is refused in silence', silent(400), 'Not sent. There was a problem sending your message.'],
  ])(
    'shows one toast of the specification, and stays with the reason, where %s [spec 248]',
    async (_where, fail, why) => {
      const { posts } = givenServer((message, call) => (call === 1 ? fail() : message));
      const { write, shell, user } = showOutbox();
      await write('Hello');
      await expectUnsent([`Hello: ${why}`]);
      expect([shell.toasts, posts().length]).toEqual([[FAILED], 1]);
      await user.click(screen.getByRole('button', { name: 'Send again' }));
      await expectSent(['Hello']);
      expect(shell.toasts).toEqual([FAILED, SENT]);
    },
  );
  it('shows the toast immediately where there is no network', async () => {
    const { posts } = givenServer();
    const { write, shell } = showOutbox();
    act(() => setOnline(false));
    await write('Hello');
    expect([getItems('Unsent'), shell.toasts, posts()]).toEqual([[`Hello: ${OFFLINE_TEXT}`], [FAILED], []]);
    act(() => setOnline(true));
    await expectSent(['Hello']);
    expect(shell.toasts).toEqual([FAILED, SENT]);
  });
  it('shows no toast for automatic retries', async () => {
    const { posts } = givenServer(dropResponse);
    const { write, shell } = showOutbox();
    const clock = givenClock();
    await write('Hello');
    await clock.advance(2000);
    await waitFor(() => expect(posts()).toHaveLength(2));
    await clock.advance(4000);
    await waitFor(() => expect(posts()).toHaveLength(3));
    expect(shell.toasts).toEqual([FAILED]);
  });
  it('shows another toast after Send again', async () => {
    givenServer(() => aRefusal(404, { message: 'They are not here.' }));
    const { write, shell, user } = showOutbox();
    await write('Hello');
    await expectUnsent(['Hello: Not sent. They are not here.']);
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(shell.toasts).toEqual([FAILED, FAILED]));
  });
  it('blocks what is written after it, which fails with it, and Send again sends both in their order', async () => {
    const { stored } = givenServer((message, call) => (call === 1 ? dropResponse() : message));
    const { write, shell, user } = showOutbox();
    givenClock();
    await write('One');
    await expectUnsent([`One: ${OFFLINE_TEXT}`]);
    await write('Two');
    await expectUnsent([`One: ${OFFLINE_TEXT}`, `Two: ${OFFLINE_TEXT}`]);
    expect(shell.toasts).toEqual([FAILED, FAILED]);
    await user.click(screen.getAllByRole('button', { name: 'Send again' })[1] as HTMLElement);
    await expectSent(['One', 'Two']);
    expect([stored.map(({ content }) => content), shell.toasts]).toEqual([
      ['One', 'Two'],
      [FAILED, FAILED, SENT, SENT],
    ]);
  });
});

describe('a message that is refused', () => {
  const refusal = () => aRefusal(404, { code: 'messaging.unreachable', message: 'They are not here.' });

  it('can be sent again or discarded, and does not block the next', async () => {
    const { stored } = givenServer((message, call) => (call < 3 ? refusal() : message));
    const { write, user } = showOutbox();
    act(() => setOnline(false));
    for (const text of ['One', 'Two', 'Three']) await write(text);
    act(() => setOnline(true));
    await waitFor(() => expect([getItems('Messages'), getItems('Unsent').length]).toEqual([['Three'], 2]));
    await user.click(screen.getAllByRole('button', { name: 'Send again' })[0] as HTMLElement);
    await waitFor(() => expect(getItems('Messages')).toEqual(['Three', 'One']));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect([getItems('Unsent'), stored.length]).toEqual([[], 2]);
  });
  it('gets another id where its own was used', async () => {
    const taken = () => aRefusal(409, { code: 'messaging.client_id_used' });
    const { posts } = givenServer((message, call) => (call === 1 ? taken() : message));
    const { write, user, shell } = showOutbox();
    await write('Hello');
    await waitFor(() => expect(shell.toasts).toEqual([FAILED]));
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await expectSent(['Hello']);
    const [one, two] = getClientIds(posts());
    expect(one).not.toBe(two);
    expect(shell.toasts.at(-1)?.title).toBe('Message sent');
  });
});

describe("an unsent message in the browser's storage", () => {
  it('is removed at logout, and nobody else ever sees or sends it', async () => {
    const { posts } = givenServer();
    const { write } = showOutbox();
    act(() => setOnline(false));
    await write('Private');
    act(() => sessionEnded());
    await waitFor(() => expect(localStorage).toHaveLength(0));
    act(() => sessionStarted(aUser({ id: 8 })));
    act(() => setOnline(true));
    expect(getItems('Unsent')).toEqual([]);
    act(() => sessionStarted(aUser({ id: ME })));
    expect([getItems('Unsent'), posts()]).toEqual([[], []]);
  });
  it('survives an expired session, and is not sent meanwhile', async () => {
    let refused = true;
    const ended = () => aRefusal(401, { code: 'account.login_needed', message: 'Log in' });
    const { posts } = givenServer((message) => (refused ? ended() : message), { 'GET /api/auth/me': ended });
    const { write } = showOutbox();
    await write('Still mine');
    await expectUnsent([]);
    refused = false;
    act(() => setOnline(true));
    expect(posts()).toHaveLength(1);
    act(() => sessionStarted(aUser({ id: ME })));
    await expectSent(['Still mine']);
  });
  it('is sent also where the storage is full', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    givenServer();
    const { write } = showOutbox();
    act(() => setOnline(false));
    await write('Hello');
    expect(getItems('Unsent')).toEqual([`Hello: ${OFFLINE_TEXT}`]);
    act(() => setOnline(true));
    await expectSent(['Hello']);
  });
});
