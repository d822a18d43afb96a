import { useState } from 'react';
import type { ContactRequest, OwnListing } from 'shared-ui/contracts';
import { useListContactRequestsInfiniteQuery } from '../../api/own-listing-acts.ts';

/** Everybody who asked for a listing's contact details, a page at a time. Until they are there, those known already. */
export function useAskers({ id, contactRequests }: OwnListing) {
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useListContactRequestsInfiniteQuery(id);
  const [firstNew, setFirstNew] = useState<number>();
  const requests = data ? onceEach(data.pages.flatMap(({ items }) => items)) : contactRequests.latest;

  const loadMore = async (): Promise<void> => {
    const known = new Set(requests.map((request) => request.id));
    const { data: grown } = await fetchNextPage();
    const added = grown?.pages.at(-1)?.items.find((request) => !known.has(request.id));
    if (added) setFirstNew(added.id);
  };
  return {
    requests,
    isLoaded: data !== undefined,
    isFailed: isError && !isFetching,
    retry: (): void => void (data ? loadMore() : refetch()),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: (): void => void loadMore(),
    firstNew,
  };
}

/** Who asks again moves to the top, and so may come twice while the pages are turned. */
const onceEach = (requests: ContactRequest[]): ContactRequest[] =>
  [...new Map(requests.toReversed().map((request) => [request.id, request])).values()].toReversed();
