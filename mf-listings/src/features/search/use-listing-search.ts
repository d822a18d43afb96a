import { useState } from 'react';
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

/** The search's results, nine at a time (spec §9). */
export function useListingSearch(filter: ListingFilter): ListingSearch {
  const query = useSearchListingsInfiniteQuery(filter);
  const [more, setMore] = useState<{ filter: ListingFilter; from: number }>();
  const listings = query.currentData?.pages.flatMap((page) => page.items);
  return {
    listings,
    isFailed: query.isError && listings === undefined && !query.isFetching,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    isMoreFailed: query.isFetchNextPageError && !query.isFetchingNextPage,
    showMore: () => {
      setMore({ filter, from: listings?.length ?? 0 });
      void query.fetchNextPage();
    },
    firstNew: more?.filter === filter ? more.from : undefined,
  };
}
