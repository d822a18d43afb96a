import type { Agreement } from 'contracts';
import { useMemo } from 'react';
import { useListTripsInfiniteQuery } from '../../api/trips.ts';

export interface Trips {
  /** The loaded ones; undefined until the first page is loaded. */
  all: Agreement[] | undefined;
  isFailed: boolean;
  retry: () => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  isMoreFailed: boolean;
  loadMore: () => void;
}

export function useTrips(): Trips {
  const query = useListTripsInfiniteQuery();
  const pages = query.currentData?.pages;
  const all = useMemo(() => pages?.flatMap(({ items }) => items), [pages]);
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

/** What can still happen, the soonest first; and what is over, the latest first. */
export function groupTrips(trips: readonly Agreement[], today: string): { comingUp: Agreement[]; past: Agreement[] } {
  const isOpen = ({ state, trip }: Agreement) => (state === 'asked' || state === 'agreed') && trip.lastDate >= today;
  const byDay = (one: Agreement, other: Agreement) => one.trip.date.localeCompare(other.trip.date);
  return {
    comingUp: trips.filter(isOpen).sort(byDay),
    past: trips.filter((trip) => !isOpen(trip)).sort((one, other) => byDay(other, one)),
  };
}
