import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import type { LiveEvent } from 'contracts';
import {
  FakeEventSource,
  givenBrowser,
  givenBrowserWithoutStreams,
  openStreams,
  showTab,
  getOpenStream,
} from './live.fixture.ts';
import { type StreamEvent, subscribeToStream } from './shared-stream.ts';

const ME = 7;
const hello = (unread = 0, resumed = false): LiveEvent => ({ kind: 'hello', resumed, unread });
const changed = (otherUserId: number): LiveEvent => ({ kind: 'changed', otherUserId, unread: 1 });

let tabs: (() => void)[] = [];
const onRefused = jest.fn();

/** Opens a tab that collects events. */
function openTab(me = ME) {
  const events: StreamEvent[] = [];
  const onDisconnect = jest.fn();
  const close = subscribeToStream(me, { onEvent: (event) => void events.push(event), onRefused, onDisconnect });
  tabs.push(close);
  return { events, onDisconnect, close };
}

beforeEach(() => {
  onRefused.mockClear();
  givenBrowser();
});
afterEach(() => {
  for (const close of tabs) close();
  tabs = [];
  givenBrowserWithoutStreams();
  jest.useRealTimers();
});

describe('two tabs of one person', () => {
  it('share one connection, and both get each event', async () => {
    const [one, two] = [openTab(), openTab()];
    getOpenStream().emit(hello(2), '40');
    getOpenStream().emit(changed(9), '41');
    await waitFor(() => expect(two.events).toContainEqual(changed(9)));
    expect(one.events).toEqual([hello(2), changed(9)]);
    expect(FakeEventSource.all).toHaveLength(1);
  });
  it('tell a third one the unread count when it opens, and that it may have missed events', async () => {
    openTab();
    getOpenStream().emit(hello(3), '40');
    const late = openTab();
    await waitFor(() => expect(late.events).toEqual([hello(3)]));
  });
  it('continue after the last event in the other tab when the first one is closed', async () => {
    const [one, two] = [openTab(), openTab()];
    getOpenStream().emit(hello(), '40');
    getOpenStream().emit(changed(9), '41');
    await waitFor(() => expect(two.events).toContainEqual(changed(9)));
    one.close();
    await waitFor(() => expect(getOpenStream().query.get('lastEventId')).toBe('41'));
    getOpenStream().emit(changed(10), '42');
    expect(two.events).toContainEqual(changed(10));
    expect(one.events).not.toContainEqual(changed(10));
  });
  it('get an event once, also where the next connection repeats it', async () => {
    const two = [openTab(), openTab()][1];
    getOpenStream().emit(hello(), '40');
    getOpenStream().emit(changed(9), '41');
    await waitFor(() => expect(two?.events).toHaveLength(2));
    tabs[0]?.();
    await waitFor(() => expect(getOpenStream().query.get('lastEventId')).toBe('41'));
    getOpenStream().emit(hello(1, true));
    getOpenStream().emit(changed(9), '41');
    expect(two?.events.filter(({ kind }) => kind === 'changed')).toHaveLength(1);
  });
  it('do not get the events of another user', async () => {
    const mine = openTab();
    const theirs = openTab(8);
    expect(openStreams()).toHaveLength(2);
    FakeEventSource.all[1]?.emit(hello(5), '90');
    FakeEventSource.all[0]?.emit(hello(1), '40');
    await waitFor(() => expect([mine.events, theirs.events]).toEqual([[hello(1)], [hello(5)]]));
  });
  it('replace a leading tab that is frozen', async () => {
    openTab();
    getOpenStream().emit(hello(), '40');
    const second = openTab();
    await waitFor(() => expect(second.events).toHaveLength(1));
    jest.useFakeTimers();
    // The first one is frozen: it does not respond
    const post = jest.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => undefined);
    showTab();
    await jest.advanceTimersByTimeAsync(3000);
    post.mockRestore();
    const [last] = openStreams();
    expect([openStreams().length, last?.query.get('lastEventId')]).toEqual([1, '40']);
    last?.emit(changed(9), '41');
    expect(second.events).toContainEqual(changed(9));
  });
});

describe('a stream that does not connect', () => {
  it('counts as disconnected in each tab after three failures of any kind', async () => {
    const [one, two] = [openTab(), openTab()];
    getOpenStream().failTemporarily();
    getOpenStream().failTemporarily();
    expect(one.onDisconnect).not.toHaveBeenCalled();
    getOpenStream().failPermanently();
    expect(one.onDisconnect).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(two.onDisconnect).toHaveBeenCalled());
    const late = openTab();
    await waitFor(() => expect(late.onDisconnect).toHaveBeenCalledTimes(1));
  });
  it('counts as disconnected where it opens and delivers nothing', async () => {
    jest.useFakeTimers({ now: 0 });
    const { onDisconnect } = openTab();
    await jest.advanceTimersByTimeAsync(9999);
    expect(onDisconnect).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(onDisconnect).toHaveBeenCalledTimes(1);
  });
  it('does not count as disconnected where it delivers an event between two failures', async () => {
    jest.useFakeTimers({ now: 0 });
    const { onDisconnect } = openTab();
    for (let turn = 0; turn < 4; turn += 1) {
      getOpenStream().failTemporarily();
      getOpenStream().emit(hello(0, true));
    }
    await jest.advanceTimersByTimeAsync(60_000);
    expect(onDisconnect).not.toHaveBeenCalled();
  });
});

