import { api, nextCursor, type Page, pageFrom } from 'shared-ui/app';
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
  // After an event the first page alone is asked for, and merged with what was loaded
  refetchCachedPages: false,
  initialPageParam: undefined,
  getNextPageParam: (page: { nextCursor?: string | undefined }) => page.nextCursor,
};

type ApiState = Record<typeof api.reducerPath, { queries: Record<string, { data?: unknown } | undefined> }>;

/** What is loaded of an infinite list by now, as its own `queryFn` finds it. */
function cachedPages<CachedPage>(store: { getState: () => unknown; queryCacheKey?: string }): CachedPage[] {
  const { queries } = (store.getState() as ApiState)[api.reducerPath];
  return (queries[store.queryCacheKey ?? '']?.data as { pages: CachedPage[] } | undefined)?.pages ?? [];
}

/** A first page that has come again, with what was loaded after it; alone where the two do not meet. */
function withMoreConversations(first: Page<Conversation>, cached: Page<Conversation>[]): Page<Conversation> {
  const known = cached.flatMap(({ items }) => items);
  const meets = known.findIndex(({ id }) => id === first.items.at(-1)?.id);
  if (!first.nextCursor || meets === -1) return first;
  const isFirst = new Set(first.items.map(({ id }) => id));
  const more = known.slice(meets + 1).filter(({ id }) => !isFirst.has(id));
  return { items: [...first.items, ...more], nextCursor: cached.at(-1)?.nextCursor };
}

/** The same of a conversation, of which the first page is the newest. */
function withEarlierMessages(newest: ThreadPage, cached: ThreadPage[]): ThreadPage {
  const known = cached.toReversed().flatMap(({ messages }) => messages);
  const meets = known.findIndex(({ id }) => id === newest.messages[0]?.id);
  if (!newest.nextCursor || meets === -1) return newest;
  return {
    ...newest,
    messages: [...known.slice(0, meets), ...newest.messages],
    nextCursor: cached.at(-1)?.nextCursor,
  };
}

/**
 * The conversations and what was said in them. In the cache a conversation's first page is the newest, and a conversation is
 * kept by its other person alone: `updateQueryData('getThread', { otherUserId }, …)` finds it, from whatever listing it was opened.
 */
export const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listConversations: build.infiniteQuery<Page<Conversation>, void, string | undefined>({
      infiniteQueryOptions: byCursor,
      async queryFn({ pageParam }, store, _options, fetchPage) {
        const { data, error, meta } = await fetchPage({ url: 'messages', params: { cursor: pageParam } });
        if (error) return { error, meta };
        const page = pageFrom(answers.conversations?.parse(data) ?? (data as Conversation[]), meta);
        return { data: pageParam ? page : withMoreConversations(page, cachedPages(store)), meta };
      },
      providesTags: ['Session', 'Conversation'],
    }),
    /** Marks nothing as read: that is done where the newest message is seen. 404 for nobody, and for oneself. */
    getThread: build.infiniteQuery<ThreadPage, ThreadOf, string | undefined>({
      infiniteQueryOptions: byCursor,
      serializeQueryArgs: ({ queryArgs }) => queryArgs.otherUserId,
      async queryFn({ queryArg: { otherUserId, listing }, pageParam }, store, _options, fetchPage) {
        const { data, error, meta } = await fetchPage({
          url: `messages/${String(otherUserId)}`,
          params: { cursor: pageParam, peek: true, listing },
        });
        if (error) return { error, meta };
        const thread = answers.thread?.parse(data) ?? (data as Thread);
        const page = { ...thread, nextCursor: nextCursor(meta) };
        return { data: pageParam ? page : withEarlierMessages(page, cachedPages(store)), meta };
      },
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
