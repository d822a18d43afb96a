import { useMemo } from 'react';
import type { Conversation } from 'shared-ui/contracts';
import { useListConversationsInfiniteQuery } from '../../api/messages.ts';

export interface Conversations {
  /** The newest message first; undefined while the first page is on its way, or did not come. */
  all: Conversation[] | undefined;
  isFailed: boolean;
  retry: () => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  isMoreFailed: boolean;
  showMore: () => void;
}

/** With whom one has written, as far as it has been asked for. */
export function useConversations(): Conversations {
  const query = useListConversationsInfiniteQuery();
  const pages = query.currentData?.pages;
  const all = useMemo(() => pages && onceEach(pages.flatMap(({ items }) => items)), [pages]);
  return {
    all,
    isFailed: query.isError && all === undefined && !query.isFetching,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    isMoreFailed: query.isFetchNextPageError && !query.isFetchingNextPage,
    showMore: () => void query.fetchNextPage(),
  };
}

/** A conversation that has moved up since may come again on a later page. */
function onceEach(conversations: Conversation[]): Conversation[] {
  const known = new Set<number>();
  return conversations.filter(({ id }) => !known.has(id) && known.add(id));
}
