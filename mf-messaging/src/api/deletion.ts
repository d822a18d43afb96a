import type { ClearUpTo, Message, Unread } from 'contracts';
import { api, unlessFailed } from 'shared-ui/app';
import { getSearches, hideDeleted, messagesApi } from './messages.ts';
import { responseSchemas } from './response-schemas.ts';

/** What is deleted of conversations: for oneself, or for both. */
const deletionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** This message and all before it, for oneself alone. */
    clearConversation: build.mutation<Unread, ClearUpTo & { otherUserId: number }>({
      query: ({ otherUserId, messageId }) => ({
        url: `messages/${String(otherUserId)}`,
        method: 'DELETE',
        body: { messageId },
      }),
      responseSchema: responseSchemas.unread,
      invalidatesTags: (_unread, error, { otherUserId }) =>
        unlessFailed(error, ['Conversation', { type: 'Thread', id: otherUserId }]),
      onQueryStarted: async ({ otherUserId, messageId }, { dispatch, queryFulfilled, ...store }) => {
        if (!(await queryFulfilled.catch(() => undefined))) return;
        dispatch(
          messagesApi.util.updateQueryData('getThread', { otherUserId }, ({ pages, pageParams }) => {
            pages.splice(1);
            pageParams.splice(1);
            for (const page of pages) {
              page.messages = page.messages.filter(({ id }) => id > messageId);
              page.nextCursor = undefined;
            }
          }),
        );
        for (const search of getSearches({ dispatch, ...store }))
          dispatch(
            messagesApi.util.updateQueryData('listConversations', search, ({ pages }) => {
              for (const page of pages) page.items = page.items.filter(({ otherUser }) => otherUser.id !== otherUserId);
            }),
          );
      },
    }),
    /** One's own message, for both. 409 once it is too late. */
    deleteMessage: build.mutation<Message, { otherUserId: number; messageId: number }>({
      query: ({ otherUserId, messageId }) => ({
        url: `messages/${String(otherUserId)}/${String(messageId)}`,
        method: 'DELETE',
      }),
      responseSchema: responseSchemas.message,
      invalidatesTags: (_message, error) => unlessFailed(error, ['Conversation']),
      onQueryStarted: async ({ otherUserId, messageId }, { dispatch, queryFulfilled, ...store }) => {
        const response = await queryFulfilled.catch(() => undefined);
        if (!response) return;
        dispatch(
          messagesApi.util.updateQueryData('getThread', { otherUserId }, ({ pages }) => {
            const message = pages.flatMap(({ messages }) => messages).find(({ id }) => id === messageId);
            if (message) Object.assign(message, response.data);
          }),
        );
        hideDeleted({ dispatch, ...store }, otherUserId, response.data);
      },
    }),
  }),
});

export const { useClearConversationMutation, useDeleteMessageMutation } = deletionApi;
