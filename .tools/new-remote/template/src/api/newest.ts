import { api } from 'shared-ui/app';
import { type Listing, listingSchema, listOf } from 'contracts';

const SHOWN = 3;

/** Endpoints stand in one cache with those of all other remotes: a name of theirs would be theirs. */
const newestApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What was posted last. */
    listNewestForTrips: build.query<Listing[], void>({
      query: () => ({ url: 'listings', params: { order: 'newest', limit: SHOWN } }),
      responseSchema: listOf(listingSchema),
      providesTags: ['Listing'],
    }),
  }),
});

export const { useListNewestForTripsQuery } = newestApi;
