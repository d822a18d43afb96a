import { useMemo, useState } from 'react';
import type { Page } from 'shared-ui/app';

/**
 * `infiniteQueryOptions` of a list with cursor pages. A refetch requests each loaded page again: after a login or a block the later ones
 * differ too, and what was taken off one stays away.
 */
export const cursorPages = {
  initialPageParam: undefined,
  getNextPageParam: (page: { nextCursor?: string | undefined }) => page.nextCursor,
};

/** What this reads of the result of an infinite query of RTK Query. */
export interface PagedQuery<ListPage> {
  currentData?: { pages: ListPage[] } | undefined;
  isError: boolean;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  refetch: () => unknown;
  fetchNextPage: () => PromiseLike<{ data?: { pages: ListPage[] } | undefined }>;
}

/** How far a list has loaded. */
export interface PagesState {
  /** The first page did not load. */
  isFailed: boolean;
  retry: () => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  isMoreFailed: boolean;
  showMore: () => void;
}

/** A list that grows by one page with each View More. */
export interface Pages<Item extends { id: unknown }> extends PagesState {
  /** In order; undefined until the first page has loaded. */
  items: Item[] | undefined;
  /** The id of the first item that View More added: it gets the focus, since the button moves or disappears. */
  firstNew: Item['id'] | undefined;
}

export function getPagesState<ListPage>(query: PagedQuery<ListPage>): PagesState {
  return {
    isFailed: query.isError && !query.currentData && !query.isFetching,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    isMoreFailed: query.isFetchNextPageError && !query.isFetchingNextPage,
    showMore: () => void query.fetchNextPage(),
  };
}

/** The number of shown pages by list and history entry: Back restores what was shown. */
const shownPages = new Map<string, number>();

/**
 * The items of a list with cursor pages.
 * @param listKey the list and its history entry: another one starts with one page, also where more are in the cache
 */
export function usePages<Item extends { id: unknown }>(query: PagedQuery<Page<Item>>, listKey?: string): Pages<Item> {
  const [added, setAdded] = useState<{ listKey: string | undefined; id: Item['id'] | undefined }>();
  const loaded = query.currentData?.pages;
  const shown = listKey === undefined ? undefined : (shownPages.get(listKey) ?? 1);
  const items = useMemo(() => loaded && toItems(loaded.slice(0, shown)), [loaded, shown]);
  const isNextCached = loaded !== undefined && shown !== undefined && shown < loaded.length;
  const state = getPagesState(query);
  const showMore = async (): Promise<void> => {
    const known = new Set(items?.map(({ id }) => id));
    const from = shown === undefined ? (loaded?.length ?? 0) : Math.min(shown, loaded?.length ?? 0);
    if (listKey !== undefined) shownPages.set(listKey, from + 1);
    const pages = isNextCached ? loaded : (await query.fetchNextPage()).data?.pages;
    setAdded({ listKey, id: pages?.[from]?.items.find(({ id }) => !known.has(id))?.id });
  };
  return {
    ...state,
    items,
    hasMore: isNextCached || state.hasMore,
    showMore: () => void showMore(),
    firstNew: added?.listKey === listKey ? added?.id : undefined,
  };
}

const toItems = <Item extends { id: unknown }>(pages: readonly Page<Item>[]): Item[] =>
  withoutDuplicates(pages.flatMap(({ items }) => items));

/** An item that moved up after its page was loaded may be on a later page too: it shows once, where it is first. */
export function withoutDuplicates<Item extends { id: unknown }>(items: readonly Item[]): Item[] {
  const ids = new Set<unknown>();
  return items.filter(({ id }) => !ids.has(id) && ids.add(id));
}
