import { useState } from 'react';
import { useLocation } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import { type ListingFilter, useSearchListingsInfiniteQuery } from '../../api/listings.ts';

export interface ListingSearch {
  /** Undefined while the first page is on its way, or did not come. */
  listings: Listing[] | undefined;
  isFailed: boolean;
  retry(): void;
  hasMore: boolean;
  isLoadingMore: boolean;
  isMoreFailed: boolean;
  showMore(): void;
  /** The first card that View More brought: focus goes there. */
  firstNew: number | undefined;
}

/** How many pages each step of the visitor's history shows: a new search begins with one, Back finds what was open. */
const pagesAt = new Map<string, number>();

/** The search's results, nine at a time (spec §9). */
export function useListingSearch(filter: ListingFilter): ListingSearch {
  const { key } = useLocation();
  const query = useSearchListingsInfiniteQuery(filter);
  const [more, setMore] = useState<{ filter: ListingFilter; from: number }>();
  const pages = query.currentData?.pages;
  const shown = Math.min(pagesAt.get(key) ?? 1, pages?.length ?? 0);
  const isKept = pages !== undefined && shown < pages.length;
  const listings = pages?.slice(0, shown).flatMap((page) => page.items);
  return {
    listings,
    isFailed: query.isError && listings === undefined && !query.isFetching,
    retry: () => void query.refetch(),
    hasMore: isKept || query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    isMoreFailed: query.isFetchNextPageError && !query.isFetchingNextPage,
    showMore: () => {
      setMore({ filter, from: listings?.length ?? 0 });
      pagesAt.set(key, shown + 1);
      if (!isKept) void query.fetchNextPage();
    },
    firstNew: more?.filter === filter ? more.from : undefined,
  };
}
