import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { sessionEnded, sessionStarted } from 'shared-ui/app';
import { aRefusal, aUser, fakeShell } from 'shared-ui/testing';
import { givenBrowser, givenBrowserWithout, setOnline, theStream } from '../../live/live.fixture.ts';
import { told } from '../../live/live-page.fixture.tsx';
import {
  FAILED,
  givenServer,
  listOf,
  LOST,
  ME,
  MEENA,
  namesOf,
  SENT,
  showOutbox,
  WAITS,
  waitsOf,
} from './outbox-page.fixture.tsx';

const expectSent = (messages: string[]): Promise<void> =>
  waitFor(() => expect([listOf('Messages'), listOf('Unsent')]).toEqual([messages, []]));
const expectUnsent = (texts: string[]): Promise<void> => waitFor(() => expect(listOf('Unsent')).toEqual(texts));

const realSetTimeout = globalThis.setTimeout;
const realClearTimeout = globalThis.clearTimeout;

/** A clock on which a test lets a pause pass: the one that somebody waits for with that many ms. */
function aClock() {
  jest.spyOn(Math, 'random').mockReturnValue(1);
  let timers: { id: unknown; run: () => void; ms: number | undefined }[] = [];
  let now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  globalThis.setTimeout = ((run: () => void, ms?: number) => {
    const id = realSetTimeout(run, ms);
    timers.push({ id, run, ms });
    return id;
  }) as typeof setTimeout;
  globalThis.clearTimeout = (id) => {
    timers = timers.filter((timer) => timer.id !== id);
    realClearTimeout(id);
  };
  return {
    /** What waited so long was given up. */
    nobodyWaits: (pause: number): Promise<void> =>
      waitFor(() => expect(timers.map(({ ms }) => ms)).not.toContain(pause)),
    async passes(pause: number): Promise<void> {
      await waitFor(() => expect(timers.map(({ ms }) => ms)).toContain(pause));
      now += pause;
      act(() => timers.findLast(({ ms }) => ms === pause)?.run());
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
  givenBrowserWithout();
});

describe('a message that is sent', () => {
  it('shows at once, and then as the stored one, with the words of the specification', async () => {
    let answer: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => (answer = resolve));
    const { stored, posts } = givenServer((message) => slow.then(() => message));
    const { write, shell } = showOutbox();
    await write('  Hello Meena ');
    expect(listOf('Unsent')).toEqual(['Hello Meena: Sending…']);
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    answer();
    await expectSent(['Hello Meena']);
    expect(shell.toasts).toEqual([SENT]);
    expect(posts().map(({ body }) => body)).toEqual([
      { receiverId: MEENA, content: 'Hello Meena', sendSMS: false, clientId: stored[0]?.clientId },
    ]);
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
    expect(localStorage).toHaveLength(0);
  });
  it('of nothing but spaces is none', async () => {
    const { posts } = givenServer();
    const { write } = showOutbox();
    await write('   ');
    expect([listOf('Unsent'), posts()]).toEqual([[], []]);
  });
  it('stands there once where the stream is quicker than the answer', async () => {
    const { posts } = givenServer(() => NEVER);
    const { write } = showOutbox();
    await write('Hello');
    await waitFor(() => expect(posts()).toHaveLength(1));
    const [clientId] = namesOf(posts());
    act(() => theStream().say(told({ id: 500, senderId: ME, clientId: clientId ?? null, content: 'Hello' }), '3'));
    await expectSent(['Hello']);
  });
});

describe('a message whose answer is lost', () => {
  it('is sent again under the same name, so that it is stored once', async () => {
    const { stored, posts } = givenServer((message, call) => (call === 1 ? LOST() : message));
    const { write } = showOutbox();
    await write('Hello');
    await expectUnsent([`Hello: ${WAITS}`]);
    act(() => setOnline(true));
    await expectSent(['Hello']);
    const names = namesOf(posts());
    expect([names.length, new Set(names).size, stored.length]).toEqual([2, 1, 1]);
  });
  it('is tried again by itself, later each time', async () => {
    const { posts } = givenServer(LOST);
    const { write } = showOutbox();
    const clock = aClock();
    await write('Hello');
    await expectUnsent([`Hello: ${WAITS}`]);
    await clock.passes(2000);
    await waitFor(() => expect(posts()).toHaveLength(2));
    await clock.passes(4000);
    await waitFor(() => expect(posts()).toHaveLength(3));
  });
  it('is not sent again where the stream has shown it', async () => {
    const { posts } = givenServer(LOST);
    const { write } = showOutbox();
    await write('Hello');
    await expectUnsent([`Hello: ${WAITS}`]);
    const [clientId] = namesOf(posts());
    act(() => theStream().say(told({ id: 500, senderId: ME, clientId: clientId ?? null, content: 'Hello' }), '3'));
    await expectSent(['Hello']);
    act(() => setOnline(true));
    expect(posts()).toHaveLength(1);
  });
  it('is sent again at once when the stream is there again, as after a new start of the server', async () => {
    givenServer((message, call) => (call === 1 ? new Response('', { status: 502 }) : message));
    const { write } = showOutbox();
    await write('Hello');
    await expectUnsent([`Hello: ${WAITS}`]);
    act(() => theStream().say({ kind: 'hello', resumed: true, unread: 0 }));
    await expectSent(['Hello']);
  });
  it('waits as long as a busy server says, also where the network comes back sooner', async () => {
    const busy = () => new Response('{}', { status: 429, headers: { 'Retry-After': '20' } });
    const { posts } = givenServer((message, call) => (call === 1 ? busy() : message));
    const { write } = showOutbox();
    const clock = aClock();
    await write('Hello');
    await expectUnsent(['Hello: Not sent yet. Many messages in a short time: it goes out by itself in a moment.']);
    expect(waitsOf()).toEqual(['limited']);
    act(() => setOnline(true));
    expect(posts()).toHaveLength(1);
    await clock.passes(20_000);
    await expectSent(['Hello']);
  });
});

