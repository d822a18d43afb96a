import type { Message, Thread } from 'contracts';
import { useMemo, useState } from 'react';
import { isApiError } from 'shared-ui/app';
import { getPagesState, type PagesState } from 'shared-ui/app/pages';
import { type ThreadPage, type ThreadQuery, useGetThreadInfiniteQuery } from '../../api/messages.ts';

/** `hasMore`, `showMore`: earlier messages. */
export interface LoadedThread extends PagesState {
  /** From the newest page; undefined until it is loaded. */
  thread: Thread | undefined;
  /** All loaded messages, the oldest first. */
  messages: Message[];
  /** There is no such user to write to. */
  isUnknown: boolean;
}

const NOT_FOUND = [400, 404];

/**
 * The conversation with another user; mount it again for the next one. It stays while its user's session has expired, which empties
 * the cache, with the forms that are open over it. One opened from a listing is refetched: a cached one may be about another listing.
 */
export function useThread(input: ThreadQuery): LoadedThread {
  const query = useGetThreadInfiniteQuery(input, { refetchOnMountOrArgChange: input.listingId !== undefined });
  const [lastPages, setLastPages] = useState<ThreadPage[]>();
  const loadedPages = query.currentData?.pages;
  if (loadedPages && loadedPages !== lastPages) setLastPages(loadedPages);
  const pages = loadedPages ?? lastPages;
  const messages = useMemo(() => pages?.toReversed().flatMap((page) => page.messages) ?? [], [pages]);
  const thread = pages?.[0];
  const hasNothing = query.isError && !thread && !query.isFetching;
  const isUnknown = hasNothing && isApiError(query.error) && NOT_FOUND.includes(Number(query.error.status));
  return {
    ...getPagesState(query),
    thread,
    messages,
    isUnknown,
    isFailed: hasNothing && !isUnknown,
  };
}
