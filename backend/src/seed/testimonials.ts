import type { SeedTestimonial } from './testimonial-forms.ts';
import { EARLIER } from './testimonials-earlier.ts';
import { RECENT } from './testimonials-recent.ts';

/** What people said of each other, newest first. Some people have no rating, as in life. */
export const TESTIMONIALS: readonly SeedTestimonial[] = [...RECENT, ...EARLIER];
