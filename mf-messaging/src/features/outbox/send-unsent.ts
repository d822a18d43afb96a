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
import type { UnsentMessage } from '../../parts/drafts/message-drafts.ts';
import { createLiveCache } from '../../parts/live/live-cache.ts';
import { createSharedTask } from '../../parts/live/shared-task.ts';
import { type SendResult, startSending } from './sender.ts';
import { joinWriterTabs } from './writer-tab.ts';

registerLocale('messaging', english);

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
