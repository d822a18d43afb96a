import type { LiveEvent } from 'shared-ui/contracts';
import { connect, type Connection } from './connection.ts';

export type HeardEvent = Exclude<LiveEvent, { kind: 'replaced' }>;

/** What the tabs of one person say to each other. */
type Word =
  | { is: 'event'; id: string; event: HeardEvent; openedAt: number }
  | { is: 'ask' | 'wake' | 'lost' }
  | { is: 'state'; lastEventId: string | undefined; unread: number | undefined; isLost: boolean };

export interface StreamOptions {
  /** `openedAt`, in ms: what was answered since then lacks nothing that came before this. */
  hear: (event: HeardEvent, openedAt: number) => void;
  refused: () => void;
  /** The stream cannot be had, until something is heard. */
  lost: () => void;
}

/** A tab that leads and does not answer for so long is frozen or gone: another one takes over. */
const SILENCE_IN_MS = 3000;

const canShare = (): boolean => 'locks' in navigator && typeof BroadcastChannel !== 'undefined';

/**
 * Hears of what happens to one person, over one connection for all tabs of the browser: the tab that holds the lock has it,
 * and tells the others. When it closes, the next one goes on behind the last event that it has heard. Where a
 * browser cannot share, each tab has its own.
 * @returns leaves
 */
export function joinStream(me: number, options: StreamOptions): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  const tab = new Tab(String(me), options);
  return joinWhileShown(tab);
}

/** A page that is put aside for 'Back' must hold neither lock nor connection. */
function joinWhileShown(tab: Tab): () => void {
  const seen = (): void => {
    if (!document.hidden) tab.wake();
  };
  const online = (): void => tab.wake(true);
  const aside = (): void => tab.leave();
  const back = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) tab.join();
  };
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('online', online);
  window.addEventListener('pagehide', aside);
  window.addEventListener('pageshow', back);
  tab.join();
  return () => {
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('online', online);
    window.removeEventListener('pagehide', aside);
    window.removeEventListener('pageshow', back);
    tab.leave();
  };
}

class Tab {
  #name: string;
  #options: StreamOptions;
  #channel: BroadcastChannel | undefined;
  #connection: Connection | undefined;
  #waiting: AbortController | undefined;
  #resign: () => void = () => undefined;
  #doubt: ReturnType<typeof setTimeout> | undefined;
  #lastEventId: string | undefined;
  #unread: number | undefined;
  #isLost = false;
  #joinedAt = 0;

  constructor(me: string, options: StreamOptions) {
    this.#name = `messages-stream:${me}`;
    this.#options = options;
  }

  join(): void {
    if (this.#waiting || this.#connection) return;
    this.#joinedAt = Date.now();
    if (!canShare()) {
      this.#lead();
      return;
    }
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.onmessage = ({ data }: MessageEvent<Word>) => this.#onWord(data);
    this.#queue({});
    this.#ask('ask');
  }

  leave(): void {
    clearTimeout(this.#doubt);
    this.#waiting?.abort();
    this.#waiting = undefined;
    this.#stop();
    this.#channel?.close();
    this.#channel = undefined;
  }

  /** The tab is seen, or the network is back. */
  wake(anew = false): void {
    if (this.#connection) this.#connection.wake(anew);
    else if (this.#channel) this.#ask('wake');
  }

  /** Waits for its turn to lead. Who is robbed of the lead waits again. */
  #queue({ steal = false }): void {
    this.#waiting?.abort();
    const waiting = new AbortController();
    this.#waiting = waiting;
    const turn = (): Promise<void> => {
      if (waiting.signal.aborted) return Promise.resolve();
      this.#lead();
      return new Promise((resolve) => (this.#resign = resolve));
    };
    const asked = steal ? { steal } : { signal: waiting.signal };
    navigator.locks.request(this.#name, asked, turn).catch(() => {
      if (waiting.signal.aborted) return;
      this.#stop();
      this.#queue({});
    });
  }

  #lead(): void {
    clearTimeout(this.#doubt);
    this.#connection = connect({
      lastEventId: () => this.#lastEventId,
      refused: this.#options.refused,
      lost: () => {
        this.#channel?.postMessage({ is: 'lost' } satisfies Word);
        this.#lose();
      },
      hear: (id, event, openedAt) => {
        if (event.kind === 'replaced') return;
        this.#channel?.postMessage({ is: 'event', id, event, openedAt } satisfies Word);
        this.#onEvent(id, event, openedAt);
      },
    });
  }

  #stop(): void {
    this.#connection?.close();
    this.#connection = undefined;
    this.#resign();
  }

  /** Asks who leads; if nobody answers, takes the lead. */
  #ask(word: 'ask' | 'wake'): void {
    this.#channel?.postMessage({ is: word } satisfies Word);
    clearTimeout(this.#doubt);
    this.#doubt = setTimeout(() => {
      if (!this.#connection) this.#queue({ steal: true });
    }, SILENCE_IN_MS);
  }

  #onWord(word: Word): void {
    if (this.#connection) {
      if (word.is === 'ask' || word.is === 'wake') this.#answer(word.is);
      return;
    }
    if (word.is === 'ask' || word.is === 'wake') return;
    clearTimeout(this.#doubt);
    if (word.is === 'event') this.#onEvent(word.id, word.event, word.openedAt);
    else if (word.is === 'state') this.#onState(word.lastEventId, word.unread);
    if (word.is === 'lost' || (word.is === 'state' && word.isLost)) this.#lose();
  }

  #lose(): void {
    this.#isLost = true;
    this.#options.lost();
  }

  #answer(word: 'ask' | 'wake'): void {
    const state: Word = { is: 'state', lastEventId: this.#lastEventId, unread: this.#unread, isLost: this.#isLost };
    this.#channel?.postMessage(state);
    if (word === 'wake') this.#connection?.wake();
  }

  /** What a tab that comes later is told: what it has loaded before may lack something. */
  #onState(lastEventId: string | undefined, unread: number | undefined): void {
    if (this.#unread !== undefined || unread === undefined) return;
    this.#onEvent(lastEventId ?? '', { kind: 'hello', resumed: false, unread }, this.#joinedAt);
  }

  /** Each event once, also where a new leader is told again what the one before had passed on. */
  #onEvent(id: string, event: HeardEvent, openedAt: number): void {
    this.#isLost = false;
    const known = this.#lastEventId;
    if (event.kind !== 'hello' && id && known && Number(id) <= Number(known)) return;
    if (id) this.#lastEventId = id;
    this.#unread = event.unread;
    this.#options.hear(event, openedAt);
  }
}
