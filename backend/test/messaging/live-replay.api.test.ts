import { describe, expect, it } from '@jest/globals';
import { LiveSweepJob } from '../../src/modules/messaging/live/live-sweep.job.ts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { givenTalk } from './given.ts';
import { type Heard, listening, type StreamOptions } from './live-stream.ts';

const app = useTestApp();
const given = givenTalk(app);
const HOUR = 3_600_000;

const contentOf = ({ event }: Heard): string => (event.kind === 'message' ? event.message.content : event.kind);
const idOf = ({ id }: Heard): number => id ?? Number.NaN;

/** Two, of whom the second has missed these messages since they heard event 1. */
async function missed(...contents: string[]): Promise<Browser> {
  const [asha, ben] = await given.people();
  for (const content of ['heard', ...contents]) await given.say(asha, ben, content);
  return ben;
}

async function greeting(me: Browser, options: StreamOptions): Promise<Heard> {
  const { stream, hello } = await listening(app(), me, options);
  await stream.close();
  return hello;
}

describe('who connects again', () => {
  it.each<StreamOptions>([
    { lastEventId: 1 },
    { query: '?lastEventId=1' },
    { lastEventId: 1, query: '?lastEventId=0' },
  ])('is sent what they missed, in order, with %j', async (options) => {
    const ben = await missed('one', 'two', 'three');
    const { stream, hello } = await listening(app(), ben, options);
    expect(hello).toMatchObject({ id: undefined, retry: 2000, event: { kind: 'hello', resumed: true, unread: 1 } });
    const heard = await stream.take(3);
    expect(heard.map(contentOf)).toEqual(['one', 'two', 'three']);
    expect(heard.map(idOf)).toEqual([2, 3, 4]);
    await stream.close();
  });

  it('is sent nothing twice where they missed nothing', async () => {
    const [asha, ben] = await given.people();
    await given.say(asha, ben, 'heard');
    const { stream, hello } = await listening(app(), ben, { lastEventId: 1 });
    expect(hello.event).toMatchObject({ resumed: true });
    await given.say(asha, ben, 'new');
    expect(contentOf(await stream.next())).toBe('new');
    await stream.close();
  });

  it.each(['99', '-1', 'x', '1e3', '', '9'.repeat(40)])(
    'with %j, which nobody was ever told, begins at what is there now',
    async (lastEventId) => {
      const ben = await missed('one');
      expect(await greeting(ben, { lastEventId })).toMatchObject({ id: 2, event: { resumed: false } });
    },
  );

  it('after more than a day begins at what is there now', async () => {
    const [asha, ben] = await given.people();
    await given.say(asha, ben, 'old');
    await given.say(asha, ben, 'older than a day');
    const clock = app().clock;
    clock.moveBy(23 * HOUR);
    await given.say(asha, ben, 'new');
    clock.moveBy(2 * HOUR);
    await app().nest.get(LiveSweepJob).sweep();
    expect(await greeting(ben, { lastEventId: 1 })).toMatchObject({ id: 3, event: { resumed: false } });
    const { stream, hello } = await listening(app(), ben, { lastEventId: 2 });
    expect(hello.event).toMatchObject({ resumed: true });
    expect(contentOf(await stream.next())).toBe('new');
    await stream.close();
    clock.moveBy(-25 * HOUR);
  });
});

it('loses and doubles nothing while several people write and the connection breaks again and again', async () => {
  const ben = await given.traveler();
  const senders = await Promise.all([given.traveler(), given.traveler(), given.traveler()]);
  const said = senders.flatMap((_sender, who) => Array.from({ length: 20 }, (_none, at) => `${who}/${at}`));
  const { stream: first } = await listening(app(), ben);
  const writing = Promise.all(
    senders.map(async (sender, who) => {
      for (let at = 0; at < 20; at += 1) await given.say(sender, ben, `${who}/${at}`);
    }),
  );
  const heard: Heard[] = [];
  let stream = first;
  while (heard.length < said.length) {
    heard.push(...(await stream.take(Math.min(4, said.length - heard.length))));
    await stream.close();
    ({ stream } = await listening(app(), ben, { lastEventId: heard.at(-1)?.id ?? 0 }));
  }
  await writing;
  await stream.close();
  expect(heard.map(contentOf).toSorted()).toEqual(said.toSorted());
  expect(heard.map(idOf)).toEqual(said.map((_one, at) => at + 1));
  for (const who of senders.keys()) {
    const own = heard.map(contentOf).filter((content) => content.startsWith(`${who}/`));
    expect(own).toEqual(said.filter((content) => content.startsWith(`${who}/`)));
  }
});
