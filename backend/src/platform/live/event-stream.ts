import { Readable } from 'node:stream';

/** How much is buffered for a slow reader. */
const MAX_BUFFERED_BYTES = 64 * 1024;
/** Emitted once a slow reader has caught up. */
const DRAIN = 'drain';

/** One server-sent event; without an `id` the reader keeps its last one. */
export interface SentEvent {
  readonly id?: number;
  readonly data: object;
  /** How long the reader waits before it reconnects. */
  readonly retryMs?: number;
}

/**
 * A stream of server-sent events to one reader, with a bounded buffer: check `isFull` before each event, and continue at
 * `onDrain` with the events that are stored elsewhere.
 */
export class EventStream extends Readable {
  #isFull = false;
  #isEnded = false;

  constructor() {
    super({ highWaterMark: MAX_BUFFERED_BYTES });
  }

  /** Whether it has not ended, and its reader is still connected. */
  get isOpen(): boolean {
    return !this.destroyed && !this.#isEnded;
  }

  get isFull(): boolean {
    return this.#isFull;
  }

  send({ id, data, retryMs }: SentEvent): void {
    const retry = retryMs === undefined ? '' : `retry: ${retryMs}\n`;
    const name = id === undefined ? '' : `id: ${id}\n`;
    // JSON.stringify writes no line breaks: one line of data.
    this.#write(`${retry}${name}data: ${JSON.stringify(data)}\n\n`);
  }

  /**
   * An event with a name of its own, for readers that listen to it. It keeps proxies from closing the connection, and shows both
   * sides whether the other one is still there.
   */
  heartbeat(): void {
    if (!this.#isFull) this.#write('event: heartbeat\ndata: {}\n\n');
  }

  onDrain(listener: () => void): void {
    this.on(DRAIN, listener);
  }

  /** Ends once the reader has read what is written; a reader whose buffer is full is cut off. */
  end(): void {
    if (!this.isOpen) return;
    this.#isEnded = true;
    if (this.#isFull) this.destroy();
    else this.push(null);
  }

  override _read(): void {
    if (!this.#isFull) return;
    this.#isFull = false;
    this.emit(DRAIN);
  }

  #write(text: string): void {
    if (this.isOpen) this.#isFull = !this.push(text);
  }
}
