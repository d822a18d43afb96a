import { useState } from 'react';
import type { Page } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';

export interface ListingPages {
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

/** An infinite query of listings, as its hook answers it. */
interface PagedQuery {
  currentData?: { pages: Page<Listing>[] } | undefined;
  isError: boolean;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  refetch(): unknown;
  fetchNextPage(): unknown;
}

/** How many pages each list of each step of the visitor's history shows: a new search begins with one, Back finds what was open. */
const pagesAt = new Map<string, number>();

/** A list that grows by a page at each View More. `place` names the list and the step of the history it stands at. */
export function usePages(query: PagedQuery, place: string): ListingPages {
  const [more, setMore] = useState<{ place: string; from: number }>();
  const pages = query.currentData?.pages;
  const shown = Math.min(pagesAt.get(place) ?? 1, pages?.length ?? 0);
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
      setMore({ place, from: listings?.length ?? 0 });
      pagesAt.set(place, shown + 1);
      if (!isKept) void query.fetchNextPage();
    },
    firstNew: more?.place === place ? more.from : undefined,
  };
}
