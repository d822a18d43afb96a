import {
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryMeta,
  fetchBaseQuery,
} from '@reduxjs/toolkit/query/react';
import { type ApiError, badAnswer, refusal, unreachable } from './api-error.ts';

const LONGEST_WAIT_IN_MS = 30_000;

export type AppBaseQuery = BaseQueryFn<string | FetchArgs, unknown, ApiError, object, FetchBaseQueryMeta>;

// fetch of Node (tests) knows no relative addresses
const baseUrl = `${globalThis.location?.origin ?? ''}/api`;

/** One name for the call, from here to the server's log lines and its SQL. Browsers make one on https and localhost only. */
function nameCall(headers: Headers): void {
  const id = (globalThis.crypto as Partial<Crypto> | undefined)?.randomUUID?.();
  if (id) headers.set('x-request-id', id);
}

const asText = fetchBaseQuery({
  baseUrl,
  credentials: 'include',
  responseHandler: 'text',
  timeout: LONGEST_WAIT_IN_MS,
  prepareHeaders: nameCall,
  fetchFn: (...args) => fetch(...args),
});

/** Every call of the front end: cookies go along, JSON both ways, failures become an ApiError (spec §7, §8). */
export const baseQuery: AppBaseQuery = async (args, api, extraOptions) => {
  const answer = await asText(args, api, extraOptions);
  const { meta } = answer;
  if (answer.error) {
    const { status } = answer.error;
    if (typeof status !== 'number') return { error: unreachable(String(answer.error.error)), meta };
    return { error: refusal(status, meta?.response?.statusText ?? '', textOf(answer.error.data)), meta };
  }
  return { ...parse(textOf(answer.data)), meta };
};

const textOf = (data: unknown): string => (typeof data === 'string' ? data : '');

function parse(text: string): { data: unknown } | { error: ApiError } {
  if (text === '') return { data: null };
  try {
    return { data: JSON.parse(text) as unknown };
  } catch {
    return { error: badAnswer('the answer is not JSON') };
  }
}
