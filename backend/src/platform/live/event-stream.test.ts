import { once } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { EventStream } from './event-stream.ts';

const EVENT = { data: { content: 'x'.repeat(1000) } };

/** A reader that reads the first chunk, and nothing more until it is woken. */
function slowReader(stream: EventStream) {
  const chunks: string[] = [];
  const next = Promise.withResolvers<() => void>();
  let isAwake = false;
  const reader = new Writable({
    highWaterMark: 1,
    write(chunk, _encoding, done) {
      chunks.push(String(chunk));
      if (isAwake) done();
      else next.resolve(done);
    },
  });
  stream.pipe(reader);
  const wake = async () => {
    isAwake = true;
    (await next.promise)();
  };
  return { chunks, wake };
}

it('writes events in the format of the standard', async () => {
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

it('is full while a reader is too slow, and tells when it has caught up', async () => {
  const stream = new EventStream();
  const reader = slowReader(stream);
  let sent = 0;
  while (!stream.isFull) {
    stream.send({ id: (sent += 1), ...EVENT });
    // Lets the reader read
    await new Promise(setImmediate);
  }
  expect(sent).toBeLessThan(100);
  const drained = new Promise<void>((resolve) => stream.onDrain(resolve));
  stream.heartbeat();
  await reader.wake();
  await drained;
  expect(stream.isFull).toBe(false);
  stream.end();
  await once(stream, 'end');
  expect(reader.chunks.join('').match(/^id: /gm)).toHaveLength(sent);
  expect(reader.chunks.join('')).not.toContain('heartbeat');
});

it('cuts off at its end a reader whose buffer is full', async () => {
  const stream = new EventStream();
  slowReader(stream);
  for (let event = 0; event < 100; event += 1) stream.send(EVENT);
  stream.end();
  expect(stream.destroyed).toBe(true);
});

it('writes nothing after its end', async () => {
  const stream = new EventStream();
  stream.end();
  stream.send(EVENT);
  stream.end();
  expect(await stream.pipe(new PassThrough()).toArray()).toEqual([]);
});
