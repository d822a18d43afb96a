import { useState } from 'react';
import type { Page } from 'shared-ui/app';

/** A list that comes page by page, as RTK Query hands it out. */
interface PagedQuery<Tip> {
  currentData?: { pages: Page<Tip>[] } | undefined;
  isError: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => PromiseLike<{ data?: { pages: Page<Tip>[] } | undefined }>;
  refetch: () => unknown;
}

export interface TipPages<Tip> {
  /** The newest first; undefined while the first page is on its way, or did not come. */
  tips: Tip[] | undefined;
  isFailed: boolean;
  retry: () => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  isMoreFailed: boolean;
  showMore: () => void;
  /** The first tip that the last 'View More' has brought. */
  firstNew: string | undefined;
}

/** Tips as far as they have been asked for. */
export function useTipPages<Tip extends { id: string }>(query: PagedQuery<Tip>): TipPages<Tip> {
  const [firstNew, setFirstNew] = useState<string>();
  const tips = query.currentData && onceEach(query.currentData.pages);
  const showMore = async (): Promise<void> => {
    const known = new Set(tips?.map(({ id }) => id));
    const { data } = await query.fetchNextPage();
    const added = data?.pages.at(-1)?.items.find(({ id }) => !known.has(id));
    if (added) setFirstNew(added.id);
  };
  return {
    tips,
    isFailed: query.isError && !query.isFetching && tips === undefined,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    isMoreFailed: query.isFetchNextPageError && !query.isFetching,
    showMore: () => void showMore(),
    firstNew,
  };
}

/** A tip that was paid meanwhile pushes others on to the next page. */
const onceEach = <Tip extends { id: string }>(pages: Page<Tip>[]): Tip[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((tip) => [tip.id, tip])).values(),
];
