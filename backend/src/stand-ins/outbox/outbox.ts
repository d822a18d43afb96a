import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { z } from 'zod';
import { OutboxFile } from './outbox-file.ts';

const MOST_ITEMS = 500;
/** How often somebody who waits looks for what another node has sent. */
const LOOK_MS = 200;

const itemSchema = z.object({
  id: z.string(),
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  /** Of a mail: what its reader's program makes buttons of. Names in lower case. */
  headers: z.record(z.string(), z.string()).optional(),
  sentAt: z.iso.datetime(),
});

/** One mail or text that would have left the machine. */
export type OutboxItem = z.infer<typeof itemSchema>;

/** Mails and texts of this local copy, newest first, kept in a file between starts, which nodes beside each other share. */
export class Outbox {
  readonly #added = new EventEmitter().setMaxListeners(0);
  readonly #file: OutboxFile;
  #items: OutboxItem[] = [];

  private constructor(path: string) {
    this.#file = new OutboxFile(path);
  }

  static async open(path: string): Promise<Outbox> {
    const outbox = new Outbox(path);
    await outbox.#file.setAsideIfLarge();
    return outbox;
  }

  list(): readonly OutboxItem[] {
    const fresh = this.#file.fresh().flatMap(itemIn).toReversed();
    if (fresh.length > 0) this.#items = [...fresh, ...this.#items].slice(0, MOST_ITEMS);
    return this.#items;
  }

  async add(sent: Omit<OutboxItem, 'id'>): Promise<void> {
    await this.#file.add(JSON.stringify({ ...sent, id: randomUUID() }));
    this.list();
    this.#added.emit('item');
  }

  /** The newest item that fits; waits for it when it has not come yet. */
  async next(fits: (item: OutboxItem) => boolean, patience: AbortSignal): Promise<OutboxItem> {
    const found = this.list().find(fits);
    if (found !== undefined) return found;
    await this.#change(patience);
    return this.next(fits, patience);
  }

  /** Something of our own has come, or it is time to look for what others have sent. */
  #change(patience: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(look);
        this.#added.off('item', added);
        patience.removeEventListener('abort', gaveUp);
        settle();
      };
      const added = () => end(resolve);
      const gaveUp = () => end(() => reject(new Error('No such mail or text came.')));
      const look = setTimeout(added, LOOK_MS);
      this.#added.on('item', added);
      if (patience.aborted) gaveUp();
      else patience.addEventListener('abort', gaveUp, { once: true });
    });
  }
}

/** A line of something else, such as one of another version, is passed over. */
function itemIn(line: string): OutboxItem[] {
  try {
    return [itemSchema.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}
