import {
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  fetchBaseQuery,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { type ApiError, invalidResponse, toApiError, unreachable } from './api-error.ts';

const TIMEOUT_MS = 30_000;
/** RTK Query refetches what is invalidated only once no request of any remote is under way: one that hangs would hold back all. */
const QUERY_TIMEOUT_MS = 8000;
const KEEP_UNUSED_SECONDS = 300;

const rawQuery = fetchBaseQuery({
  // fetch of Node (tests) knows no relative addresses
  baseUrl: `${globalThis.location?.origin ?? ''}/api`,
  credentials: 'include',
  responseHandler: 'text',
  prepareHeaders: addRequestId,
  fetchFn: (...args) => fetch(...args),
});

/** Identifies the call in the server's log lines and its SQL. Browsers have `randomUUID` on https and localhost only. */
function addRequestId(headers: Headers): void {
  const id = (globalThis.crypto as Partial<Crypto> | undefined)?.randomUUID?.();
  if (id) headers.set('x-request-id', id);
}

type AppBaseQuery = BaseQueryFn<string | FetchArgs, unknown, ApiError, object, FetchBaseQueryMeta>;

/** Every call of the front end: with cookies, JSON in both directions, failures as ApiError (spec §7, §8). */
const baseQuery: AppBaseQuery = async (args, queryApi, extraOptions) => {
  const timeout = queryApi.type === 'mutation' ? TIMEOUT_MS : QUERY_TIMEOUT_MS;
  const request = { timeout, ...(typeof args === 'string' ? { url: args } : args) };
  const { data, error, meta } = await rawQuery(request, queryApi, extraOptions);
  if (!error) return { ...parseBody(toText(data)), meta };
  if (typeof error.status !== 'number') return { error: unreachable(String(error.error)), meta };
  const { statusText = '', headers } = meta?.response ?? {};
  return { error: toApiError(error.status, statusText, toText(error.data), headers?.get('Retry-After')), meta };
};

const toText = (data: unknown): string => (typeof data === 'string' ? data : '');

function parseBody(text: string): { data: unknown } | { error: ApiError } {
  if (text === '') return { data: null };
  try {
    return { data: JSON.parse(text) as unknown };
  } catch {
    return { error: invalidResponse('the response is not JSON') };
  }
}

/**
 * The one cache of the site. Remotes add their endpoints with `api.injectEndpoints`; tags are named after contracts. Data does
 * not become stale, nothing is retried, nothing is fetched again on focus (spec §7). Everything about the logged-in user has
 * the tag 'Session': it is fetched again for the next user.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'Listing',
    'Testimonial',
    'Airport',
    'Site',
    'CurrentUser',
    'Session',
    'MyListing',
    'Alert',
    'PhoneVerification',
    'EmailChange',
    'LoginPlace',
    'Conversation',
    'Thread',
    'Trip',
    'MessageNotices',
    'Block',
    'Tip',
    'TipRecipient',
    'Payouts',
  ],
  keepUnusedDataFor: KEEP_UNUSED_SECONDS,
  catchSchemaFailure: (failure, info) =>
    invalidResponse(`${info.endpoint}: ${failure.issues[0]?.message ?? failure.schemaName}`),
  endpoints: () => ({}),
});
