import { type AccountData, accountDataSchema, type DeleteAccount } from 'contracts';
import { api } from 'shared-ui/app';

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Everything stored about the user, or about the suspended person with this link. A mutation, so that it is not cached. */
    downloadAccountData: build.mutation<AccountData, string | undefined>({
      query: (token) =>
        token === undefined ? 'account/data' : { url: 'suspended-account/data', method: 'POST', body: { token } },
      responseSchema: accountDataSchema,
    }),
    /** Irreversible. Call `useSessionEnd` after it. `token`: of the link of a suspended person. */
    deleteAccount: build.mutation<unknown, DeleteAccount & { token?: string | undefined }>({
      query: ({ token, ...body }) =>
        token === undefined
          ? { url: 'account', method: 'DELETE', body }
          : { url: 'suspended-account', method: 'DELETE', body: { ...body, token } },
    }),
  }),
});

export const { useDownloadAccountDataMutation, useDeleteAccountMutation } = accountApi;
