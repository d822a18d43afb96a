import { api, type Page, pageFrom, unlessFailed } from 'shared-ui/app';
import { byCursor, keepLaterPages } from './later-pages.ts';
import { type NewTestimonial, type Testimonial, testimonialSchema } from 'shared-ui/contracts';

const PAGE_SIZE = 6;

export const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What was said of one person, by user id, newest first. */
    listUserTestimonials: build.infiniteQuery<Page<Testimonial>, number, string | undefined>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => ({
        url: `testimonials/user/${String(queryArg)}`,
        params: { limit: PAGE_SIZE, cursor: pageParam },
      }),
      rawResponseSchema: testimonialSchema.array(),
      transformResponse: (testimonials: Testimonial[], meta) => pageFrom(testimonials, meta),
      providesTags: ['Testimonial'],
      onQueryStarted: (_userId, started) => keepLaterPages(started),
    }),
    /** Also changes the rating that cards show. */
    createTestimonial: build.mutation<Testimonial, NewTestimonial>({
      query: (body) => ({ url: 'testimonials', method: 'POST', body }),
      responseSchema: testimonialSchema,
      invalidatesTags: (_created, error) => unlessFailed(error, ['Testimonial', 'Listing', 'MyListing']),
    }),
  }),
});

export const { useListUserTestimonialsInfiniteQuery, useCreateTestimonialMutation } = reviewsApi;
