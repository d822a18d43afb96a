import { api } from 'shared-ui/app';
import type { Message, NewMessage } from 'shared-ui/contracts';
import { answers } from './answers.ts';

/** What is sent; the outbox always names a message by its `clientId`, so that sending it again stores it once. */
export type NamedMessage = NewMessage & { clientId: string };

const RETRY_AFTER = 'retryAfterMs';

const inMs = (seconds: string | null | undefined): number | undefined =>
  seconds && Number.isFinite(Number(seconds)) ? Number(seconds) * 1000 : undefined;

/** How long the server asks us to wait (`Retry-After` of a 429), in ms; undefined where it does not say. */
export const retryAfterOf = (error: unknown): number | undefined =>
  (error as Partial<Record<typeof RETRY_AFTER, number>> | undefined)?.[RETRY_AFTER];

export const sendApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The answer is put into the cache by who sends (outbox): the stream tells of it too. */
    sendMessage: build.mutation<Message, NamedMessage>({
      query: (body) => ({ url: 'messages', method: 'POST', body }),
      responseSchema: answers.message,
      transformErrorResponse: (error, meta) => ({
        ...error,
        [RETRY_AFTER]: inMs(meta?.response?.headers.get('retry-after')),
      }),
    }),
  }),
});
