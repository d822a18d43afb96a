import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';

const MOST_ITEMS = 500;

const itemSchema = z.object({
  id: z.string(),
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  sentAt: z.iso.datetime(),
});

/** One mail or text that would have left the machine. */
export type OutboxItem = z.infer<typeof itemSchema>;

/** Mails and texts of this local copy, newest first, kept in a file between starts. */
export class Outbox {
  readonly #added = new EventEmitter();
  #items: OutboxItem[] = [];
  #saving: Promise<void> = Promise.resolve();

  private constructor(private readonly path: string) {}

  static async open(path: string): Promise<Outbox> {
    const outbox = new Outbox(path);
    const kept = await readFile(path, 'utf8')
      .then((text): unknown => JSON.parse(text))
      .catch(() => []);
    outbox.#items = z.array(itemSchema).catch([]).parse(kept);
    return outbox;
  }

  list(): readonly OutboxItem[] {
    return this.#items;
  }

  async add(sent: Omit<OutboxItem, 'id'>): Promise<void> {
    const item = { ...sent, id: randomUUID() };
    this.#items = [item, ...this.#items].slice(0, MOST_ITEMS);
    this.#added.emit('item');
    this.#saving = this.#saving.then(() => this.#save()).catch(() => undefined);
    await this.#saving;
  }

  /** The newest item that fits; waits for it when it has not come yet. */
  async next(fits: (item: OutboxItem) => boolean, patience: AbortSignal): Promise<OutboxItem> {
    const found = this.#items.find(fits);
    if (found !== undefined) return found;
    await new Promise<void>((resolve, reject) => {
      this.#added.once('item', resolve);
      patience.addEventListener('abort', () => reject(new Error('No such mail or text came.')), { once: true });
    });
    return this.next(fits, patience);
  }

  async #save(): Promise<void> {
    await writeFile(`${this.path}.new`, JSON.stringify(this.#items), { mode: 0o600 });
    await rename(`${this.path}.new`, this.path);
  }
}
