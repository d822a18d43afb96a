import type { LiveEvent } from 'shared-ui/contracts';
import { readLiveEvent } from './live-event.ts';

const ADDRESS = '/api/messages/stream';
/** Nothing heard for so long, and the tab seen again: the machine may have slept, and the connection be dead. */
const DOUBTFUL_AFTER_MS = 60_000;
/** So many heartbeats may be missed, until the connection counts as half open: it is closed, and opened again. */
const MISSED_HEARTBEATS = 2.5;
/** So often it fails, or so long it is open and says nothing (a proxy may keep it back), until it counts as lost. */
const MOST_FAILURES = 3;
const SILENT_FOR_MS = 10_000;
const FIRST_PAUSE_IN_MS = 1000;
const LONGEST_PAUSE_IN_MS = 60_000;

/** The browser's own connection to the stream. It comes back by itself, and by this where the browser gives up. */
export interface Connection {
  /** The tab is seen, or the network is back: makes sure that it is open. `anew`: also where it seems to be. */
  wake: (anew?: boolean) => void;
  close: () => void;
}

export interface ConnectionOptions {
  /** What was heard last: the stream goes on behind it. */
  lastEventId: () => string | undefined;
  /** `openedAt`, in ms: what the server has answered since is no older than what the stream goes on from. */
  hear: (id: string, event: LiveEvent, openedAt: number) => void;
  /** It was refused, with whatever status: the browser does not say. It is tried again after a pause. */
  refused: () => void;
  /** It cannot be had, for the time being: said once, until something is heard. It is tried on. */
  lost: () => void;
}

const addressAfter = (id: string | undefined): string =>
  id === undefined ? ADDRESS : `${ADDRESS}?lastEventId=${encodeURIComponent(id)}`;

/** Longer each time, and never the same for all: a server that comes back is not met by everybody at once. */
const pauseAfter = (tries: number): number =>
  Math.min(LONGEST_PAUSE_IN_MS, FIRST_PAUSE_IN_MS * 2 ** tries) * (0.5 + Math.random() / 2);

/** Counts the failures of one connection since it was heard. */
function countFailures(lost: () => void): {
  failed: () => void;
  opened: () => void;
  heard: () => void;
  end: () => void;
} {
  let failures = 0;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const count = (by: number): void => {
    const before = failures;
    failures += by;
    if (before < MOST_FAILURES && failures >= MOST_FAILURES) lost();
  };
  const end = (): void => clearTimeout(silence);
  return {
    end,
    failed: () => count(1),
    opened() {
      end();
      silence = setTimeout(() => count(MOST_FAILURES), SILENT_FOR_MS);
    },
    heard() {
      end();
      failures = 0;
    },
  };
}

export function connect(options: ConnectionOptions): Connection {
  const stream = new Stream(options);
  stream.open();
  return { close: () => stream.close(), wake: (anew) => stream.wake(anew) };
}

class Stream {
  #options: ConnectionOptions;
  #failures: ReturnType<typeof countFailures>;
  #source: EventSource | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  /** As the server said last; undefined where it sends none that we hear, as an older node does. */
  #heartbeatMs: number | undefined;
  #tries = 0;
  #heardAt = 0;
  #openedAt = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#failures = countFailures(options.lost);
  }

  open(): void {
    this.close();
    this.#heardAt = Date.now();
    this.#openedAt = this.#heardAt;
    const opened = new EventSource(addressAfter(this.#options.lastEventId()));
    this.#source = opened;
    this.#failures.opened();
    this.#expectHeartbeat();
    opened.addEventListener('message', (message) => this.#onMessage(message));
    opened.addEventListener('heartbeat', () => this.#onHeard());
    opened.addEventListener('error', () => {
      if (opened === this.#source) this.#onError(opened.readyState === EventSource.CLOSED);
    });
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    this.#failures.end();
    this.#source?.close();
    this.#source = undefined;
  }

  wake(anew = false): void {
    const sound = this.#source?.readyState === EventSource.OPEN && Date.now() - this.#heardAt < DOUBTFUL_AFTER_MS;
    if (anew || !sound) this.open();
  }

  #onMessage({ data, lastEventId: id }: MessageEvent): void {
    const event = readLiveEvent(data);
    if (event?.kind === 'hello') this.#heartbeatMs = event.heartbeatMs;
    this.#onHeard();
    // Too many are open: this one stays closed until its tab is seen again
    if (event?.kind === 'replaced') this.close();
    if (event) this.#options.hear(id, event, this.#openedAt);
  }

  #onHeard(): void {
    this.#heardAt = Date.now();
    this.#tries = 0;
    this.#failures.heard();
    this.#expectHeartbeat();
  }

  #expectHeartbeat(): void {
    clearTimeout(this.#silence);
    if (this.#heartbeatMs === undefined) return;
    this.#silence = setTimeout(() => {
      this.close();
      this.#failures.failed();
      this.#openLater();
    }, this.#heartbeatMs * MISSED_HEARTBEATS);
  }

  #openLater(): void {
    this.#timer = setTimeout(() => this.open(), pauseAfter(this.#tries));
    this.#tries += 1;
  }

  #onError(hasGivenUp: boolean): void {
    // The browser opens it again by itself: nobody knows when
    this.#openedAt = Number.POSITIVE_INFINITY;
    this.#failures.failed();
    if (!hasGivenUp) return;
    clearTimeout(this.#silence);
    this.#openLater();
    this.#options.refused();
  }
}
