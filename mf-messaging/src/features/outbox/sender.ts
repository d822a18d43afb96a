import type { ApiError } from 'shared-ui/app';
import type { Message } from 'shared-ui/contracts';
import { onKeptChange } from '../../kept/kept.ts';
import { onConfirmed, onGreeted } from '../../live/confirmed.ts';
import { getUnsent, keepUnsent, listUnsent, removeUnsent, type Unsent } from './unsent.ts';

const LOCK = 'messages-outbox';
const FIRST_PAUSE_IN_MS = 2000;
const LONGEST_PAUSE_IN_MS = 60_000;

/** What became of one try. */
export type Outcome =
  | { is: 'stored'; message: Message }
  /** No answer, or none that decides: the same message is sent again. `retryAfterMs`: the server says when. */
  | { is: 'open'; sentence: string; retryAfterMs?: number | undefined }
  | { is: 'refused'; error: ApiError };

export interface SenderOptions {
  send: (unsent: Unsent) => Promise<Outcome>;
  onStored: (unsent: Unsent, message: Message) => void;
  /** The first failure since somebody pressed Send or Send again (spec §8); later automatic tries are silent. */
  onFailed: (unsent: Unsent) => void;
}

const pauseAfter = (tries: number): number =>
  Math.min(LONGEST_PAUSE_IN_MS, FIRST_PAUSE_IN_MS * 2 ** tries) * (0.75 + Math.random() / 4);

/** One tab at a time; where browsers have no locks, the server knows a message again by its clientId. */
const alone = (signal: AbortSignal, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(LOCK, { signal }, work) : work();

/** Keeps what became of a try: nothing of what is stored. */
function settle(me: number, unsent: Unsent, outcome: Outcome, { onStored, onFailed }: SenderOptions): void {
  if (outcome.is === 'stored') {
    onStored(unsent, outcome.message);
    removeUnsent(me, unsent.clientId);
    return;
  }
  const current = getUnsent(me, unsent.clientId);
  // The stream may have shown it meanwhile, though its answer was lost
  if (!current) return;
  if (outcome.is === 'refused') {
    const { body, message } = outcome.error;
    keepUnsent(me, { ...unsent, refusal: { sentence: body?.message ?? '', code: body?.code ?? message } });
  } else {
    keepUnsent(me, {
      ...unsent,
      tries: unsent.tries + 1,
      failure: { sentence: outcome.sentence },
      limited: outcome.retryAfterMs !== undefined,
      notBefore: Date.now() + (outcome.retryAfterMs ?? pauseAfter(unsent.tries)),
    });
  }
  if (!current.failure) onFailed(unsent);
}

/**
 * Sends what this person has not sent yet, from whichever tab it was written in: one after another, in the order in which
 * it was written. What got no answer is sent again, and holds up what comes after it.
 * @returns stops
 */
export function startSending(me: number, options: SenderOptions): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let working = false;

  /** Nothing goes out now: what was not tried yet has failed like the first. */
  const failUntried = (first: Unsent): void => {
    for (const unsent of listUnsent(me)) {
      if (unsent.failure || unsent.refusal) continue;
      keepUnsent(me, { ...unsent, failure: first.failure ?? { sentence: '' }, limited: first.limited });
      options.onFailed(unsent);
    }
  };
  /** The next, if it may go out now. */
  const next = (): Unsent | undefined => {
    const first = listUnsent(me).find(({ refusal }) => !refusal);
    if (!first || signal.aborted) return undefined;
    const wait = first.notBefore - Date.now();
    if (navigator.onLine && wait <= 0) return first;
    failUntried(first);
    clearTimeout(timer);
    if (navigator.onLine) timer = setTimeout(go, wait);
    return undefined;
  };
  const drain = async (): Promise<void> => {
    for (let unsent = next(); unsent; unsent = next()) settle(me, unsent, await options.send(unsent), options);
  };
  const go = (): void => {
    if (working || !next()) return;
    working = true;
    const done = (): void => {
      working = false;
      if (!signal.aborted) go();
    };
    alone(signal, drain).then(done, done);
  };
  return listen(me, go, () => {
    stop.abort();
    clearTimeout(timer);
  });
}

/** When there may be something to do: something was written, in whichever tab, or the network or the server is back. */
function listen(me: number, go: () => void, stop: () => void): () => void {
  const atOnce = (): void => {
    for (const unsent of listUnsent(me)) {
      if (!unsent.limited && unsent.notBefore > 0) keepUnsent(me, { ...unsent, notBefore: 0 });
    }
    go();
  };
  const stops = [onKeptChange(go), onConfirmed((clientId) => removeUnsent(me, clientId)), onGreeted(atOnce), stop];
  window.addEventListener('online', atOnce);
  document.addEventListener('visibilitychange', go);
  atOnce();
  return () => {
    window.removeEventListener('online', atOnce);
    document.removeEventListener('visibilitychange', go);
    for (const end of stops) end();
  };
}
