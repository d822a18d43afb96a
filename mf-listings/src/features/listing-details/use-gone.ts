import { useCurrentUser } from 'shared-ui/app';
import type { OwnListing } from 'shared-ui/contracts';
import { useMyListings } from '../../api/my-listings.ts';

/** A listing that the public does not see, any more or yet. */
export interface Gone {
  /** Where it is one's own: what the server still knows of it. */
  own: OwnListing | undefined;
}

/**
 * What is known of a listing that the server said is not there: it may be one's own, closed or over. Asks for one's own
 * listings only where there is such an id and somebody is logged in; undefined until that is known, and without an id.
 */
export function useGone(id: number | undefined): Gone | undefined {
  const { isLoading } = useCurrentUser();
  const lists = [
    useMyListings('helper', { unless: id === undefined }),
    useMyListings('seeking_help', { unless: id === undefined }),
  ];
  if (id === undefined || isLoading) return undefined;
  const own = lists.flatMap(({ listings = [] }) => listings).find((listing) => listing.id === id);
  return own || lists.every(({ isFetching }) => !isFetching) ? { own } : undefined;
}
