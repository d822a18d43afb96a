import { api, type Page, pageFrom, unlessFailed } from 'shared-ui/app';
import { listOf, type NewTestimonial, REVIEWS_PAGE_SIZE, type Testimonial, testimonialSchema } from 'contracts';
import { cursorPagination, keepLaterPages } from './pagination.ts';

/** Testimonials in the details dialog. Those of the home page are in `testimonials.ts`, which loads first. */
export const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The testimonials about a user, by user id, newest first. */
    listUserTestimonials: build.infiniteQuery<Page<Testimonial>, number, string | undefined>({
      infiniteQueryOptions: cursorPagination,
      query: ({ queryArg, pageParam }) => ({
        url: `testimonials/user/${String(queryArg)}`,
        params: { limit: REVIEWS_PAGE_SIZE, cursor: pageParam },
      }),
      rawResponseSchema: listOf(testimonialSchema),
      transformResponse: (testimonials: Testimonial[], meta) => pageFrom(testimonials, meta),
      providesTags: ['Testimonial'],
      onQueryStarted: (_userId, lifecycle) => keepLaterPages(lifecycle),
    }),
    /** Also changes the rating on cards. */
    createTestimonial: build.mutation<Testimonial, NewTestimonial>({
      query: (body) => ({ url: 'testimonials', method: 'POST', body }),
      responseSchema: testimonialSchema,
      invalidatesTags: (_created, error) => unlessFailed(error, ['Testimonial', 'Listing', 'MyListing']),
    }),
  }),
});

export const { useListUserTestimonialsInfiniteQuery, useCreateTestimonialMutation } = reviewsApi;
