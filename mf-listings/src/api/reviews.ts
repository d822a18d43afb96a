import { api, isApiError, type Page, pageFrom, unlessFailed } from 'shared-ui/app';
import { cursorPages } from 'shared-ui/app/pages';
import { listOf, type NewTestimonial, REVIEWS_PAGE_SIZE, type Testimonial, testimonialSchema } from 'contracts';

/** What shows ratings. */
const TAGS_WITH_RATINGS = ['Testimonial', 'Listing', 'MyListing'] as const;

/** Testimonials in the details dialog. Those of the home page are in `testimonials.ts`, which loads first. */
export const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The testimonials about a user, by user id, newest first. */
    listUserTestimonials: build.infiniteQuery<Page<Testimonial>, number, string | undefined>({
      infiniteQueryOptions: cursorPages,
      query: ({ queryArg, pageParam }) => ({
        url: `testimonials/user/${String(queryArg)}`,
        params: { limit: REVIEWS_PAGE_SIZE, cursor: pageParam },
      }),
      rawResponseSchema: listOf(testimonialSchema),
      transformResponse: (testimonials: Testimonial[], meta) => pageFrom(testimonials, meta),
      providesTags: ['Testimonial'],
    }),
    /** Also changes the rating on cards. */
    createTestimonial: build.mutation<Testimonial, NewTestimonial>({
      query: (body) => ({ url: 'testimonials', method: 'POST', body }),
      responseSchema: testimonialSchema,
      invalidatesTags: (_created, error) => unlessFailed(error, TAGS_WITH_RATINGS),
      onQueryStarted: async ({ targetUserId }, { dispatch, queryFulfilled }) => {
        const created = (await queryFulfilled.catch(() => undefined))?.data;
        if (created)
          dispatch(
            reviewsApi.util.updateQueryData('listUserTestimonials', targetUserId, ({ pages }) => {
              for (const page of pages) page.items = page.items.filter(({ id }) => id !== created.id);
              pages[0]?.items.unshift(created);
            }),
          );
      },
    }),
    /** Deletes what one has written about somebody. 404 where it is gone. */
    takeBackTestimonial: build.mutation<null, { id: number; targetUserId: number }>({
      query: ({ id }) => ({ url: `testimonials/${String(id)}`, method: 'DELETE' }),
      invalidatesTags: (_deleted, error) => unlessFailed(error, [...TAGS_WITH_RATINGS, 'Trip']),
      onQueryStarted: async ({ id, targetUserId }, { dispatch, queryFulfilled }) => {
        const isThere = await queryFulfilled.then(
          () => false,
          ({ error }: { error: unknown }) => !isApiError(error) || error.status !== 404,
        );
        if (isThere) return;
        dispatch(
          reviewsApi.util.updateQueryData('listUserTestimonials', targetUserId, ({ pages }) => {
            for (const page of pages) page.items = page.items.filter((one) => one.id !== id);
          }),
        );
      },
    }),
  }),
});

export const { useListUserTestimonialsInfiniteQuery, useCreateTestimonialMutation, useTakeBackTestimonialMutation } =
  reviewsApi;
