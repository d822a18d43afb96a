import { useMemo } from 'react';
import { isApiError } from 'shared-ui/app';
import type { Message, Thread } from 'shared-ui/contracts';
import { type ThreadOf, useGetThreadInfiniteQuery } from '../../api/messages.ts';

export interface ShownThread {
  /** As its newest page has it; undefined while that is on its way, or did not come. */
  thread: Thread | undefined;
  /** All that has been asked for, the oldest first. */
  messages: Message[];
  /** There is nobody like that to write to. */
  isUnknown: boolean;
  isFailed: boolean;
  retry: () => void;
  hasEarlier: boolean;
  isLoadingEarlier: boolean;
  isEarlierFailed: boolean;
  showEarlier: () => void;
}

const NOT_FOUND = [400, 404];

/** What was said with somebody. Asked anew where it begins from a listing: a kept answer would not name that trip. */
export function useThread(of: ThreadOf): ShownThread {
  const query = useGetThreadInfiniteQuery(of, { refetchOnMountOrArgChange: of.listing !== undefined });
  const pages = query.currentData?.pages;
  const messages = useMemo(() => pages?.toReversed().flatMap((page) => page.messages) ?? [], [pages]);
  const thread = pages?.[0];
  const hasNothing = query.isError && !thread && !query.isFetching;
  const isUnknown = hasNothing && isApiError(query.error) && NOT_FOUND.includes(Number(query.error.status));
  return {
    thread,
    messages,
    isUnknown,
    isFailed: hasNothing && !isUnknown,
    retry: () => void query.refetch(),
    hasEarlier: query.hasNextPage,
    isLoadingEarlier: query.isFetchingNextPage,
    isEarlierFailed: query.isFetchNextPageError && !query.isFetchingNextPage,
    showEarlier: () => void query.fetchNextPage(),
  };
}
