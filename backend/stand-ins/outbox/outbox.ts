import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { appendFile, rename, stat } from 'node:fs/promises';
import { z } from 'zod';

const MAX_ITEMS = 500;
/** How often `next` looks for items of other nodes. */
const POLL_MS = 200;

const itemSchema = z.object({
  id: z.string(),
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  /** Headers of a mail that mail programs turn into buttons. Names in lower case. */
  headers: z.record(z.string(), z.string()).optional(),
  /** Of a mail: the same where it was sent again. */
  messageId: z.string().optional(),
  sentAt: z.iso.datetime(),
});

/** A mail or text that would have left the machine. */
export type OutboxItem = z.infer<typeof itemSchema>;

/** Mails and texts of this local copy, newest first, in a file that nodes with the same DATA_DIR share. */
export class Outbox {
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  readonly #file: OutboxFile;
  #items: OutboxItem[] = [];

  private constructor(path: string) {
    this.#file = new OutboxFile(path);
  }

  static async open(path: string): Promise<Outbox> {
    const outbox = new Outbox(path);
    await outbox.#file.rotateIfLarge();
    return outbox;
  }

  list(): readonly OutboxItem[] {
    const added = this.#file.readNewLines().flatMap(parseItem).toReversed();
    if (added.length > 0) this.#items = [...added, ...this.#items].slice(0, MAX_ITEMS);
    return this.#items;
  }

  async add(sent: Omit<OutboxItem, 'id'>): Promise<void> {
    await this.#file.append(JSON.stringify({ ...sent, id: randomUUID() }));
    this.list();
    this.#emitter.emit('item');
  }

  /** The newest matching item; waits for one until the signal aborts. */
  async next(matches: (item: OutboxItem) => boolean, signal: AbortSignal): Promise<OutboxItem> {
    const found = this.list().find(matches);
    if (found !== undefined) return found;
    await this.#nextPoll(signal);
    return this.next(matches, signal);
  }

  /** Resolves when this node has added an item, or when it is time to look for items of others. */
  #nextPoll(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer);
        this.#emitter.off('item', onItem);
        signal.removeEventListener('abort', onAbort);
        settle();
      };
      const onItem = () => end(resolve);
      const onAbort = () => end(() => reject(new Error('No such mail or text came.')));
      const timer = setTimeout(onItem, POLL_MS);
      this.#emitter.on('item', onItem);
      if (signal.aborted) onAbort();
      else signal.addEventListener('abort', onAbort, { once: true });
    });
  }
}

/** Skips lines that are no items, such as those of another version. */
function parseItem(line: string): OutboxItem[] {
  try {
    return [itemSchema.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}

/** A larger file is renamed at a start; its content stays visible until the next rename. */
const MAX_BYTES = 8 * 1024 * 1024;
const NEW_LINE = 0x0a;

/** Lines that several processes append and read. Each is appended by one write, so that they never mix. */
class OutboxFile {
  /** How many bytes of each file were read, by an identity that survives renaming. */
  readonly #offsets = new Map<string, number>();

  constructor(private readonly path: string) {}

  /** At a start, before anything is read. */
  async rotateIfLarge(): Promise<void> {
    const { size } = await stat(this.path).catch(() => ({ size: 0 }));
    if (size > MAX_BYTES) await rename(this.path, this.#rotatedPath).catch(() => undefined);
  }

  async append(line: string): Promise<void> {
    await appendFile(this.path, `${line}\n`, { mode: 0o600 });
  }

  /** The complete lines since the last call, oldest first. Reads synchronously: a local start only. */
  readNewLines(): string[] {
    return [this.#rotatedPath, this.path].flatMap((path) => this.#readNewLines(path));
  }

  get #rotatedPath(): string {
    return `${this.path}.before`;
  }

  #readNewLines(path: string): string[] {
    const file = openIfExists(path);
    if (file === undefined) return [];
    try {
      const { ino, birthtimeMs, size } = fstatSync(file);
      const identity = `${ino}/${birthtimeMs}`;
      const offset = this.#offsets.get(identity) ?? 0;
      if (size <= offset) return [];
      const buffer = Buffer.alloc(size - offset);
      const read = buffer.subarray(0, readSync(file, buffer, 0, buffer.length, offset));
      const complete = read.subarray(0, read.lastIndexOf(NEW_LINE) + 1);
      this.#offsets.set(identity, offset + complete.length);
      return complete.toString('utf8').split('\n').slice(0, -1);
    } finally {
      closeSync(file);
    }
  }
}

function openIfExists(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
