import { api, type ApiError, isApiError, sentenceOf, translate } from 'shared-ui/app';
import type { Message } from 'shared-ui/contracts';
import { type NamedMessage, sendApi, retryAfterOf } from '../../api/send.ts';
import { createLiveCache } from '../../live/live-cache.ts';
import { type Outcome, startSending } from './sender.ts';
import './texts.ts';
import type { Unsent } from './unsent.ts';
import { joinWriters } from './writer-tab.ts';

/** Refusals that decide nothing: the same message may well be taken later. */
const OPEN = [401, 408, 425, 429];

const say = (key: string): string => translate(`outbox.${key}`, { ns: 'messaging' });

const toBody = ({ clientId, to, text, sendSMS, listingId }: Unsent): NamedMessage => ({
  clientId,
  receiverId: to,
  content: text,
  sendSMS,
  ...(listingId && { listingId }),
});

/** So often a message is sent again that the server breaks on: then it no longer holds up the others. */
const MOST_BREAKS = 5;

function isDecided(error: ApiError, tries: number): boolean {
  if (typeof error.status !== 'number' || OPEN.includes(error.status)) return false;
  if (error.status === 500) return tries >= MOST_BREAKS;
  return error.status >= 400 && error.status < 500;
}

function outcomeOf({ data, error }: { data?: Message; error?: unknown }, tries: number): Outcome {
  if (data) return { is: 'stored', message: data };
  if (isApiError(error) && isDecided(error, tries)) return { is: 'refused', error };
  return { is: 'open', sentence: sentenceOf(error, ''), retryAfterMs: retryAfterOf(error) };
}

export const outboxApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Not a call: as long as somebody looks at it, what this person (by their id) has not sent yet goes out. */
    watchOutbox: build.query<null, number>({
      queryFn: () => ({ data: null }),
      keepUnusedDataFor: 0,
      async onCacheEntryAdded(me, { dispatch, getState, cacheEntryRemoved }) {
        const cache = createLiveCache({ dispatch, getState });
        const { tell, close } = joinWriters(me);
        const stop = startSending(me, {
          async send(unsent) {
            const send = sendApi.endpoints.sendMessage.initiate(toBody(unsent), { track: false });
            return outcomeOf(await dispatch(send), unsent.tries);
          },
          onStored({ clientId, to, listingId }, message) {
            cache.add(to, message);
            // The conversation is about this trip from now on
            if (listingId) dispatch(api.util.invalidateTags([{ type: 'Thread', id: to }]));
            tell(clientId, { title: say('sent.title'), description: say('sent.text') });
          },
          onFailed: ({ clientId }) =>
            tell(clientId, { title: say('failed.title'), description: say('failed.text'), variant: 'destructive' }),
        });
        await cacheEntryRemoved;
        stop();
        close();
      },
    }),
  }),
});
