import type { LiveEvent } from 'contracts';
import { connect, type Connection } from './connection.ts';

export type StreamEvent = Exclude<LiveEvent, { kind: 'replaced' }>;

/** What the tabs of one user post to each other. */
type TabMessage =
  | { type: 'event'; id: string; event: StreamEvent; openedAt: number }
  | { type: 'get-state' | 'wake' | 'disconnected' }
  | { type: 'state'; lastEventId: string | undefined; unread: number | undefined; isDisconnected: boolean };

interface StreamOptions {
  /** `openedAt`, in ms: responses since then include everything before this event. */
  onEvent: (event: StreamEvent, openedAt: number) => void;
  onRefused: () => void;
  /** There is no stream until the next event. */
  onDisconnect: () => void;
}

/** A leading tab that does not respond for this long is frozen or gone: another one takes over. */
const LEADER_TIMEOUT_MS = 3000;

const canShare = (): boolean => 'locks' in navigator && typeof BroadcastChannel !== 'undefined';

/**
 * Subscribes to a user's events over one connection for all tabs of the browser: the tab that holds the lock leads, opens the
 * connection and posts the events to the others. When it closes, the next one continues after its last event. In a browser
 * without locks or channels each tab has its own connection.
 * @returns unsubscribes
 */
export function subscribeToStream(userId: number, options: StreamOptions): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  const tab = new Tab(userId, options);
  const onVisibilityChange = (): void => {
    if (!document.hidden) tab.wake();
  };
  const onOnline = (): void => tab.wake(true);
  // A page in the back/forward cache must hold neither lock nor connection
  const onPageHide = (): void => tab.leave();
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) tab.join();
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  window.addEventListener('online', onOnline);
  window.addEventListener('pagehide', onPageHide);
  window.addEventListener('pageshow', onPageShow);
  tab.join();
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    window.removeEventListener('online', onOnline);
    window.removeEventListener('pagehide', onPageHide);
    window.removeEventListener('pageshow', onPageShow);
    tab.leave();
  };
}

class Tab {
  /** Of the channel and the lock. */
  #name: string;
  #options: StreamOptions;
  #channel: BroadcastChannel | undefined;
  /** Of the leading tab. */
  #connection: Connection | undefined;
  #lockRequest: AbortController | undefined;
  #releaseLock: () => void = () => undefined;
  #leaderTimer: ReturnType<typeof setTimeout> | undefined;
  #lastEventId: string | undefined;
  #unread: number | undefined;
  #isDisconnected = false;
  #joinedAt = 0;

  constructor(userId: number, options: StreamOptions) {
    this.#name = `messages-stream:${String(userId)}`;
    this.#options = options;
  }

  join(): void {
    if (this.#lockRequest || this.#connection) return;
    this.#joinedAt = Date.now();
    if (!canShare()) {
      this.#lead();
      return;
    }
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.onmessage = ({ data }: MessageEvent<TabMessage>) => this.#onTabMessage(data);
    this.#requestLock({});
    this.#askLeader('get-state');
  }

  leave(): void {
    clearTimeout(this.#leaderTimer);
    this.#lockRequest?.abort();
    this.#lockRequest = undefined;
    this.#stopLeading();
    this.#channel?.close();
    this.#channel = undefined;
  }

  /** The tab became visible, or the network is back. */
  wake(force = false): void {
    if (this.#connection) this.#connection.wake(force);
    else if (this.#channel) this.#askLeader('wake');
  }

  /** Leads once the lock is granted. A tab whose lock is stolen waits again. */
  #requestLock({ steal = false }): void {
    this.#lockRequest?.abort();
    const request = new AbortController();
    this.#lockRequest = request;
    const onGranted = (): Promise<void> => {
      if (request.signal.aborted) return Promise.resolve();
      this.#lead();
      return new Promise((resolve) => (this.#releaseLock = resolve));
    };
    const options = steal ? { steal } : { signal: request.signal };
    navigator.locks.request(this.#name, options, onGranted).catch(() => {
      if (request.signal.aborted) return;
      this.#stopLeading();
      this.#requestLock({});
    });
  }

  #lead(): void {
    clearTimeout(this.#leaderTimer);
    this.#connection = connect({
      getLastEventId: () => this.#lastEventId,
      onRefused: this.#options.onRefused,
      onDisconnect: () => {
        this.#post({ type: 'disconnected' });
        this.#onDisconnect();
      },
      onEvent: (id, event, openedAt) => {
        if (event.kind === 'replaced') return;
        this.#post({ type: 'event', id, event, openedAt });
        this.#onEvent(id, event, openedAt);
      },
    });
  }

  #stopLeading(): void {
    this.#connection?.close();
    this.#connection = undefined;
    this.#releaseLock();
  }

  #post(message: TabMessage): void {
    this.#channel?.postMessage(message);
  }

  /** Takes the lead where no tab responds. */
  #askLeader(type: 'get-state' | 'wake'): void {
    this.#post({ type });
    clearTimeout(this.#leaderTimer);
    this.#leaderTimer = setTimeout(() => {
      if (!this.#connection) this.#requestLock({ steal: true });
    }, LEADER_TIMEOUT_MS);
  }

  #onTabMessage(message: TabMessage): void {
    if (this.#connection) {
      if (message.type === 'get-state' || message.type === 'wake') this.#respond(message.type);
      return;
    }
    if (message.type === 'get-state' || message.type === 'wake') return;
    clearTimeout(this.#leaderTimer);
    if (message.type === 'event') this.#onEvent(message.id, message.event, message.openedAt);
    else if (message.type === 'state') this.#onState(message.lastEventId, message.unread);
    if (message.type === 'disconnected' || (message.type === 'state' && message.isDisconnected)) this.#onDisconnect();
  }

  #respond(type: 'get-state' | 'wake'): void {
    this.#post({
      type: 'state',
      lastEventId: this.#lastEventId,
      unread: this.#unread,
      isDisconnected: this.#isDisconnected,
    });
    if (type === 'wake') this.#connection?.wake();
  }

  #onDisconnect(): void {
    this.#isDisconnected = true;
    this.#options.onDisconnect();
  }

  /** A tab that joins later starts with `hello`: what it loaded before may be incomplete. */
  #onState(lastEventId: string | undefined, unread: number | undefined): void {
    if (this.#unread !== undefined || unread === undefined) return;
    this.#onEvent(lastEventId ?? '', { kind: 'hello', resumed: false, unread }, this.#joinedAt);
  }

  /** Ignores an event that the previous leader has already posted. */
  #onEvent(id: string, event: StreamEvent, openedAt: number): void {
    this.#isDisconnected = false;
    const lastId = this.#lastEventId;
    if (event.kind !== 'hello' && id && lastId && Number(id) <= Number(lastId)) return;
    if (id) this.#lastEventId = id;
    this.#unread = event.unread;
    this.#options.onEvent(event, openedAt);
  }
}
