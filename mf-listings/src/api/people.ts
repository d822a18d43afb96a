import { api } from 'shared-ui/app';
import { type Traveler, travelerSchema } from 'contracts';

const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Somebody's public page; 404 for unknown and suspended people, and where one of the two has blocked the other. */
    getPerson: build.query<Traveler, number>({
      query: (id) => `listings/${String(id)}`,
      responseSchema: travelerSchema,
      providesTags: ['Listing', 'Testimonial'],
    }),
  }),
});

export const { useGetPersonQuery } = peopleApi;
