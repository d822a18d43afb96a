import { api, unlessFailed } from 'shared-ui/app';
import {
  type ConfirmEmailChange,
  type EmailChange,
  emailChangeSchema,
  type NewEmail,
  type PendingEmailChange,
  pendingEmailChangeSchema,
  type User,
  userSchema,
} from 'shared-ui/contracts';
import { tellOtherTabs } from './tell-other-tabs.ts';
import { withRetryAfter } from './timed-refusal.ts';

const waitingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What waits for its codes, if anything does; found again after a reload. */
    getEmailChange: build.query<PendingEmailChange, void>({
      query: () => 'email-change',
      responseSchema: pendingEmailChangeSchema,
      providesTags: ['EmailChange', 'Session'],
    }),
  }),
});

/** The answer of a request says what waits now: no second call is needed. */
const keep = async (answer: Promise<{ data: EmailChange }>, put: (pending: EmailChange) => unknown): Promise<void> => {
  const kept = await answer.catch(() => undefined);
  if (kept) put(kept.data);
};
const nowWaits = (pending: EmailChange) => waitingApi.util.upsertQueryData('getEmailChange', undefined, { pending });

const emailChangeApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestEmailChange: build.mutation<EmailChange, NewEmail>({
      query: (body) => ({ url: 'email-change', method: 'POST', body }),
      responseSchema: emailChangeSchema,
      transformErrorResponse: withRetryAfter,
      onQueryStarted: (_new, { dispatch, queryFulfilled }) =>
        keep(queryFulfilled, (pending) => dispatch(nowWaits(pending))),
    }),
    resendEmailCodes: build.mutation<EmailChange, void>({
      query: () => ({ url: 'email-change/resend', method: 'POST' }),
      responseSchema: emailChangeSchema,
      transformErrorResponse: withRetryAfter,
      onQueryStarted: (_none, { dispatch, queryFulfilled }) =>
        keep(queryFulfilled, (pending) => dispatch(nowWaits(pending))),
    }),
    confirmEmailChange: build.mutation<User, ConfirmEmailChange>({
      query: (body) => ({ url: 'email-change/confirm', method: 'POST', body }),
      responseSchema: userSchema,
      onQueryStarted: tellOtherTabs,
      // The other sessions have ended, and one's own listings show the address
      invalidatesTags: (_user, error) =>
        unlessFailed(error, ['CurrentUser', 'EmailChange', 'LoginPlace', 'MyListing'] as const),
    }),
    cancelEmailChange: build.mutation<unknown, void>({
      query: () => ({ url: 'email-change', method: 'DELETE' }),
      invalidatesTags: (_none, error) => unlessFailed(error, ['EmailChange'] as const),
    }),
  }),
});

export const { useGetEmailChangeQuery } = waitingApi;
export const {
  useRequestEmailChangeMutation,
  useResendEmailCodesMutation,
  useConfirmEmailChangeMutation,
  useCancelEmailChangeMutation,
} = emailChangeApi;
