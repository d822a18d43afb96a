import { jest } from '@jest/globals';
import type { LiveEvent } from 'contracts';

/** Replaces the browser's EventSource: the test emits the events. `all` has every one that was opened. */
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
  emit(event: LiveEvent | object, id = ''): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event), lastEventId: id }));
  }
  heartbeat(): void {
    this.dispatchEvent(new MessageEvent('heartbeat', { data: '{}' }));
  }
  /** The connection is lost or could not be opened: the browser reconnects by itself. */
  failTemporarily(): void {
    this.readyState = FakeEventSource.CONNECTING;
    this.dispatchEvent(new Event('error'));
  }
  /** Refused, or the response is no stream: the browser does not reconnect. */
  failPermanently(): void {
    this.readyState = FakeEventSource.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
}

interface LockRequest {
  work: () => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}
interface Options {
  signal?: AbortSignal;
  steal?: boolean;
}

/** The part of navigator.locks that the site uses. */
class FakeLocks {
  #held = new Map<string, LockRequest>();
  #queues = new Map<string, LockRequest[]>();

  request(name: string, { signal, steal }: Options, work: () => Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const request = { work, resolve, reject };
      const queue = this.#queues.get(name) ?? [];
      this.#queues.set(name, queue);
      signal?.addEventListener('abort', () => {
        const at = queue.indexOf(request);
        if (at >= 0) queue.splice(at, 1);
        if (at >= 0) reject(new DOMException('Aborted', 'AbortError'));
      });
      if (steal) {
        queue.unshift(request);
        this.#held.get(name)?.reject(new DOMException('Stolen', 'AbortError'));
        this.#held.delete(name);
      } else queue.push(request);
      this.#next(name);
    });
  }

  #next(name: string): void {
    const next = this.#held.has(name) ? undefined : this.#queues.get(name)?.shift();
    if (!next) return;
    this.#held.set(name, next);
    const release = (): void => {
      if (this.#held.get(name) !== next) return;
      this.#held.delete(name);
      this.#next(name);
    };
    void next.work().then(next.resolve, next.reject).finally(release);
  }
}

/** A browser with event streams, which its tabs can share unless `locks` is false. */
export function givenBrowser({ locks = true } = {}): void {
  FakeEventSource.all = [];
  Object.assign(globalThis, { EventSource: FakeEventSource });
  if (locks) Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true });
  else Reflect.deleteProperty(navigator, 'locks');
}

export function givenBrowserWithoutStreams(): void {
  Reflect.deleteProperty(globalThis, 'EventSource');
  Reflect.deleteProperty(navigator, 'locks');
}

/** The open connections. */
export const openStreams = (): FakeEventSource[] =>
  FakeEventSource.all.filter(({ readyState }) => readyState !== FakeEventSource.CLOSED);

/** The only open connection. */
export function getOpenStream(): FakeEventSource {
  const [stream, ...others] = openStreams();
  if (!stream || others.length > 0) throw new Error(`${openStreams().length} connections are open, not one`);
  return stream;
}

export function setOnline(online: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}

export const showTab = (): boolean => document.dispatchEvent(new Event('visibilitychange'));
