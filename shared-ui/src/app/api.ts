import { createApi } from '@reduxjs/toolkit/query/react';
import { badAnswer } from './api-error.ts';
import { baseQuery } from './base-query.ts';

const KEEP_UNUSED_IN_SECONDS = 300;

/**
 * The one cache of the site. Remotes add their endpoints with `api.injectEndpoints`; tags name contracts. Data is never
 * stale by itself, nothing is retried, nothing is fetched again on focus (spec §7). 'Session' is on all that is about
 * oneself: it comes anew for the next person.
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
    'PhoneVerification',
    'EmailChange',
    'LoginPlace',
    'Conversation',
    'Thread',
    'MessageNotices',
    'Tip',
    'TipRecipient',
    'Payouts',
  ],
  keepUnusedDataFor: KEEP_UNUSED_IN_SECONDS,
  catchSchemaFailure: (failure, info) =>
    badAnswer(`${info.endpoint}: ${failure.issues[0]?.message ?? failure.schemaName}`),
  endpoints: () => ({}),
});
