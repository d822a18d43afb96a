import { api } from 'shared-ui/app';
import type { Testimonial } from 'shared-ui/contracts';
import { answers } from './answers.ts';

export const testimonialsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTestimonials: build.query<Testimonial[], { limit: number }>({
      query: (params) => ({ url: 'testimonials', params }),
      responseSchema: answers.testimonials,
      providesTags: ['Testimonial'],
    }),
  }),
});

export const { useListTestimonialsQuery } = testimonialsApi;
