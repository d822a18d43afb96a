import type { MessageNotices, MessageNoticesChanges, Unsubscribe } from 'contracts';
import { api } from 'shared-ui/app';
import { responseSchemas } from './response-schemas.ts';

const noticesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNotices: build.query<MessageNotices, void>({
      query: () => 'message-notices',
      responseSchema: responseSchemas.notices,
      providesTags: ['Session', 'MessageNotices'],
    }),
    changeNotices: build.mutation<MessageNotices, MessageNoticesChanges>({
      query: (body) => ({ url: 'message-notices', method: 'PATCH', body }),
      responseSchema: responseSchemas.notices,
      invalidatesTags: ['MessageNotices'],
      onQueryStarted: async (_changes, { dispatch, queryFulfilled }) => {
        const response = await queryFulfilled.catch(() => undefined);
        if (response) dispatch(noticesApi.util.updateQueryData('getNotices', undefined, () => response.data));
      },
    }),
    /** Stops the mails about unread messages by the token of a mail's link, without a login. 404 for an unknown token. */
    unsubscribe: build.mutation<null, Unsubscribe>({
      query: (body) => ({ url: 'message-notices/unsubscribe', method: 'POST', body }),
      invalidatesTags: ['MessageNotices'],
    }),
  }),
});

export const { useGetNoticesQuery, useChangeNoticesMutation, useUnsubscribeMutation } = noticesApi;
