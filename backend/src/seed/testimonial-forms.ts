import type { PersonKey } from './people.ts';

export interface SeedTestimonial {
  author: PersonKey;
  target: PersonKey;
  /** 'MAA-LHR' */
  route: string;
  rating: 1 | 2 | 3 | 4 | 5;
  text: string;
}

export const says = (
  author: PersonKey,
  target: PersonKey,
  route: string,
  rating: SeedTestimonial['rating'],
  text: string,
): SeedTestimonial => ({ author, target, route, rating, text });
