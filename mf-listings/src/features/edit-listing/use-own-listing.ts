import { useEffect, useEffectEvent, useState } from 'react';
import { useCurrentUser } from 'shared-ui/app';
import type { OwnListing } from 'contracts';
import { useMyListings } from '../../api/own-listings.ts';

export interface OwnListingResult {
  /** Undefined while it loads, after a failure, and if the user has no listing with this id. */
  listing: OwnListing | undefined;
  isFailed: boolean;
  isLoading: boolean;
  retry: () => void;
}

/**
 * One of the user's own listings, of either type. The lists are refetched first, since another tab or device may have changed
 * it; if that fails, the cached ones are used.
 */
export function useOwnListing(id: number): OwnListingResult {
  const lists = [useMyListings('helper'), useMyListings('seeking_help')];
  const isRefetched = useRefetchOnce(async () => Promise.all(lists.map(async ({ refetch }) => refetch())));
  const listing = isRefetched
    ? lists.flatMap(({ listings }) => listings ?? []).find((own) => own.id === id)
    : undefined;
  const missing = lists.filter(({ listings }) => listings === undefined);
  const isFailed = isRefetched && !listing && missing.some(({ isError, isFetching }) => isError && !isFetching);
  return {
    listing,
    isFailed,
    isLoading: !isRefetched || (!listing && !isFailed && missing.length > 0),
    retry: () => missing.forEach(({ refetch }) => void refetch()),
  };
}

/** Refetches once somebody is logged in; true after it has settled, with or without an error. */
function useRefetchOnce(refetch: () => Promise<unknown>): boolean {
  const { user } = useCurrentUser();
  const [isSettled, setSettled] = useState(false);
  const isLoggedIn = user !== null;
  const refetchNow = useEffectEvent(refetch);
  useEffect(() => {
    if (!isLoggedIn) return;
    let isMounted = true;
    const onSettled = () => {
      if (isMounted) setSettled(true);
    };
    void refetchNow().then(onSettled, onSettled);
    return () => void (isMounted = false);
  }, [isLoggedIn]);
  return isSettled;
}
