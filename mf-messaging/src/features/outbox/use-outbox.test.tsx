import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { sessionEnded, sessionStarted } from 'shared-ui/app';
import { aRefusal, aUser, fakeShell } from 'shared-ui/testing';
import { givenBrowser, givenBrowserWithout, setOnline, theStream } from '../../live/live.fixture.ts';
import { told } from '../../live/live-page.fixture.tsx';
import { givenServer, listOf, LOST, ME, MEENA, namesOf, showOutbox, waitsOf } from './outbox-page.fixture.tsx';

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
    expect(waitsOf()).toEqual(['sending']);
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    answer();
    await expectSent(['Hello Meena']);
    expect(shell.toasts).toEqual([{ title: 'Message sent', description: 'Your message has been sent successfully.' }]);
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
    await expectUnsent(['Hello: Waiting for connection']);
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
    await expectUnsent(['Hello: Waiting for connection']);
    await clock.passes(2000);
    await waitFor(() => expect(posts()).toHaveLength(2));
    await clock.passes(4000);
    await waitFor(() => expect(posts()).toHaveLength(3));
  });
  it('is not sent again where the stream has shown it', async () => {
    const { posts } = givenServer(LOST);
    const { write } = showOutbox();
    await write('Hello');
    await expectUnsent(['Hello: Waiting for connection']);
    const [clientId] = namesOf(posts());
    act(() => theStream().say(told({ id: 500, senderId: ME, clientId: clientId ?? null, content: 'Hello' }), '3'));
    await expectSent(['Hello']);
    act(() => setOnline(true));
    expect(posts()).toHaveLength(1);
  });
  it.each([500, 502, 429])('is kept also where the server answers %i', async (status) => {
    givenServer((message, call) => (call === 1 ? aRefusal(status) : message));
    const { write } = showOutbox();
    await write('Hello');
    await expectUnsent(['Hello: Waiting for connection']);
    act(() => setOnline(true));
    await expectSent(['Hello']);
  });
  it('is sent again at once when the stream is there again, as after a new start of the server', async () => {
    givenServer((message, call) => (call === 1 ? aRefusal(502) : message));
    const { write } = showOutbox();
    await write('Hello');
    await expectUnsent(['Hello: Waiting for connection']);
    act(() => theStream().say({ kind: 'hello', resumed: true, unread: 0 }));
    await expectSent(['Hello']);
  });
  it('waits as long as a busy server says, also where the network comes back sooner', async () => {
    const busy = () => new Response('{}', { status: 429, headers: { 'Retry-After': '20' } });
    const { posts } = givenServer((message, call) => (call === 1 ? busy() : message));
    const { write } = showOutbox();
    const clock = aClock();
    await write('Hello');
    await expectUnsent(['Hello: Many messages in a short time. This one goes out in a moment.']);
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
    expect(listOf('Unsent')).toEqual(['One', 'Two', 'Three'].map((text) => `${text}: Waiting for connection`));
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
    await expectUnsent(['Hello: Waiting for connection']);
    expect([waitsOf(), posts()]).toEqual([['offline'], []]);
    act(() => setOnline(true));
    await expectSent(['Hello']);
  });
});

const SENT = { title: 'Message sent', description: 'Your message has been sent successfully.' };

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
    expect(listOf('Unsent')).toEqual(['From there: Waiting for connection']);
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
    expect(shell.toasts).toEqual([SENT, SENT]);
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

describe('a message that is refused', () => {
  const refusal = () =>
    aRefusal(404, { code: 'messaging.unreachable', message: 'This person cannot be reached here.' });

  it('says why, and goes back where it was written', async () => {
    const { posts } = givenServer(refusal);
    const { write, shell, user } = showOutbox();
    await write('Hello');
    await expectUnsent(['Hello: This person cannot be reached here.']);
    expect(shell.toasts).toEqual([
      { title: 'Message failed', description: 'This person cannot be reached here.', variant: 'destructive' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Take back' }));
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Hello');
    expect([listOf('Unsent'), posts().length]).toEqual([[], 1]);
  });
  it('can be sent again or discarded, and does not hold up the next', async () => {
    const { stored } = givenServer((message, call) => (call < 3 ? refusal() : message));
    const { write, user } = showOutbox();
    act(() => setOnline(false));
    for (const text of ['One', 'Two', 'Three']) await write(text);
    act(() => setOnline(true));
    await waitFor(() => expect([listOf('Messages'), listOf('Unsent').length]).toEqual([['Three'], 2]));
    await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
    await waitFor(() => expect(listOf('Messages')).toEqual(['Three', 'One']));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect([listOf('Unsent'), stored.length]).toEqual([[], 2]);
  });
  it('gets another name where its own was taken', async () => {
    const taken = () => aRefusal(409, { code: 'messaging.client_id_used' });
    const { posts } = givenServer((message, call) => (call === 1 ? taken() : message));
    const { write, user, shell } = showOutbox();
    await write('Hello');
    await user.click(
      await screen.findByRole('button', { name: 'Take back' }).then(() => screen.getByText('Try again')),
    );
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
    expect(listOf('Unsent')).toEqual(['Hello: Waiting for connection']);
    act(() => setOnline(true));
    await expectSent(['Hello']);
  });
});
