import { jest } from '@jest/globals';
import type { LiveEvent } from 'shared-ui/contracts';

/** Stands in for the browser's connection to the stream: a test says what comes. Those that were opened are in `all`. */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static all: FakeEventSource[] = [];
  readyState = FakeEventSource.OPEN;
  readonly query: URLSearchParams;

  constructor(url: string) {
    super();
    this.query = new URL(url, location.origin).searchParams;
    FakeEventSource.all.push(this);
  }
  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
  say(event: LiveEvent | object, id = ''): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event), lastEventId: id }));
  }
  heartbeat(): void {
    this.dispatchEvent(new MessageEvent('heartbeat', { data: '{}' }));
  }
  /** The connection was lost, or did not come: the browser tries again by itself. */
  loseForAWhile(): void {
    this.readyState = FakeEventSource.CONNECTING;
    this.dispatchEvent(new Event('error'));
  }
  /** Refused, or it ended with something that is no stream: the browser tries no more. */
  giveUp(): void {
    this.readyState = FakeEventSource.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
}

interface Waiting {
  work: () => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}
interface Options {
  signal?: AbortSignal;
  steal?: boolean;
}

/** navigator.locks, for as much of it as the site uses. */
class FakeLocks {
  #held = new Map<string, Waiting>();
  #queues = new Map<string, Waiting[]>();

  request(name: string, { signal, steal }: Options, work: () => Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const waiting = { work, resolve, reject };
      const queue = this.#queues.get(name) ?? [];
      this.#queues.set(name, queue);
      signal?.addEventListener('abort', () => {
        const at = queue.indexOf(waiting);
        if (at >= 0) queue.splice(at, 1);
        if (at >= 0) reject(new DOMException('Given up', 'AbortError'));
      });
      if (steal) {
        queue.unshift(waiting);
        this.#held.get(name)?.reject(new DOMException('Stolen', 'AbortError'));
        this.#held.delete(name);
      } else queue.push(waiting);
      this.#next(name);
    });
  }

  #next(name: string): void {
    const next = this.#held.has(name) ? undefined : this.#queues.get(name)?.shift();
    if (!next) return;
    this.#held.set(name, next);
    const free = (): void => {
      if (this.#held.get(name) !== next) return;
      this.#held.delete(name);
      this.#next(name);
    };
    void next.work().then(next.resolve, next.reject).finally(free);
  }
}

/** A browser that can hold a stream, and share it among its tabs unless `locks` is false. */
export function givenBrowser({ locks = true } = {}): void {
  FakeEventSource.all = [];
  Object.assign(globalThis, { EventSource: FakeEventSource });
  if (locks) Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true });
  else Reflect.deleteProperty(navigator, 'locks');
}

export function givenBrowserWithout(): void {
  Reflect.deleteProperty(globalThis, 'EventSource');
  Reflect.deleteProperty(navigator, 'locks');
}

/** The connections that are open. */
export const openStreams = (): FakeEventSource[] =>
  FakeEventSource.all.filter(({ readyState }) => readyState !== FakeEventSource.CLOSED);

/** The only open connection. */
export function theStream(): FakeEventSource {
  const [stream, ...others] = openStreams();
  if (!stream || others.length > 0) throw new Error(`${openStreams().length} connections are open, not one`);
  return stream;
}

/** The network goes, or comes back. */
export function setOnline(online: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}

export const seeTab = (): boolean => document.dispatchEvent(new Event('visibilitychange'));
