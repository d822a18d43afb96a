import { Readable } from 'node:stream';

/** How much may wait for a slow reader before nothing more is written for it. */
const MOST_WAITING_BYTES = 64 * 1024;
/** The event that says that a reader who had been too slow has caught up. */
const ROOM = 'room';

/** One server-sent event; without an `id` the reader keeps the one it has. */
export interface SentEvent {
  readonly id?: number;
  readonly data: object;
  /** How long the reader waits before it connects again, in ms. */
  readonly retryMs?: number;
}

/**
 * A stream of server-sent events to one reader. What a reader does not take waits here only up to a bound: who writes
 * asks `isFull` before each event, and goes on at `onRoom` with what is kept elsewhere.
 */
export class EventStream extends Readable {
  #isFull = false;
  #isEnded = false;

  constructor() {
    super({ highWaterMark: MOST_WAITING_BYTES });
  }

  /** Whether it has not ended, and its reader is still there. */
  get isOpen(): boolean {
    return !this.destroyed && !this.#isEnded;
  }

  get isFull(): boolean {
    return this.#isFull;
  }

  send({ id, data, retryMs }: SentEvent): void {
    const retry = retryMs === undefined ? '' : `retry: ${retryMs}\n`;
    const name = id === undefined ? '' : `id: ${id}\n`;
    // JSON has no line breaks of its own: it is one line of data.
    this.#write(`${retry}${name}data: ${JSON.stringify(data)}\n\n`);
  }

  /**
   * An event of a name of its own, which only who asks for it hears. Proxies do not close what sends something, a reader who is
   * gone is noticed, and a reader notices that the connection is gone.
   */
  heartbeat(): void {
    if (!this.#isFull) this.#write('event: heartbeat\ndata: {}\n\n');
  }

  onRoom(listener: () => void): void {
    this.on(ROOM, listener);
  }

  /** Ends it once its reader has taken what is written; who does not take it is cut off. */
  end(): void {
    if (!this.isOpen) return;
    this.#isEnded = true;
    if (this.#isFull) this.destroy();
    else this.push(null);
  }

  override _read(): void {
    if (!this.#isFull) return;
    this.#isFull = false;
    this.emit(ROOM);
  }

  #write(text: string): void {
    if (this.isOpen) this.#isFull = !this.push(text);
  }
}
