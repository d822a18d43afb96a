import type { Conversation } from 'contracts';
import { useMemo } from 'react';
import { useListConversationsInfiniteQuery } from '../../api/messages.ts';

export interface Conversations {
  /** The loaded ones, that with the newest message first; undefined until the first page is loaded. */
  all: Conversation[] | undefined;
  isFailed: boolean;
  retry: () => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  isMoreFailed: boolean;
  loadMore: () => void;
}

/** `search`: only those with this in the other's name or in a message; '' is all. */
export function useConversations(search: string): Conversations {
  // Live events change the list of all, which has no argument
  const query = useListConversationsInfiniteQuery(search || undefined);
  const pages = query.currentData?.pages;
  const all = useMemo(() => pages && withoutDuplicates(pages.flatMap(({ items }) => items)), [pages]);
  return {
    all,
    isFailed: query.isError && all === undefined && !query.isFetching,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    isMoreFailed: query.isFetchNextPageError && !query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}

/** A conversation that moved up after the first page was loaded may be on a later page too. */
function withoutDuplicates(conversations: Conversation[]): Conversation[] {
  const ids = new Set<number>();
  return conversations.filter(({ id }) => !ids.has(id) && ids.add(id));
}
