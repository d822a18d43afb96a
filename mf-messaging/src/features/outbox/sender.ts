import type { Message } from 'contracts';
import {
  api,
  type ApiError,
  errorMessage,
  getRetryAfterMs,
  installedStore,
  isApiError,
  registerLocale,
  translate,
} from 'shared-ui/app';
import { messagesApi, type OutgoingMessage } from '../../api/messages.ts';
import english from '../../locales/en/outbox.json' with { type: 'json' };
import {
  getUnsentMessages,
  type UnsentMessage,
  type UnsentMessages,
  unsentMessageStore,
} from '../../parts/drafts/message-drafts.ts';
import { createLiveCache } from '../../parts/live/live-cache.ts';
import { onConfirmed, onConnected } from '../../parts/live/live-signals.ts';
import { createSharedTask } from '../../parts/live/shared-task.ts';
import { joinWriterTabs } from './writer-tab.ts';

registerLocale('messaging', english);

const LOCK = 'messages-outbox';
const MIN_RETRY_DELAY_MS = 2000;
const MAX_RETRY_DELAY_MS = 60_000;

/** Sends the unsent messages of the user with this id, and says in the tab where one was written whether it was stored. */
export const useSendUnsent = createSharedTask(null, (userId) => {
  const { dispatch, getState } = installedStore();
  const cache = createLiveCache({ dispatch, getState });
  const { announce, close } = joinWriterTabs(userId);
  const stop = startSending(userId, {
    async send(unsent) {
      const request = messagesApi.endpoints.sendMessage.initiate(toRequest(unsent), { track: false });
      return toSendResult(await dispatch(request), unsent.tries);
    },
    onStored({ clientId, to, listingId }, message) {
      cache.addSent(to, message);
      // The conversation is about this listing from now on
      if (listingId) dispatch(api.util.invalidateTags([{ type: 'Thread', id: to }]));
      announce(clientId, { title: text('sent.title'), description: text('sent.text') });
    },
    onFailed: ({ clientId }) =>
      announce(clientId, { title: text('failed.title'), description: text('failed.text'), variant: 'destructive' }),
  });
  return () => {
    stop();
    close();
  };
});

const text = (key: `${'sent' | 'failed'}.${'title' | 'text'}`): string =>
  translate(`outbox.${key}`, { ns: 'messaging' });

const toRequest = ({ clientId, to, text: content, sendSMS, listingId }: UnsentMessage): OutgoingMessage => ({
  clientId,
  receiverId: to,
  content,
  sendSMS,
  ...(listingId && { listingId }),
});

function toSendResult({ data, error }: { data?: Message; error?: unknown }, tries: number): SendResult {
  if (data) return { type: 'stored', message: data };
  if (isApiError(error) && isFinal(error, tries)) return { type: 'refused', error };
  return { type: 'retry', sentence: errorMessage(error, ''), retryAfterMs: getRetryAfterMs(error) };
}

/** Statuses after which the same message may be accepted later. */
const RETRIED_STATUSES = [401, 408, 425, 429];

/** A message is sent this many times into a 500 until it no longer blocks the others. */
const MAX_SERVER_ERRORS = 5;

function isFinal(error: ApiError, tries: number): boolean {
  if (typeof error.status !== 'number' || RETRIED_STATUSES.includes(error.status)) return false;
  if (error.status === 500) return tries >= MAX_SERVER_ERRORS;
  return error.status >= 400 && error.status < 500;
}

/** The result of one attempt. */
type SendResult =
  | { type: 'stored'; message: Message }
  /** No definite response: the same message is sent again. `retryAfterMs`: the server's `Retry-After`, or 0. */
  | { type: 'retry'; sentence: string; retryAfterMs: number }
  | { type: 'refused'; error: ApiError };

interface SenderOptions {
  send: (unsent: UnsentMessage) => Promise<SendResult>;
  onStored: (unsent: UnsentMessage, message: Message) => void;
  /** The first failure since the user pressed Send or Send again (spec §8), not those of automatic retries. */
  onFailed: (unsent: UnsentMessage) => void;
}

