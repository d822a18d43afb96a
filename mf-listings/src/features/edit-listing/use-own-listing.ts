import { useEffect, useEffectEvent, useState } from 'react';
import { useCurrentUser } from 'shared-ui/app';
import type { OwnListing } from 'shared-ui/contracts';
import { useMyListings } from '../../api/my-listings.ts';

export interface OwnListingAnswer {
  /** Undefined while it loads, where it did not load, and where there is none of that id among one's own. */
  listing: OwnListing | undefined;
  isFailed: boolean;
  isLoading: boolean;
  retry: () => void;
}

/**
 * One of one's own listings, whatever its type. The lists are asked for anew first: another tab, or another device, may
 * have changed it. Where they do not come, what is known already will do.
 */
export function useOwnListing(id: number): OwnListingAnswer {
  const lists = [useMyListings('helper'), useMyListings('seeking_help')];
  const isAsked = useAskedAnew(async () => Promise.all(lists.map(async ({ refetch }) => refetch())));
  const listing = isAsked ? lists.flatMap(({ listings }) => listings ?? []).find((own) => own.id === id) : undefined;
  const missing = lists.filter(({ listings }) => listings === undefined);
  const isFailed = isAsked && !listing && missing.some(({ isError, isFetching }) => isError && !isFetching);
  return {
    listing,
    isFailed,
    isLoading: !isAsked || (!listing && !isFailed && missing.length > 0),
    retry: () => missing.forEach(({ refetch }) => void refetch()),
  };
}

/** Asks once, and says when the answers are there, whatever they are. */
function useAskedAnew(ask: () => Promise<unknown>): boolean {
  const { user } = useCurrentUser();
  const [isAsked, setAsked] = useState(false);
  const isKnown = user !== null;
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (!isKnown) return;
    let isHere = true;
    const tell = () => {
      if (isHere) setAsked(true);
    };
    void askNow().then(tell, tell);
    return () => void (isHere = false);
  }, [isKnown]);
  return isAsked;
}
