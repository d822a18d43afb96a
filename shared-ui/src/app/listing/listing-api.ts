import { type Listing, listingSchema } from 'contracts';
import { api } from 'shared-ui/app';

/** One public listing, for each remote that shows one. They share its place in the cache. */
export const listingApi = api.injectEndpoints({
  // Each remote that contains this injects it
  overrideExisting: true,
  endpoints: (build) => ({
    /** 404 if it is closed, expired, hidden or deleted. */
    getListing: build.query<Listing, number>({
      query: (id) => `listing/${String(id)}`,
      // zod would add 9 kB to the home page
      responseSchema: process.env.NODE_ENV === 'production' ? undefined : listingSchema,
      providesTags: ['Listing'],
    }),
  }),
});
