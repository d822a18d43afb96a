import {
  type ConfirmEmailChange,
  type EmailChange,
  emailChangeSchema,
  type NewEmail,
  type PendingEmailChange,
  pendingEmailChangeSchema,
  type User,
  userSchema,
} from 'contracts';
import { api, unlessFailed } from 'shared-ui/app';
import { publishUserChange } from './publish-user-change.ts';

const pendingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The change that waits for its codes, if there is one. */
    getEmailChange: build.query<PendingEmailChange, void>({
      query: () => 'email-change',
      responseSchema: pendingEmailChangeSchema,
      providesTags: ['EmailChange', 'Session'],
    }),
  }),
});

interface Lifecycle<Response> {
  queryFulfilled: Promise<{ data: Response }>;
  dispatch: (action: ReturnType<typeof pendingApi.util.upsertQueryData>) => unknown;
}

/** Puts what a response says into `getEmailChange`, which needs no refetch then. */
const cachePending = async <Response>(
  { queryFulfilled, dispatch }: Lifecycle<Response>,
  toPending: (response: Response) => EmailChange | null,
): Promise<void> => {
  const result = await queryFulfilled.catch(() => undefined);
  if (result)
    dispatch(pendingApi.util.upsertQueryData('getEmailChange', undefined, { pending: toPending(result.data) }));
};
const toPending = (change: EmailChange) => change;
const toNone = () => null;

const emailChangeApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestEmailChange: build.mutation<EmailChange, NewEmail>({
      query: (body) => ({ url: 'email-change', method: 'POST', body }),
      responseSchema: emailChangeSchema,
      onQueryStarted: (_input, lifecycle) => cachePending(lifecycle, toPending),
    }),
    resendEmailCodes: build.mutation<EmailChange, void>({
      query: () => ({ url: 'email-change/resend', method: 'POST' }),
      responseSchema: emailChangeSchema,
      onQueryStarted: (_input, lifecycle) => cachePending(lifecycle, toPending),
    }),
    confirmEmailChange: build.mutation<User, ConfirmEmailChange>({
      query: (body) => ({ url: 'email-change/confirm', method: 'POST', body }),
      responseSchema: userSchema,
      onQueryStarted: (input, lifecycle) =>
        Promise.all([publishUserChange(input, lifecycle), cachePending(lifecycle, toNone)]).then(() => undefined),
      // The other sessions have ended, and the user's listings show the address
      invalidatesTags: (_user, error) =>
        unlessFailed(error, ['CurrentUser', 'EmailChange', 'LoginPlace', 'MyListing'] as const),
    }),
    cancelEmailChange: build.mutation<unknown, void>({
      query: () => ({ url: 'email-change', method: 'DELETE' }),
      onQueryStarted: (_input, lifecycle) => cachePending(lifecycle, toNone),
    }),
  }),
});

export const { useGetEmailChangeQuery } = pendingApi;
export const {
  useRequestEmailChangeMutation,
  useResendEmailCodesMutation,
  useConfirmEmailChangeMutation,
  useCancelEmailChangeMutation,
} = emailChangeApi;
