import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { FileStore } from '../files/file-store.ts';
import { Pictures } from './pictures.ts';

const store = { write: async () => undefined } as unknown as FileStore;
const photo = () => sharp({ create: { width: 96, height: 96, channels: 3, background: 'red' } }).jpeg();
const arrived = async () => Readable.from([await photo().toBuffer()]);
const SENDER = 1;
const OTHER = 2;

describe('pictures of one sender that arrive slowly', () => {
  it('leave the places of all others free', async () => {
    const pictures = new Pictures(store);
    const bodies = Array.from({ length: 16 }, () => new PassThrough());
    const slow = bodies.map((body) => pictures.add(body, SENDER));
    await expect(Promise.all(slow)).rejects.toMatchObject({ code: 'picture.busy', retryAfter: 5 });
    await expect(pictures.add(await arrived(), OTHER)).resolves.toMatch(/^[0-9a-f]{32}$/);
    for (const body of bodies) body.end();
    const ends = await Promise.allSettled(slow);
    const isEmpty = (end: PromiseSettledResult<string>) =>
      end.status === 'rejected' && end.reason.code === 'picture.empty';
    expect(ends.map(isEmpty)).toEqual(bodies.map((_body, at) => at < 2));
  });

  it('give their places back, whatever came of them', async () => {
    const pictures = new Pictures(store);
    for (let picture = 0; picture < 3; picture += 1) {
      await expect(pictures.add(Readable.from([]), SENDER)).rejects.toMatchObject({ code: 'picture.empty' });
      await pictures.add(await arrived(), SENDER);
    }
  });
});

describe('pictures of many', () => {
  it('are refused beyond sixteen at the same moment, until one has arrived', async () => {
    const pictures = new Pictures(store);
    const bodies = Array.from({ length: 16 }, () => new PassThrough());
    const slow = bodies.map((body, sender) => pictures.add(body, sender));
    await expect(pictures.add(await arrived(), 99)).rejects.toMatchObject({ code: 'picture.busy' });
    bodies[0]?.end();
    await expect(slow[0]).rejects.toMatchObject({ code: 'picture.empty' });
    await pictures.add(await arrived(), 99);
    for (const body of bodies.slice(1)) body.end();
    await Promise.allSettled(slow);
  });
});
