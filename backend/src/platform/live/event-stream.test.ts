import { once } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { EventStream } from './event-stream.ts';

const EVENT = { data: { content: 'x'.repeat(1000) } };

/** A reader that takes the first piece, and nothing more before it is told to. */
function slowReader(stream: EventStream) {
  const taken: string[] = [];
  const next = Promise.withResolvers<() => void>();
  let isAwake = false;
  const reader = new Writable({
    highWaterMark: 1,
    write(chunk, _encoding, done) {
      taken.push(String(chunk));
      if (isAwake) done();
      else next.resolve(done);
    },
  });
  stream.pipe(reader);
  const wake = async () => {
    isAwake = true;
    (await next.promise)();
  };
  return { taken, wake };
}

it('writes events as the standard wants them', async () => {
  const stream = new EventStream();
  stream.send({ id: 7, data: { text: 'two\nlines' }, retryMs: 2000 });
  stream.send({ data: { kind: 'hello' } });
  stream.heartbeat();
  stream.end();
  const written = (await stream.toArray()).join('');
  expect(written).toBe(
    'retry: 2000\nid: 7\ndata: {"text":"two\\nlines"}\n\ndata: {"kind":"hello"}\n\nevent: heartbeat\ndata: {}\n\n',
  );
});

it('says when a slow reader has enough, and when there is room again', async () => {
  const stream = new EventStream();
  const reader = slowReader(stream);
  let sent = 0;
  while (!stream.isFull) {
    stream.send({ id: (sent += 1), ...EVENT });
    // Lets the reader have its turn
    await new Promise(setImmediate);
  }
  expect(sent).toBeLessThan(100);
  const room = new Promise<void>((resolve) => stream.onRoom(resolve));
  stream.heartbeat();
  await reader.wake();
  await room;
  expect(stream.isFull).toBe(false);
  stream.end();
  await once(stream, 'end');
  expect(reader.taken.join('').match(/^id: /gm)).toHaveLength(sent);
  expect(reader.taken.join('')).not.toContain('heartbeat');
});

it('cuts off a reader at its end who does not take what there is', async () => {
  const stream = new EventStream();
  slowReader(stream);
  for (let event = 0; event < 100; event += 1) stream.send(EVENT);
  stream.end();
  expect(stream.destroyed).toBe(true);
});

it('takes nothing more after its end', async () => {
  const stream = new EventStream();
  stream.end();
  stream.send(EVENT);
  stream.end();
  expect(await stream.pipe(new PassThrough()).toArray()).toEqual([]);
});
