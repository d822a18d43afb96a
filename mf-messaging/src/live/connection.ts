import type { LiveEvent } from 'shared-ui/contracts';
import { readLiveEvent } from './live-event.ts';

const ADDRESS = '/api/messages/stream';
/** Nothing heard for so long, and the tab seen again: the machine may have slept, and the connection be dead. */
const DOUBTFUL_AFTER_MS = 60_000;
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
  hear: (id: string, event: LiveEvent) => void;
  /** It was refused, with whatever status: the browser does not say. It is tried again after a pause. */
  refused: () => void;
}

const addressAfter = (id: string | undefined): string =>
  id === undefined ? ADDRESS : `${ADDRESS}?lastEventId=${encodeURIComponent(id)}`;

/** Longer each time, and never the same for all: a server that comes back is not met by everybody at once. */
const pauseAfter = (tries: number): number =>
  Math.min(LONGEST_PAUSE_IN_MS, FIRST_PAUSE_IN_MS * 2 ** tries) * (0.5 + Math.random() / 2);

export function connect({ lastEventId, hear, refused }: ConnectionOptions): Connection {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let heardAt = 0;
  const close = (): void => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const onMessage = ({ data, lastEventId: id }: MessageEvent): void => {
    const event = readLiveEvent(data);
    heardAt = Date.now();
    tries = 0;
    // Too many are open: this one stays closed until its tab is seen again
    if (event?.kind === 'replaced') close();
    if (event) hear(id, event);
  };
  const open = (): void => {
    close();
    heardAt = Date.now();
    const opened = new EventSource(addressAfter(lastEventId()));
    source = opened;
    opened.addEventListener('message', onMessage);
    opened.addEventListener('error', () => {
      if (opened !== source || opened.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, pauseAfter(tries));
      tries += 1;
      refused();
    });
  };
  open();
  return {
    close,
    wake(anew = false) {
      const sound = source?.readyState === EventSource.OPEN && Date.now() - heardAt < DOUBTFUL_AFTER_MS;
      if (anew || !sound) open();
    },
  };
}