describe('a browser without locks', () => {
  it('has a connection in each tab', () => {
    givenBrowser({ locks: false });
    const [one, two] = [openTab(), openTab()];
    expect(openStreams()).toHaveLength(2);
    FakeEventSource.all[1]?.emit(hello(1), '3');
    expect([one.events, two.events]).toEqual([[], [hello(1)]]);
  });
  it('has no connection without EventSource', () => {
    givenBrowserWithoutStreams();
    expect(openTab().events).toEqual([]);
  });
});

describe('the connection', () => {
  it('stays closed after it was replaced until the tab becomes visible', () => {
    const { events } = openTab();
    getOpenStream().emit(hello(), '40');
    getOpenStream().emit({ kind: 'replaced' });
    expect(openStreams()).toEqual([]);
    window.dispatchEvent(new Event('focus'));
    showTab();
    expect(getOpenStream().query.get('lastEventId')).toBe('40');
    expect(events).toEqual([hello()]);
  });
  it('is opened again when the network is back, and after a refusal with a growing delay', async () => {
    jest.useFakeTimers({ now: 0 });
    jest.spyOn(Math, 'random').mockReturnValue(1);
    openTab();
    getOpenStream().emit(hello(), '40');
    getOpenStream().failPermanently();
    expect([openStreams().length, onRefused.mock.calls.length]).toEqual([0, 1]);
    await jest.advanceTimersByTimeAsync(1000);
    getOpenStream().failPermanently();
    await jest.advanceTimersByTimeAsync(1999);
    expect(openStreams()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(getOpenStream().query.get('lastEventId')).toBe('40');
    getOpenStream().failPermanently();
    window.dispatchEvent(new Event('online'));
    expect(openStreams()).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(openStreams()).toHaveLength(1);
  });
  it('is opened again when a tab becomes visible after 60 s without an event, and not before', () => {
    jest.useFakeTimers({ now: 0 });
    openTab();
    const first = getOpenStream();
    jest.setSystemTime(59_000);
    showTab();
    expect(getOpenStream()).toBe(first);
    jest.setSystemTime(61_000);
    showTab();
    expect(getOpenStream()).not.toBe(first);
  });
  it('is opened again after two and a half missed heartbeats, after the last event', async () => {
    jest.useFakeTimers({ now: 0 });
    jest.spyOn(Math, 'random').mockReturnValue(1);
    openTab();
    const first = getOpenStream();
    first.emit({ kind: 'hello', resumed: true, unread: 0, heartbeatMs: 20_000 }, '40');
    for (let beats = 0; beats < 5; beats += 1) {
      await jest.advanceTimersByTimeAsync(20_000);
      first.heartbeat();
    }
    await jest.advanceTimersByTimeAsync(49_999);
    expect(getOpenStream()).toBe(first);
    await jest.advanceTimersByTimeAsync(1);
    expect(openStreams()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1000);
    expect(getOpenStream().query.get('lastEventId')).toBe('40');
    // And again, with a longer delay, where the next one delivers nothing
    await jest.advanceTimersByTimeAsync(50_000 + 2000);
    expect([getOpenStream(), FakeEventSource.all.length]).toEqual([FakeEventSource.all[2], 3]);
  });
  it('stays open where an older node sends no heartbeat', async () => {
    jest.useFakeTimers({ now: 0 });
    openTab();
    getOpenStream().emit(hello(), '40');
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(FakeEventSource.all).toHaveLength(1);
  });
  it('is closed while the page is in the back/forward cache, and opened after', async () => {
    openTab();
    window.dispatchEvent(new Event('pagehide'));
    expect(openStreams()).toEqual([]);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await waitFor(() => expect(openStreams()).toHaveLength(1));
  });
  it('ignores events that this version of the page does not know', () => {
    const { events } = openTab();
    const stream = getOpenStream();
    stream.emit({ kind: 'typing', otherUserId: 3 }, '41');
    stream.emit({ kind: 'message', otherUserId: 3, unread: 1, message: { id: 4 } }, '42');
    stream.dispatchEvent(new MessageEvent('message', { data: 'not json' }));
    expect(events).toEqual([]);
    stream.emit(changed(9), '43');
    expect(events).toEqual([changed(9)]);
  });
});
