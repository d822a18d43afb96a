import type { Writable } from 'node:stream';
import type { LiveEvent } from 'shared-ui/contracts';
import type { EventStream, SentEvent } from '../../../platform/live/event-stream.ts';

/** More than this of one person on one node, and the oldest ends: a browser needs one, whatever its tabs. */
export const MOST_OF_ONE_PERSON = 8;
/** A reader that takes nothing for so many heartbeats is not there any more. */
const MOST_MISSED_BEATS = 3;

/** A stream that is open, and how far it has come. */
export interface OpenStream {
  readonly stream: EventStream;
  /** What carries it to its reader. */
  readonly connection: Writable;
  readonly sessionId: number;
  sentUpTo: number;
  missedBeats: number;
}

/** What typed events are on the wire. */
export const toSent = (event: LiveEvent, rest: Omit<SentEvent, 'data'> = {}): SentEvent => ({ ...rest, data: event });

/** The open streams of one person on this node. */
export class PersonStreams {
  readonly #open = new Set<OpenStream>();

  constructor(readonly userId: number) {}

  get all(): readonly OpenStream[] {
    return [...this.#open];
  }

  /** The last event that all of those who take events have been sent; undefined where all of them wait for their readers. */
  get sentUpTo(): number | undefined {
    const ready = this.all.filter(({ stream }) => stream.isOpen && !stream.isFull);
    return ready.length === 0 ? undefined : Math.min(...ready.map(({ sentUpTo }) => sentUpTo));
  }

  /** Makes room for it where there are too many: the oldest is told, and ends. */
  add(open: OpenStream): void {
    const oldest = this.#open.size >= MOST_OF_ONE_PERSON ? this.all[0] : undefined;
    if (oldest !== undefined) {
      this.#open.delete(oldest);
      oldest.stream.send(toSent({ kind: 'replaced' }));
      oldest.stream.end();
    }
    this.#open.add(open);
  }

  /** Answers whether none is left. */
  remove(open: OpenStream): boolean {
    this.#open.delete(open);
    return this.#open.size === 0;
  }

  /**
   * Sends these events, which come right after the event `after`, to each stream that has not had them. One that is full
   * gets the rest when it has room; one that is behind `after` gets nothing now: it is read for anew.
   */
  send(after: number, events: readonly { id: number; event: LiveEvent | undefined }[]): void {
    for (const open of this.all.filter(({ sentUpTo }) => sentUpTo >= after)) {
      for (const { id, event } of events) {
        if (!open.stream.isOpen || open.stream.isFull) break;
        if (id <= open.sentUpTo) continue;
        if (event !== undefined) open.stream.send(toSent(event, { id }));
        open.sentUpTo = id;
      }
    }
  }
}

/** Keeps a connection open; who takes nothing of it for long is cut off. */
export function beat(open: OpenStream): void {
  const isStuck = open.stream.isFull || !open.stream.isOpen;
  open.missedBeats = isStuck ? open.missedBeats + 1 : 0;
  if (open.missedBeats >= MOST_MISSED_BEATS) open.connection.destroy();
  else open.stream.heartbeat();
}
