import { api, useCurrentUser } from 'shared-ui/app';
import type { ListingType, OwnListing } from 'shared-ui/contracts';
import { answers } from './answers.ts';

/** Whose, and of which type. The answer goes by the session alone; `of` keeps one person's list from the next one's eyes. */
export interface MyListings {
  of: number;
  type: ListingType;
}

export const myListingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One's own, newest first (spec §7); only for who is logged in. */
    listMyListings: build.query<OwnListing[], MyListings>({
      query: ({ type }) => ({ url: 'my-listings', params: { type } }),
      responseSchema: answers.ownListings,
      providesTags: ['MyListing', 'Session'],
    }),
  }),
});

const NOBODY = 0;

/**
 * The own listings of who is logged in; nothing is asked, and nothing shown, while nobody is.
 * @param unless nothing is asked where it holds
 * @param anew asks also where they are known already: others have asked for contact details meanwhile
 */
export function useMyListings(type: ListingType, { anew = false, unless = false } = {}) {
  const { user } = useCurrentUser();
  const { currentData, isError, isFetching, refetch } = myListingsApi.useListMyListingsQuery(
    { of: user?.id ?? NOBODY, type },
    { skip: !user || unless, refetchOnMountOrArgChange: anew },
  );
  return { listings: user && !unless ? currentData : undefined, isError, isFetching, refetch };
}
