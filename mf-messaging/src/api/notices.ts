import { api } from 'shared-ui/app';
import type { MessageNotices, MessageNoticesChanges, Unsubscribe } from 'shared-ui/contracts';
import { answers } from './answers.ts';

export const noticesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How one wants to hear of messages. */
    getNotices: build.query<MessageNotices, void>({
      query: () => 'message-notices',
      responseSchema: answers.notices,
      providesTags: ['Session', 'MessageNotices'],
    }),
    changeNotices: build.mutation<MessageNotices, MessageNoticesChanges>({
      query: (body) => ({ url: 'message-notices', method: 'PATCH', body }),
      responseSchema: answers.notices,
      invalidatesTags: ['MessageNotices'],
    }),
    /** Ends the mails about unread messages, for who holds the link of one: no login. 404 where the link is not one of ours. */
    unsubscribe: build.mutation<null, Unsubscribe>({
      query: (body) => ({ url: 'message-notices/unsubscribe', method: 'POST', body }),
      invalidatesTags: ['MessageNotices'],
    }),
  }),
});

export const { useGetNoticesQuery, useChangeNoticesMutation, useUnsubscribeMutation } = noticesApi;