describe('without a network', () => {
  it('messages wait, and go out in order and one after another when it is back', async () => {
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
    expect(listOf('Unsent')).toEqual(['One', 'Two', 'Three'].map((text) => `${text}: ${WAITS}`));
    expect(posts()).toEqual([]);
    act(() => setOnline(true));
    await expectSent(['One', 'Two', 'Three']);
    expect([stored.map(({ content }) => content), most]).toEqual([['One', 'Two', 'Three'], 1]);
  });
  it('a message outlives a reload', async () => {
    const { posts } = givenServer();
    const before = showOutbox();
    act(() => setOnline(false));
    await before.write('Hello');
    before.unmount();
    showOutbox();
    await expectUnsent([`Hello: ${WAITS}`]);
    expect([waitsOf(), posts()]).toEqual([['offline'], []]);
    act(() => setOnline(true));
    await expectSent(['Hello']);
  });
});

const THERE = '3f0c1a52-6a4e-4d0f-9a59-0d2b8c1f7e11';

/** A message that waits because another tab has written it. */
function writtenThere(): void {
  act(() => setOnline(true));
  const key = `own:messages:${String(ME)}:outbox:${THERE}`;
  const unsent = { clientId: THERE, to: MEENA, text: 'From there', sendSMS: false, at: 1, tries: 0, notBefore: 0 };
  localStorage.setItem(key, JSON.stringify(unsent));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
}

