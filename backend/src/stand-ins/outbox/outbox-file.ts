import { appendFile, rename, stat } from 'node:fs/promises';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** A file that has grown larger is set aside at a start. What was in it can still be seen until the next time. */
const LARGE_BYTES = 8 * 1024 * 1024;
const NEW_LINE = 0x0a;

/**
 * Lines that several processes add to one file, and each of them reads as they come: nodes with the same DATA_DIR show one
 * outbox. A line is added by one write, which the system puts at the end of the file whoever else writes.
 */
export class OutboxFile {
  /** How far each file was read, by what names it wherever it is moved. */
  readonly #read = new Map<string, number>();

  constructor(private readonly path: string) {}

  /** At a start, before anything is read. */
  async setAsideIfLarge(): Promise<void> {
    const { size } = await stat(this.path).catch(() => ({ size: 0 }));
    if (size > LARGE_BYTES) await rename(this.path, this.#aside).catch(() => undefined);
  }

  async add(line: string): Promise<void> {
    await appendFile(this.path, `${line}\n`, { mode: 0o600 });
  }

  /** The whole lines that came since the last call, oldest first. Reading waits for the disk: a local start only. */
  fresh(): string[] {
    return [this.#aside, this.path].flatMap((path) => this.#freshOf(path));
  }

  get #aside(): string {
    return `${this.path}.before`;
  }

  #freshOf(path: string): string[] {
    const file = openIfThere(path);
    if (file === undefined) return [];
    try {
      const { ino, birthtimeMs, size } = fstatSync(file);
      const name = `${ino}/${birthtimeMs}`;
      const from = this.#read.get(name) ?? 0;
      if (size <= from) return [];
      const bytes = Buffer.alloc(size - from);
      const got = bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from));
      const whole = got.subarray(0, got.lastIndexOf(NEW_LINE) + 1);
      this.#read.set(name, from + whole.length);
      return whole.toString('utf8').split('\n').slice(0, -1);
    } finally {
      closeSync(file);
    }
  }
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
