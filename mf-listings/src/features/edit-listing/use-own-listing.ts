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

/** One of the user's own listings, refetched first, since another tab or device may have changed it; if that fails, the cached one is used. */
export function useOwnListing(id: number): OwnListingResult {
  const { items, isFailed, retry, refetch } = useMyListings({ id });
  const isRefetched = useRefetchOnce(async () => refetch());
  return {
    listing: isRefetched ? items?.find((own) => own.id === id) : undefined,
    isFailed: isRefetched && isFailed,
    isLoading: !isRefetched || (!items && !isFailed),
    retry,
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
