import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import { readSettings } from '../config/settings.ts';
import { FolderFileStore } from './folder.file-store.ts';
import type { FileStore } from './file-store.ts';
import { Pictures } from '../pictures/pictures.ts';
import { S3FileStore } from './s3.file-store.ts';

interface S3Request {
  readonly path: string;
}

/** It has no types. */
interface S3Server {
  readonly middleware: ((request: S3Request, next: () => unknown) => unknown)[];
  allowMismatchedSignatures: boolean;
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3Server;

const folders: string[] = [];
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fa-pictures-'));
  folders.push(folder);
  return folder;
}

let server: S3Server;
let port: number;
beforeAll(async () => {
  const options = { address: '127.0.0.1', port: 0, silent: true, directory: await newFolder() };
  server = new S3rver({ ...options, configureBuckets: [{ name: 'pictures' }] });
  // It checks signatures as S3 does, but of requests about a bucket it leaves out the last slash, which is signed too
  server.middleware.unshift(({ path }, next) => {
    server.allowMismatchedSignatures = path === '/pictures/';
    return next();
  });
  ({ port } = await server.run());
});
afterAll(async () => {
  await server.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const warnings: unknown[] = [];
const log = { warn: (about: unknown) => void warnings.push(about) } as unknown as PinoLogger;

/** The key and its secret of the server. */
function openBucket(path = 'pictures', credentials = 'S3RVER:S3RVER', at = port): S3FileStore {
  const { s3 } = readSettings({ S3_URL: `http://${credentials}@127.0.0.1:${at}/${path}?region=eu-central-1` });
  if (s3 === undefined) throw new Error('There are no settings of S3.');
  return new S3FileStore(s3, log);
}

async function namesIn(store: FileStore, folder?: string): Promise<string[]> {
  const names: string[] = [];
  for await (const page of store.list(folder)) names.push(...page.map(({ name }) => name));
  return names.toSorted();
}

describe.each([
  ['a folder', async () => new FolderFileStore(join(await newFolder(), 'pictures'))],
  ['a bucket', async () => openBucket()],
])('files in %s', (_kind, open) => {
  let store: FileStore;
  beforeAll(async () => {
    store = await open();
  });

  it('are found by their names until they are removed, which may happen twice', async () => {
    expect(await namesIn(store)).toEqual([]);
    await store.write('a-96.webp', Buffer.from('small'));
    await store.write('a-512.webp', Buffer.from('large'));
    expect(await namesIn(store)).toEqual(['a-512.webp', 'a-96.webp']);
    expect(String(await store.read('a-96.webp'))).toBe('small');
    await store.remove(['a-96.webp', 'a-512.webp']);
    await store.remove(['a-96.webp', 'a-512.webp']);
    expect([await store.read('a-96.webp'), await namesIn(store)]).toEqual([undefined, []]);
  });

  it('in a folder of it are listed by that alone, by their whole names', async () => {
    expect(await namesIn(store, 'erased/')).toEqual([]);
    for (const name of ['erased/0a', 'erased/1b', 'c-96.webp']) await store.write(name, Buffer.alloc(0));
    expect(await namesIn(store, 'erased/')).toEqual(['erased/0a', 'erased/1b']);
    expect(await namesIn(store)).toEqual(['c-96.webp']);
    await store.remove(['erased/0a', 'erased/1b', 'c-96.webp']);
    expect(await namesIn(store, 'erased/')).toEqual([]);
  });

  it('are of an earlier moment than now', async () => {
    await store.write('b-96.webp', Buffer.from('small'));
    for await (const [file] of store.list()) expect(file?.storedAt.getTime()).toBeLessThan(Date.now() + 2000);
    await store.remove(['b-96.webp']);
  });
});

describe('a bucket that cannot be opened', () => {
  it.each([
    ['with another key', () => openBucket('pictures', 'OTHER:HIDDEN')],
    ['of another name', () => openBucket('photos')],
  ])('%s stops the start, without its secret', async (_why, open) => {
    const start = open().onApplicationBootstrap();
    await expect(start).rejects.toThrow(
      /^The bucket of S3_URL cannot be opened: its server answers 40[34]\. Check the key/,
    );
    await expect(start).rejects.not.toThrow('HIDDEN');
  });

  it('with another secret stores nothing', async () => {
    const store = openBucket('pictures', 'S3RVER:WRONG');
    await expect(store.write('a-96.webp', Buffer.from('small'))).rejects.toThrow('signature');
    expect(await openBucket().read('a-96.webp')).toBeUndefined();
  });

  it('does not stop it while its server is away', async () => {
    await openBucket('pictures', 'S3RVER:S3RVER', 1).onApplicationBootstrap();
    expect(warnings).toEqual([{ status: undefined }]);
  });

  it('opens otherwise', async () => {
    await expect(openBucket().onApplicationBootstrap()).resolves.toBeUndefined();
  });
});

describe('files that nobody uses', () => {
  const DAY_MS = 24 * 3_600_000;
  const [used, orphan, young] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)];

  it('are removed a day later, and what an interrupted write has left', async () => {
    const folder = await newFolder();
    const now = new Date();
    const place = async (name: string, age: number) => {
      await writeFile(join(folder, name), '');
      const then = new Date(now.getTime() - age);
      await utimes(join(folder, name), then, then);
    };
    for (const name of [`${used}-512.webp`, `${used}-96.webp`, `${orphan}-512.webp`, `${orphan}-96.webp.0a1b.new`])
      await place(name, DAY_MS + 60_000);
    await place(`${young}-512.webp`, DAY_MS - 60_000);
    const pictures = new Pictures(new FolderFileStore(folder));
    await pictures.removeOrphans(now, async (ids) => new Set(ids.filter((id) => id === used)));
    expect((await readdir(folder)).toSorted()).toEqual([`${used}-512.webp`, `${used}-96.webp`, `${young}-512.webp`]);
  });

  it.each([
    ['pictures', 'pictures/'],
    ['pictures/our/site/', 'our/site/'],
  ])('are removed alone from a bucket at %s, whatever else it has', async (path, folder) => {
    const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
    const s3 = new S3Client({ endpoint: `http://127.0.0.1:${port}`, region: 'a', forcePathStyle: true, credentials });
    const others = ['2026-11-21.dump', `${orphan}-512.webp`, `${folder}invoice.pdf`, `pictures-old/${orphan}-96.webp`];
    for (const Key of others) await s3.send(new PutObjectCommand({ Bucket: 'pictures', Key, Body: 'ours' }));
    const store = openBucket(path);
    for (const id of [used, orphan]) await store.write(`${id}-512.webp`, Buffer.from('picture'));
    const swept = await new Pictures(store).removeOrphans(
      new Date(Date.now() + 2 * DAY_MS),
      async () => new Set([used]),
    );
    const { Contents: left = [] } = await s3.send(new ListObjectsV2Command({ Bucket: 'pictures' }));
    expect(new Set(left.map(({ Key }) => Key))).toEqual(new Set([...others, `${folder}${used}-512.webp`]));
    expect(swept).toEqual({ files: 2, orphans: 1, removed: true });
    for (const { Key } of left) await s3.send(new DeleteObjectCommand({ Bucket: 'pictures', Key }));
    s3.destroy();
  });

  it.each([
    ['21 of 1,000', 1000, 21, false],
    ['20 of 20', 20, 20, true],
    ['21 of 1,100', 1100, 21, true],
  ])('are taken for those of another database where they are many: %s', async (_how, files, orphans, removed) => {
    const names = Array.from({ length: files }, (_file, index) => `${index.toString(16).padStart(32, '0')}-96.webp`);
    const gone: string[] = [];
    const store = {
      list: async function* () {
        yield names.slice(0, 1000).map((name) => ({ name, storedAt: new Date(0) }));
        yield names.slice(1000).map((name) => ({ name, storedAt: new Date(0) }));
      },
      remove: async (some: string[]) => void gone.push(...some),
    } as unknown as FileStore;
    const unknown = new Set(names.slice(0, orphans).map((name) => name.slice(0, 32)));
    const swept = await new Pictures(store).removeOrphans(
      new Date(),
      async (ids) => new Set(ids.filter((id) => !unknown.has(id))),
    );
    expect([swept, gone]).toEqual([{ files, orphans, removed }, removed ? names.slice(0, orphans) : []]);
  });
});
