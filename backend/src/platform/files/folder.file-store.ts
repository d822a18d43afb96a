import { randomBytes } from 'node:crypto';
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileStore, type StoredFile } from './file-store.ts';

const PAGE_SIZE = 1000;

/** A folder of DATA_DIR. */
export class FolderFileStore extends FileStore {
  constructor(private readonly folder: string) {
    super();
  }

  /** Renamed when complete: nobody reads half a file. */
  async write(name: string, bytes: Buffer): Promise<void> {
    const temporary = join(this.folder, `${name}.${randomBytes(6).toString('hex')}.new`);
    await mkdir(dirname(temporary), { recursive: true });
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

  async *list(within = ''): AsyncIterable<StoredFile[]> {
    const folder = await opendir(join(this.folder, within)).catch(ifMissing(undefined));
    let page: StoredFile[] = [];
    for await (const entry of folder ?? []) {
      const name = within + entry.name;
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
