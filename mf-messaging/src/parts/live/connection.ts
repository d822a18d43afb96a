import type { LiveEvent } from 'contracts';

const STREAM_URL = '/api/messages/stream';
/** Without an event for this long, a tab that becomes visible reconnects: the machine may have slept and the connection be dead. */
const STALE_AFTER_MS = 60_000;
/** So many missed heartbeats count as a half-open connection, which is closed and opened again. */
const MISSED_HEARTBEATS = 2.5;
/** So many failures, or this long open without any event (a proxy may buffer it), count as disconnected. */
const MAX_FAILURES = 3;
const FIRST_EVENT_TIMEOUT_MS = 10_000;
const MIN_RECONNECT_DELAY_MS = 1000;
const MAX_RECONNECT_DELAY_MS = 60_000;

/** The browser's connection to the stream. The browser reconnects by itself; where it gives up, this does. */
export interface Connection {
  /** Opens it unless it is open and fresh, for a tab that becomes visible or a network that returns. `force`: opens it in any case. */
  wake: (force?: boolean) => void;
  close: () => void;
}

interface ConnectionOptions {
  /** The stream continues after this event. */
  getLastEventId: () => string | undefined;
  /** `openedAt`, in ms: responses since then are at least as new as where the stream continues. */
  onEvent: (id: string, event: LiveEvent, openedAt: number) => void;
  /** The server refused it; the browser does not expose the status. It is retried after a delay. */
  onRefused: () => void;
  /** Called once until the next event. Retries go on. */
  onDisconnect: () => void;
}

export function connect(options: ConnectionOptions): Connection {
  const stream = new Stream(options);
  stream.open();
  return { close: () => stream.close(), wake: (force) => stream.wake(force) };
}

class Stream {
  #options: ConnectionOptions;
  #failures: ReturnType<typeof countFailures>;
  #source: EventSource | undefined;
  #reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  #heartbeatTimer: ReturnType<typeof setTimeout> | undefined;
  /** From the last `hello`; undefined where the server sends no heartbeat, as an older node does. */
  #heartbeatMs: number | undefined;
  #attempts = 0;
  #lastEventAt = 0;
  #openedAt = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#failures = countFailures(options.onDisconnect);
  }

  open(): void {
    this.close();
    this.#lastEventAt = Date.now();
    this.#openedAt = this.#lastEventAt;
    const source = new EventSource(toUrl(this.#options.getLastEventId()));
    this.#source = source;
    this.#failures.opened();
    this.#expectHeartbeat();
    source.addEventListener('message', (message) => this.#onMessage(message));
    source.addEventListener('heartbeat', () => this.#onReceived());
    source.addEventListener('error', () => {
      if (source === this.#source) this.#onError(source.readyState === EventSource.CLOSED);
    });
  }

  close(): void {
    clearTimeout(this.#reconnectTimer);
    clearTimeout(this.#heartbeatTimer);
    this.#failures.dispose();
    this.#source?.close();
    this.#source = undefined;
  }

  wake(force = false): void {
    const isFresh = this.#source?.readyState === EventSource.OPEN && Date.now() - this.#lastEventAt < STALE_AFTER_MS;
    if (force || !isFresh) this.open();
  }

  #onMessage({ data, lastEventId: id }: MessageEvent): void {
    const event = parseLiveEvent(data);
    if (event?.kind === 'hello') this.#heartbeatMs = event.heartbeatMs;
    this.#onReceived();
    // Too many streams are open: this one stays closed until its tab becomes visible
    if (event?.kind === 'replaced') this.close();
    if (event) this.#options.onEvent(id, event, this.#openedAt);
  }

  #onReceived(): void {
    this.#lastEventAt = Date.now();
    this.#attempts = 0;
    this.#failures.received();
    this.#expectHeartbeat();
  }

  #expectHeartbeat(): void {
    clearTimeout(this.#heartbeatTimer);
    if (this.#heartbeatMs === undefined) return;
    this.#heartbeatTimer = setTimeout(() => {
      this.close();
      this.#failures.failed();
      this.#reconnectLater();
    }, this.#heartbeatMs * MISSED_HEARTBEATS);
  }

  #reconnectLater(): void {
    this.#reconnectTimer = setTimeout(() => this.open(), getReconnectDelay(this.#attempts));
    this.#attempts += 1;
  }

  #onError(isClosed: boolean): void {
    // The browser reconnects by itself, at an unknown time
    this.#openedAt = Number.POSITIVE_INFINITY;
    this.#failures.failed();
    if (!isClosed) return;
    clearTimeout(this.#heartbeatTimer);
    this.#reconnectLater();
    this.#options.onRefused();
  }
}

/** Counts the failures of one connection since its last event. */
function countFailures(onDisconnect: () => void): {
  failed: () => void;
  opened: () => void;
  received: () => void;
  dispose: () => void;
} {
  let failures = 0;
  let firstEventTimer: ReturnType<typeof setTimeout> | undefined;
  const add = (count: number): void => {
    const before = failures;
    failures += count;
    if (before < MAX_FAILURES && failures >= MAX_FAILURES) onDisconnect();
  };
  const dispose = (): void => clearTimeout(firstEventTimer);
  return {
    dispose,
    failed: () => add(1),
    opened() {
      dispose();
      firstEventTimer = setTimeout(() => add(MAX_FAILURES), FIRST_EVENT_TIMEOUT_MS);
    },
    received() {
      dispose();
      failures = 0;
    },
  };
}

const toUrl = (lastEventId: string | undefined): string =>
  lastEventId === undefined ? STREAM_URL : `${STREAM_URL}?lastEventId=${encodeURIComponent(lastEventId)}`;

/** Exponential backoff with jitter, so that not all clients reconnect to a restarted server together. */
const getReconnectDelay = (attempts: number): number =>
  Math.min(MAX_RECONNECT_DELAY_MS, MIN_RECONNECT_DELAY_MS * 2 ** attempts) * (0.5 + Math.random() / 2);

/** Required fields and their types by kind. `liveEventSchema` has the same rules, but zod would add 9 kB to every header. */
const REQUIRED_FIELDS: Record<LiveEvent['kind'], Record<string, 'number' | 'boolean' | 'string' | 'object'>> = {
  hello: { resumed: 'boolean', unread: 'number' },
  message: { otherUserId: 'number', message: 'object', unread: 'number' },
  read: { otherUserId: 'number', byMe: 'boolean', messageId: 'number', unread: 'number' },
  sms: { otherUserId: 'number', messageId: 'number', sms: 'string', unread: 'number' },
  changed: { otherUserId: 'number', unread: 'number' },
  replaced: {},
};
const MESSAGE_FIELDS = { id: 'number', senderId: 'number', content: 'string', createdAt: 'string' } as const;

/** @returns undefined for an event that this version of the page does not know */
function parseLiveEvent(data: unknown): LiveEvent | undefined {
  try {
    const value: unknown = JSON.parse(String(data));
    return isLiveEvent(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isLiveEvent(value: unknown): value is LiveEvent {
  if (!isRecord(value) || typeof value['kind'] !== 'string' || !Object.hasOwn(REQUIRED_FIELDS, value['kind'])) {
    return false;
  }
  if (!hasFields(value, REQUIRED_FIELDS[value['kind'] as LiveEvent['kind']])) return false;
  return value['kind'] !== 'message' || (isRecord(value['message']) && hasFields(value['message'], MESSAGE_FIELDS));
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const hasFields = (value: Record<string, unknown>, fields: Record<string, string>): boolean =>
  Object.entries(fields).every(([name, type]) => typeof value[name] === type && value[name] !== null);
