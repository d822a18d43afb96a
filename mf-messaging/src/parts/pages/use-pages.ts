import { useMemo } from 'react';
import type { Page } from 'shared-ui/app';

/** A list that loads page by page. */
export interface Pages<Item> {
  /** The loaded ones, in order; undefined until the first page is loaded. */
  all: Item[] | undefined;
  isFailed: boolean;
  retry: () => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  isMoreFailed: boolean;
  loadMore: () => void;
}

/** What this reads of an infinite query. */
interface PageQuery<Item> {
  currentData?: { pages: Page<Item>[] } | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/** An item that moved up after the first page was loaded may be on a later page too: it shows once. */
export function usePages<Item extends { id: number }>(query: PageQuery<Item>): Pages<Item> {
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

export function withoutDuplicates<Item extends { id: number }>(items: readonly Item[]): Item[] {
  const ids = new Set<number>();
  return items.filter(({ id }) => !ids.has(id) && ids.add(id));
}