describe('another tab of the same person', () => {
  it('shows what was written here, and what has gone', async () => {
    givenServer();
    showOutbox();
    act(() => setOnline(false));
    const name = `own:messages:${String(ME)}:outbox:a`;
    const unsent = { clientId: 'a', to: MEENA, text: 'From there', sendSMS: false, at: 1, tries: 0, notBefore: 0 };
    const change = (): void => act(() => void window.dispatchEvent(new StorageEvent('storage', { key: name })));
    localStorage.setItem(name, JSON.stringify(unsent));
    change();
    expect(listOf('Unsent')).toEqual([`From there: ${WAITS}`]);
    localStorage.removeItem(name);
    change();
    expect(listOf('Unsent')).toEqual([]);
  });
  it('hears that the message that was written there was sent, and says so there alone', async () => {
    givenServer();
    const { shell } = showOutbox();
    const there = new BroadcastChannel(`messages-outbox:${String(ME)}`);
    const heard: unknown[] = [];
    there.onmessage = ({ data }: MessageEvent<{ clientId: string }>) => {
      heard.push(data);
      there.postMessage({ is: 'told', clientId: data.clientId });
    };
    const clock = aClock();
    writtenThere();
    await waitFor(() => expect(heard).toEqual([{ is: 'tell', clientId: THERE, toast: SENT }]));
    await expectSent(['From there']);
    await clock.nobodyWaits(500);
    expect(shell.toasts).toEqual([]);
    there.close();
  });
  it('that is closed hears nothing: then it is said here', async () => {
    givenServer();
    const { shell } = showOutbox();
    const clock = aClock();
    writtenThere();
    await expectSent(['From there']);
    expect(shell.toasts).toEqual([]);
    await clock.passes(500);
    expect(shell.toasts).toEqual([SENT]);
  });
  it('has sent what was written here, and it is said here', async () => {
    givenServer();
    const { write, shell } = showOutbox();
    act(() => setOnline(false));
    await write('Hello');
    const { clientId } = JSON.parse(Object.values(localStorage)[0] as string) as { clientId: string };
    const there = new BroadcastChannel(`messages-outbox:${String(ME)}`);
    const heard: unknown[] = [];
    there.onmessage = ({ data }) => void heard.push(data);
    there.postMessage({ is: 'tell', clientId, toast: SENT });
    await waitFor(() => expect(heard).toEqual([{ is: 'told', clientId }]));
    there.postMessage({ is: 'tell', clientId: 'of nobody here', toast: SENT });
    there.postMessage({ is: 'tell', clientId, toast: SENT });
    await waitFor(() => expect(heard).toHaveLength(2));
    expect(shell.toasts).toEqual([FAILED, SENT, SENT]);
    there.close();
  });
  it('sends first while it is at it', async () => {
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
    ['there is no answer', LOST, WAITS],
    ['the server is busy', () => aRefusal(429, { message: 'Too many.' }), 'Not sent yet. Too many.'],
    ['the server breaks', () => aRefusal(500, { message: 'Something broke.' }), 'Not sent yet. Something broke.'],
    ['a gateway answers', silent(502), WAITS],
    ['the site is away', silent(503), WAITS],
    ['it is refused', () => aRefusal(404, { message: 'They are not here.' }), 'Not sent. They are not here.'],
    ['it is refused in silence', silent(400), 'Not sent. There was a problem sending your message.'],
  ])(
    'is told of once in the words of the specification, and stays with the reason, where %s',
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
  it('is told of at once where there is no network', async () => {
    const { posts } = givenServer();
    const { write, shell } = showOutbox();
    act(() => setOnline(false));
    await write('Hello');
    expect([listOf('Unsent'), shell.toasts, posts()]).toEqual([[`Hello: ${WAITS}`], [FAILED], []]);
    act(() => setOnline(true));
    await expectSent(['Hello']);
    expect(shell.toasts).toEqual([FAILED, SENT]);
  });
  it('is not told of again by tries that nobody asked for', async () => {
    const { posts } = givenServer(LOST);
    const { write, shell } = showOutbox();
    const clock = aClock();
    await write('Hello');
    await clock.passes(2000);
    await waitFor(() => expect(posts()).toHaveLength(2));
    await clock.passes(4000);
    await waitFor(() => expect(posts()).toHaveLength(3));
    expect(shell.toasts).toEqual([FAILED]);
  });
  it('is told of again where somebody has pressed Send again', async () => {
    givenServer(() => aRefusal(404, { message: 'They are not here.' }));
    const { write, shell, user } = showOutbox();
    await write('Hello');
    await expectUnsent(['Hello: Not sent. They are not here.']);
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(shell.toasts).toEqual([FAILED, FAILED]));
  });
  it('holds up what is written after it, which fails with it, and Send again sends both in their order', async () => {
    const { stored } = givenServer((message, call) => (call === 1 ? LOST() : message));
    const { write, shell, user } = showOutbox();
    aClock();
    await write('One');
    await expectUnsent([`One: ${WAITS}`]);
    await write('Two');
    await expectUnsent([`One: ${WAITS}`, `Two: ${WAITS}`]);
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

  it('can be sent again or discarded, and does not hold up the next', async () => {
    const { stored } = givenServer((message, call) => (call < 3 ? refusal() : message));
    const { write, user } = showOutbox();
    act(() => setOnline(false));
    for (const text of ['One', 'Two', 'Three']) await write(text);
    act(() => setOnline(true));
    await waitFor(() => expect([listOf('Messages'), listOf('Unsent').length]).toEqual([['Three'], 2]));
    await user.click(screen.getAllByRole('button', { name: 'Send again' })[0] as HTMLElement);
    await waitFor(() => expect(listOf('Messages')).toEqual(['Three', 'One']));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect([listOf('Unsent'), stored.length]).toEqual([[], 2]);
  });
  it('gets another name where its own was taken', async () => {
    const taken = () => aRefusal(409, { code: 'messaging.client_id_used' });
    const { posts } = givenServer((message, call) => (call === 1 ? taken() : message));
    const { write, user, shell } = showOutbox();
    await write('Hello');
    await waitFor(() => expect(shell.toasts).toEqual([FAILED]));
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await expectSent(['Hello']);
    const [one, two] = namesOf(posts());
    expect(one).not.toBe(two);
    expect(shell.toasts.at(-1)?.title).toBe('Message sent');
  });
});

describe('what is kept in the browser', () => {
  it('goes at logout, and nobody else ever sees or sends it', async () => {
    const { posts } = givenServer();
    const { write } = showOutbox();
    act(() => setOnline(false));
    await write('Private');
    act(() => sessionEnded());
    await waitFor(() => expect(localStorage).toHaveLength(0));
    act(() => sessionStarted(aUser({ id: 8 })));
    act(() => setOnline(true));
    expect(listOf('Unsent')).toEqual([]);
    act(() => sessionStarted(aUser({ id: ME })));
    expect([listOf('Unsent'), posts()]).toEqual([[], []]);
  });
  it('outlives a session that ended by itself: not sent meanwhile, and nobody else’s', async () => {
    let refused = true;
    const ended = () => aRefusal(401, { code: 'account.login_needed', message: 'Log in' });
    const { posts } = givenServer((message) => (refused ? ended() : message));
    const { write } = showOutbox();
    await write('Still mine');
    await expectUnsent([]);
    refused = false;
    act(() => setOnline(true));
    expect(posts()).toHaveLength(1);
    act(() => sessionStarted(aUser({ id: ME })));
    await expectSent(['Still mine']);
  });
  it('is not needed: where there is no room the message goes out all the same', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    givenServer();
    const { write } = showOutbox();
    act(() => setOnline(false));
    await write('Hello');
    expect(listOf('Unsent')).toEqual([`Hello: ${WAITS}`]);
    act(() => setOnline(true));
    await expectSent(['Hello']);
  });
});
