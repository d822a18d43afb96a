import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import type { LiveEvent } from 'shared-ui/contracts';
import { FakeEventSource, givenBrowser, givenBrowserWithout, openStreams, seeTab, theStream } from './live.fixture.ts';
import { type HeardEvent, joinStream } from './shared-stream.ts';

const ME = 7;
const hello = (unread = 0, resumed = false): LiveEvent => ({ kind: 'hello', resumed, unread });
const changed = (otherUserId: number): LiveEvent => ({ kind: 'changed', otherUserId, unread: 1 });

let tabs: (() => void)[] = [];
const refused = jest.fn();

/** Opens a tab; answers what it has heard, and a way to close it. */
function openTab(me = ME) {
  const heard: HeardEvent[] = [];
  const lost = jest.fn();
  const close = joinStream(me, { hear: (event) => void heard.push(event), refused, lost });
  tabs.push(close);
  return { heard, lost, close };
}

beforeEach(() => {
  refused.mockClear();
  givenBrowser();
});
afterEach(() => {
  for (const close of tabs) close();
  tabs = [];
  givenBrowserWithout();
  jest.useRealTimers();
});

describe('two tabs of one person', () => {
  it('share one connection, and both hear each event', async () => {
    const [one, two] = [openTab(), openTab()];
    theStream().say(hello(2), '40');
    theStream().say(changed(9), '41');
    await waitFor(() => expect(two.heard).toContainEqual(changed(9)));
    expect(one.heard).toEqual([hello(2), changed(9)]);
    expect(FakeEventSource.all).toHaveLength(1);
  });
  it('tell a third what is new when it comes, and that it may have missed something', async () => {
    openTab();
    theStream().say(hello(3), '40');
    const late = openTab();
    await waitFor(() => expect(late.heard).toEqual([hello(3)]));
  });
  it('go on behind the last event that was heard, in the other tab, when the first is closed', async () => {
    const [one, two] = [openTab(), openTab()];
    theStream().say(hello(), '40');
    theStream().say(changed(9), '41');
    await waitFor(() => expect(two.heard).toContainEqual(changed(9)));
    one.close();
    await waitFor(() => expect(theStream().query.get('lastEventId')).toBe('41'));
    theStream().say(changed(10), '42');
    expect(two.heard).toContainEqual(changed(10));
    expect(one.heard).not.toContainEqual(changed(10));
  });
  it('hear an event once, also where the next connection tells it again', async () => {
    const two = [openTab(), openTab()][1];
    theStream().say(hello(), '40');
    theStream().say(changed(9), '41');
    await waitFor(() => expect(two?.heard).toHaveLength(2));
    tabs[0]?.();
    await waitFor(() => expect(theStream().query.get('lastEventId')).toBe('41'));
    theStream().say(hello(1, true));
    theStream().say(changed(9), '41');
    expect(two?.heard.filter(({ kind }) => kind === 'changed')).toHaveLength(1);
  });
  it('do not hear those of somebody else', async () => {
    const mine = openTab();
    const theirs = openTab(8);
    expect(openStreams()).toHaveLength(2);
    FakeEventSource.all[1]?.say(hello(5), '90');
    FakeEventSource.all[0]?.say(hello(1), '40');
    await waitFor(() => expect([mine.heard, theirs.heard]).toEqual([[hello(1)], [hello(5)]]));
  });
  it('are not left without news by a first one that is frozen', async () => {
    openTab();
    theStream().say(hello(), '40');
    const second = openTab();
    await waitFor(() => expect(second.heard).toHaveLength(1));
    jest.useFakeTimers();
    // The first hears nothing any more: all that it is asked stays unanswered
    const post = jest.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => undefined);
    seeTab();
    await jest.advanceTimersByTimeAsync(3000);
    post.mockRestore();
    const [last] = openStreams();
    expect([openStreams().length, last?.query.get('lastEventId')]).toEqual([1, '40']);
    last?.say(changed(9), '41');
    expect(second.heard).toContainEqual(changed(9));
  });
});

describe('a stream that cannot be had', () => {
  it('is given up for the time being after three tries, however they fail, in each tab', async () => {
    const [one, two] = [openTab(), openTab()];
    theStream().loseForAWhile();
    theStream().loseForAWhile();
    expect(one.lost).not.toHaveBeenCalled();
    theStream().giveUp();
    expect(one.lost).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(two.lost).toHaveBeenCalled());
    const late = openTab();
    await waitFor(() => expect(late.lost).toHaveBeenCalledTimes(1));
  });
  it('is one that opens and says nothing, too', async () => {
    jest.useFakeTimers({ now: 0 });
    const { lost } = openTab();
    await jest.advanceTimersByTimeAsync(9999);
    expect(lost).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(lost).toHaveBeenCalledTimes(1);
  });
  it('is not one that is heard between two losses', async () => {
    jest.useFakeTimers({ now: 0 });
    const { lost } = openTab();
    for (let turn = 0; turn < 4; turn += 1) {
      theStream().loseForAWhile();
      theStream().say(hello(0, true));
    }
    await jest.advanceTimersByTimeAsync(60_000);
    expect(lost).not.toHaveBeenCalled();
  });
});

