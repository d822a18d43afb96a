import type { FakeSession } from './fake-backend.ts';

/** Sends one event, with its id. */
export type SendEvent = (id: string, data: unknown) => void;

/** What a stream does when a page opens it; what it answers is done when the page closes it. */
export type FakeStreams = Record<string, (send: SendEvent, session: FakeSession) => () => void>;

/** In place of the browser's EventSource: the streams of a fake backend. One that nobody gives is refused, as by a server. */
export function fakeEventSource(streams: FakeStreams, session: FakeSession): typeof EventSource {
  class FakeEventSource extends EventTarget {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSED = 2;
    readyState: number = FakeEventSource.CONNECTING;
    #end: (() => void) | undefined;

    constructor(address: string) {
      super();
      const { pathname } = new URL(address, location.origin);
      queueMicrotask(() => this.#open(streams[pathname]));
    }

    #open(stream: FakeStreams[string] | undefined): void {
      if (this.readyState === FakeEventSource.CLOSED) return;
      if (!stream) {
        this.readyState = FakeEventSource.CLOSED;
        this.dispatchEvent(new Event('error'));
        return;
      }
      this.readyState = FakeEventSource.OPEN;
      this.#end = stream((id, data) => {
        if (this.readyState !== FakeEventSource.OPEN) return;
        this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(data), lastEventId: id }));
      }, session);
    }

    close(): void {
      this.readyState = FakeEventSource.CLOSED;
      this.#end?.();
    }
  }
  return FakeEventSource as unknown as typeof EventSource;
}
