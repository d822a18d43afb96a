import { api } from 'shared-ui/app';
import type { Testimonial } from 'contracts';
import { responseSchemas } from './response-schemas.ts';

export const testimonialsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTestimonials: build.query<Testimonial[], { limit: number }>({
      query: (params) => ({ url: 'testimonials', params }),
      responseSchema: responseSchemas.testimonials,
      providesTags: ['Testimonial'],
    }),
  }),
});

export const { useListTestimonialsQuery } = testimonialsApi;
