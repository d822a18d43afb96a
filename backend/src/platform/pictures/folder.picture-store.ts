import { randomBytes } from 'node:crypto';
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PictureStore, type StoredFile } from './picture-store.ts';

const PAGE_SIZE = 1000;

/** A folder that all nodes of the site share. */
export class FolderPictureStore extends PictureStore {
  constructor(private readonly folder: string) {
    super();
  }

  /** Renamed when complete: nobody reads half a picture. */
  async write(name: string, bytes: Buffer): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const temporary = join(this.folder, `${name}.${randomBytes(6).toString('hex')}.new`);
    try {
      await writeFile(temporary, bytes, { mode: 0o640 });
      await rename(temporary, join(this.folder, name));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  async read(name: string): Promise<Buffer | undefined> {
    return readFile(join(this.folder, name)).catch(ifMissing(undefined));
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) await rm(join(this.folder, name), { force: true });
  }

  async *list(): AsyncIterable<StoredFile[]> {
    const folder = await opendir(this.folder).catch(ifMissing(undefined));
    let page: StoredFile[] = [];
    for await (const { name } of folder ?? []) {
      const found = await stat(join(this.folder, name)).catch(ifMissing(undefined));
      if (found?.isFile()) page.push({ name, storedAt: found.mtime });
      if (page.length < PAGE_SIZE) continue;
      yield page;
      page = [];
    }
    yield page;
  }
}

const ifMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
