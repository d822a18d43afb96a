import { api, type Page, pageFrom } from 'shared-ui/app';
import type { Conversation, ReadUpTo, Thread, Unread } from 'shared-ui/contracts';
import { answers } from './answers.ts';

/** A page of a conversation, its oldest message first. `nextCursor` leads to the page before it. */
export interface ThreadPage extends Thread {
  nextCursor: string | undefined;
}

/** With whom, and from which listing, if from one: its trip shows where the conversation has none yet (product.md 21). */
export interface ThreadOf {
  otherUserId: number;
  listing?: number | undefined;
}

const byCursor = {
  initialPageParam: undefined,
  getNextPageParam: (page: { nextCursor?: string | undefined }) => page.nextCursor,
};

/**
 * The conversations and what was said in them. In the cache a conversation's first page is the newest, and a conversation is
 * kept by its other person alone: `updateQueryData('getThread', { otherUserId }, …)` finds it, from whatever listing it was opened.
 */
export const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listConversations: build.infiniteQuery<Page<Conversation>, void, string | undefined>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({ url: 'messages', params: { cursor: pageParam } }),
      rawResponseSchema: answers.conversations,
      transformResponse: (conversations: Conversation[], meta) => pageFrom(conversations, meta),
      providesTags: ['Session', 'Conversation'],
    }),
    /** Marks nothing as read: that is done where the newest message is seen. 404 for nobody, and for oneself. */
    getThread: build.infiniteQuery<ThreadPage, ThreadOf, string | undefined>({
      infiniteQueryOptions: byCursor,
      serializeQueryArgs: ({ queryArgs }) => queryArgs.otherUserId,
      query: ({ queryArg: { otherUserId, listing }, pageParam }) => ({
        url: `messages/${String(otherUserId)}`,
        params: { cursor: pageParam, peek: true, listing },
      }),
      rawResponseSchema: answers.thread,
      transformResponse: (thread: Thread, meta) => ({ ...thread, nextCursor: pageFrom([], meta).nextCursor }),
      providesTags: (_pages, _error, { otherUserId }) => ['Session', { type: 'Thread', id: otherUserId }],
    }),
    /** All up to and including this message has been seen. */
    markRead: build.mutation<Unread, ReadUpTo & { otherUserId: number }>({
      query: ({ otherUserId, messageId }) => ({
        url: `messages/${String(otherUserId)}/read`,
        method: 'POST',
        body: { messageId },
      }),
      responseSchema: answers.unread,
      onQueryStarted: (read, { dispatch, queryFulfilled }) =>
        void queryFulfilled.then(
          () => keepRead(dispatch, read),
          () => undefined,
        ),
    }),
  }),
});

/** Shows it without waiting for the stream to tell of it. What has come since is still new. */
function keepRead(
  dispatch: (change: ReturnType<typeof messagesApi.util.updateQueryData>) => void,
  { otherUserId, messageId }: ReadUpTo & { otherUserId: number },
): void {
  let isAllRead = true;
  const inThread = messagesApi.util.updateQueryData('getThread', { otherUserId }, ({ pages }) => {
    for (const page of pages) page.readUpTo = Math.max(page.readUpTo ?? 0, messageId);
    const newest = pages[0]?.messages.findLast(({ senderId }) => senderId === otherUserId);
    isAllRead = (newest?.id ?? 0) <= messageId;
  });
  const inList = messagesApi.util.updateQueryData('listConversations', undefined, ({ pages }) => {
    const all = pages.flatMap(({ items }) => items);
    const found = all.find(({ otherUser, senderId }) => otherUser.id === otherUserId && senderId === otherUserId);
    if (found && isAllRead) found.read = true;
  });
  dispatch(inThread);
  dispatch(inList);
}

export const { useListConversationsInfiniteQuery, useGetThreadInfiniteQuery, useMarkReadMutation } = messagesApi;