describe('a browser that cannot share', () => {
  it('has a connection in each tab', () => {
    givenBrowser({ locks: false });
    const [one, two] = [openTab(), openTab()];
    expect(openStreams()).toHaveLength(2);
    FakeEventSource.all[1]?.say(hello(1), '3');
    expect([one.heard, two.heard]).toEqual([[], [hello(1)]]);
  });
  it('does without where it knows no event streams', () => {
    givenBrowserWithout();
    expect(openTab().heard).toEqual([]);
  });
});

describe('the connection', () => {
  it('that was replaced stays closed until the tab is seen again', () => {
    const { heard } = openTab();
    theStream().say(hello(), '40');
    theStream().say({ kind: 'replaced' });
    expect(openStreams()).toEqual([]);
    window.dispatchEvent(new Event('focus'));
    seeTab();
    expect(theStream().query.get('lastEventId')).toBe('40');
    expect(heard).toEqual([hello()]);
  });
  it('is opened again when the network is back, and after it was refused, later each time', async () => {
    jest.useFakeTimers({ now: 0 });
    jest.spyOn(Math, 'random').mockReturnValue(1);
    openTab();
    theStream().say(hello(), '40');
    theStream().giveUp();
    expect([openStreams().length, refused.mock.calls.length]).toEqual([0, 1]);
    await jest.advanceTimersByTimeAsync(1000);
    theStream().giveUp();
    await jest.advanceTimersByTimeAsync(1999);
    expect(openStreams()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(theStream().query.get('lastEventId')).toBe('40');
    theStream().giveUp();
    window.dispatchEvent(new Event('online'));
    expect(openStreams()).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(openStreams()).toHaveLength(1);
  });
  it('is opened anew when a tab is seen after a long silence, and kept after a short one', () => {
    jest.useFakeTimers({ now: 0 });
    openTab();
    const first = theStream();
    jest.setSystemTime(59_000);
    seeTab();
    expect(theStream()).toBe(first);
    jest.setSystemTime(61_000);
    seeTab();
    expect(theStream()).not.toBe(first);
  });
  it('that is half open is opened again after two and a half heartbeats of silence, behind what was heard last', async () => {
    jest.useFakeTimers({ now: 0 });
    jest.spyOn(Math, 'random').mockReturnValue(1);
    openTab();
    const first = theStream();
    first.say({ kind: 'hello', resumed: true, unread: 0, heartbeatMs: 20_000 }, '40');
    for (let beats = 0; beats < 5; beats += 1) {
      await jest.advanceTimersByTimeAsync(20_000);
      first.heartbeat();
    }
    await jest.advanceTimersByTimeAsync(49_999);
    expect(theStream()).toBe(first);
    await jest.advanceTimersByTimeAsync(1);
    expect(openStreams()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1000);
    expect(theStream().query.get('lastEventId')).toBe('40');
    // And again where the next one is never heard, a little later
    await jest.advanceTimersByTimeAsync(50_000 + 2000);
    expect([theStream(), FakeEventSource.all.length]).toEqual([FakeEventSource.all[2], 3]);
  });
  it('of an older node, which says nothing of heartbeats, is left open', async () => {
    jest.useFakeTimers({ now: 0 });
    openTab();
    theStream().say(hello(), '40');
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(FakeEventSource.all).toHaveLength(1);
  });
  it('is let go while the page is put aside for Back, and taken up after', async () => {
    openTab();
    window.dispatchEvent(new Event('pagehide'));
    expect(openStreams()).toEqual([]);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await waitFor(() => expect(openStreams()).toHaveLength(1));
  });
  it('passes over what this version of the page does not know', () => {
    const { heard } = openTab();
    const stream = theStream();
    stream.say({ kind: 'typing', otherUserId: 3 }, '41');
    stream.say({ kind: 'message', otherUserId: 3, unread: 1, message: { id: 4 } }, '42');
    stream.dispatchEvent(new MessageEvent('message', { data: 'not json' }));
    expect(heard).toEqual([]);
    stream.say(changed(9), '43');
    expect(heard).toEqual([changed(9)]);
  });
});