/**
 * Sends a user's unsent messages, whichever tab they were written in, one at a time and in the order in which they were written.
 * One without a response is sent again, and blocks those after it.
 * @returns stops
 */
function startSending(userId: number, options: SenderOptions): () => void {
  const outbox = getUnsentMessages(userId);
  const abort = new AbortController();
  const { signal } = abort;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;

  /** Messages that cannot be sent now fail like the first one. */
  const failUntried = (first: UnsentMessage): void => {
    for (const unsent of outbox.list()) {
      if (unsent.failure || unsent.refusal) continue;
      outbox.save({ ...unsent, failure: first.failure ?? { sentence: '' }, limited: first.limited });
      options.onFailed(unsent);
    }
  };
  /** The next message, if it may be sent now. */
  const getNext = (): UnsentMessage | undefined => {
    const first = outbox.list().find(({ refusal }) => !refusal);
    if (!first || signal.aborted) return undefined;
    const delay = first.notBefore - Date.now();
    if (navigator.onLine && delay <= 0) return first;
    failUntried(first);
    clearTimeout(timer);
    if (navigator.onLine) timer = setTimeout(sendAll, delay);
    return undefined;
  };
  const drain = async (): Promise<void> => {
    for (let unsent = getNext(); unsent; unsent = getNext()) {
      saveResult(outbox, unsent, await options.send(unsent), options);
    }
  };
  const sendAll = (): void => {
    if (isSending || !getNext()) return;
    isSending = true;
    const done = (): void => {
      isSending = false;
      if (!signal.aborted) sendAll();
    };
    withLock(signal, drain).then(done, done);
  };
  const stopListening = listen(outbox, sendAll);
  return () => {
    stopListening();
    abort.abort();
    clearTimeout(timer);
  };
}

/** Calls `sendAll` when there may be something to send: a message was written in any tab, or the network or the server is back. */
function listen(outbox: UnsentMessages, sendAll: () => void): () => void {
  const sendNow = (): void => {
    for (const unsent of outbox.list()) {
      if (!unsent.limited && unsent.notBefore > 0) outbox.save({ ...unsent, notBefore: 0 });
    }
    sendAll();
  };
  const unsubscribes = [
    unsentMessageStore.subscribe(sendAll),
    onConfirmed((clientId) => outbox.remove(clientId)),
    onConnected(sendNow),
  ];
  window.addEventListener('online', sendNow);
  document.addEventListener('visibilitychange', sendAll);
  sendNow();
  return () => {
    window.removeEventListener('online', sendNow);
    document.removeEventListener('visibilitychange', sendAll);
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}

/** Removes a stored message, and saves why another one was not stored. */
function saveResult(
  outbox: UnsentMessages,
  unsent: UnsentMessage,
  result: SendResult,
  { onStored, onFailed }: SenderOptions,
): void {
  if (result.type === 'stored') {
    onStored(unsent, result.message);
    outbox.remove(unsent.clientId);
    return;
  }
  const current = outbox.get(unsent.clientId);
  // The stream may have confirmed it meanwhile, though its response was lost
  if (!current) return;
  if (result.type === 'refused') {
    const { body, message } = result.error;
    outbox.save({ ...unsent, refusal: { sentence: body?.message ?? '', code: body?.code ?? message } });
  } else {
    outbox.save({
      ...unsent,
      tries: unsent.tries + 1,
      failure: { sentence: result.sentence },
      limited: result.retryAfterMs > 0,
      notBefore: Date.now() + (result.retryAfterMs || getRetryDelay(unsent.tries)),
    });
  }
  if (!current.failure) onFailed(unsent);
}

const getRetryDelay = (tries: number): number =>
  Math.min(MAX_RETRY_DELAY_MS, MIN_RETRY_DELAY_MS * 2 ** tries) * (0.75 + Math.random() / 4);

/** One tab sends at a time. In a browser without locks, the server recognizes a repeated message by its clientId. */
const withLock = (signal: AbortSignal, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(LOCK, { signal }, work) : work();
