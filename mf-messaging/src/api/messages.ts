import type { Conversation, Message, NewMessage, ReadUpTo, Thread, Unread } from 'contracts';
import { api, nextCursor, type Page, pageFrom } from 'shared-ui/app';
import { getCachedPages, mergedPages, mergePages } from './pages.ts';
import { responseSchemas } from './response-schemas.ts';

/** A page of a conversation, its oldest message first. `nextCursor` leads to the page before it. */
export interface ThreadPage extends Thread {
  nextCursor: string | undefined;
}

/** `listingId`: the listing the user came from, which shows where the conversation is about none yet (PRODUCT.md 21). */
export interface ThreadQuery {
  otherUserId: number;
  listingId?: number | undefined;
}

/** A message of the outbox. The `clientId` makes a repeated request store it once. */
export type OutgoingMessage = NewMessage & { clientId: string };

type MarkRead = ReadUpTo & { otherUserId: number };

/**
 * Conversations and their messages. In the cache the first page of a thread is the newest, and a thread's key is the other user
 * alone: `updateQueryData('getThread', { otherUserId }, …)` finds it whatever listing it was opened from.
 */
export const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** `search`: only those with this in the other's name or in a message; '' is all. */
    listConversations: build.infiniteQuery<Page<Conversation>, string | void, string | undefined>({
      infiniteQueryOptions: mergedPages,
      async queryFn({ queryArg: search, pageParam }, store, _options, fetchPage) {
        const params = { cursor: pageParam, q: search || undefined };
        const { data, error, meta } = await fetchPage({ url: 'messages', params });
        if (error) return { error, meta };
        const page = pageFrom(responseSchemas.conversations?.parse(data) ?? (data as Conversation[]), meta);
        return { data: pageParam ? page : mergePages(page, getCachedPages(store)), meta };
      },
      providesTags: ['Session', 'Conversation'],
    }),
    /** Does not mark anything as read; `markRead` does. 404 for an unknown user and for oneself. */
    getThread: build.infiniteQuery<ThreadPage, ThreadQuery, string | undefined>({
      infiniteQueryOptions: mergedPages,
      serializeQueryArgs: ({ queryArgs }) => queryArgs.otherUserId,
      async queryFn({ queryArg: { otherUserId, listingId }, pageParam }, store, _options, fetchPage) {
        const { data, error, meta } = await fetchPage({
          url: `messages/${String(otherUserId)}`,
          params: { cursor: pageParam, peek: true, listing: listingId },
        });
        if (error) return { error, meta };
        const thread = responseSchemas.thread?.parse(data) ?? (data as Thread);
        const page = { ...thread, nextCursor: nextCursor(meta) };
        return { data: pageParam ? page : mergeMessages(page, getCachedPages(store)), meta };
      },
      providesTags: (_pages, _error, { otherUserId }) => ['Session', { type: 'Thread', id: otherUserId }],
    }),
    /** Everything up to and including this message has been read. */
    markRead: build.mutation<Unread, MarkRead>({
      query: ({ otherUserId, messageId }) => ({
        url: `messages/${String(otherUserId)}/read`,
        method: 'POST',
        body: { messageId },
      }),
      responseSchema: responseSchemas.unread,
      onQueryStarted: (input, { queryFulfilled, ...store }) =>
        void queryFulfilled.then(
          () => markReadInCache(store, input),
          () => undefined,
        ),
    }),
    /** The outbox puts the response into the cache, since the stream delivers the same message too. */
    sendMessage: build.mutation<Message, OutgoingMessage>({
      query: (body) => ({ url: 'messages', method: 'POST', body }),
      responseSchema: responseSchemas.message,
    }),
  }),
});

export const { useListConversationsInfiniteQuery, useGetThreadInfiniteQuery, useMarkReadMutation } = messagesApi;

/** As `mergePages`, for a thread, whose first page is the newest. */
function mergeMessages(newest: ThreadPage, cached: ThreadPage[]): ThreadPage {
  const known = cached.toReversed().flatMap(({ messages }) => messages);
  const overlap = known.findIndex(({ id }) => id === newest.messages[0]?.id);
  if (!newest.nextCursor || overlap === -1) return newest;
  return {
    ...newest,
    messages: [...known.slice(0, overlap), ...newest.messages],
    nextCursor: cached.at(-1)?.nextCursor,
  };
}

type MessagesState = Parameters<typeof messagesApi.util.selectCachedArgsForQuery>[0];

/** The store as the lifecycles of endpoints provide it. */
interface MessagesStore {
  dispatch: (change: ReturnType<typeof messagesApi.util.updateQueryData>) => unknown;
  getState: () => unknown;
}

/** What the loaded lists of conversations were searched for; undefined for the list of all. */
export const getSearches = ({ getState }: MessagesStore): (string | void)[] =>
  messagesApi.util.selectCachedArgsForQuery(getState() as MessagesState, 'listConversations');

/** Changes the conversation with this person in all loaded lists, searched ones too. */
export function updateConversation(
  store: MessagesStore,
  otherUserId: number,
  update: (conversation: Conversation) => void,
): void {
  for (const search of getSearches(store))
    store.dispatch(
      messagesApi.util.updateQueryData('listConversations', search, ({ pages }) => {
        const found = pages.flatMap(({ items }) => items).find(({ otherUser }) => otherUser.id === otherUserId);
        if (found) update(found);
      }),
    );
}

/** Removes the words of a message that was deleted for both from the lists of conversations, before these are fetched again. */
export const hideDeleted = (store: MessagesStore, otherUserId: number, { createdAt, content }: Message): void =>
  updateConversation(store, otherUserId, (conversation) => {
    const { found, lastMessageAt } = conversation;
    if (Date.parse(found?.createdAt ?? lastMessageAt) === Date.parse(createdAt))
      Object.assign(conversation, { lastMessage: content, isLastDeleted: true });
  });

/** Does not wait for the stream. A conversation with newer messages stays unread. */
function markReadInCache(store: MessagesStore, { otherUserId, messageId }: MarkRead): void {
  let isAllRead = true;
  const inThread = messagesApi.util.updateQueryData('getThread', { otherUserId }, ({ pages }) => {
    for (const page of pages) page.readUpTo = Math.max(page.readUpTo ?? 0, messageId);
    const newest = pages[0]?.messages.findLast(({ senderId }) => senderId === otherUserId);
    isAllRead = (newest?.id ?? 0) <= messageId;
  });
  store.dispatch(inThread);
  updateConversation(store, otherUserId, (conversation) => {
    if (isAllRead && conversation.senderId === otherUserId) conversation.read = true;
  });
}
