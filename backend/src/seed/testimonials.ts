import type { EntityManager } from '@mikro-orm/postgresql';
import { RatingEntity, TestimonialEntity } from '../modules/listings/index.ts';
import { DAY_MS, getId, type Ids } from './seed-context.ts';
import { readSeed } from './seed-data.ts';

interface SeedTestimonial {
  author: string;
  target: string;
  /** 'MAA-LHR' */
  route: string;
  rating: 1 | 2 | 3 | 4 | 5;
  text: string;
}

/** Newest first. Some people have no rating. */
export const TESTIMONIALS = readSeed<readonly SeedTestimonial[]>('testimonials');

/** When the testimonial with this index was written: one every five days. */
export const getTestimonialTime = (index: number, now: Date): Date =>
  new Date(now.getTime() - (1 + index * 5) * DAY_MS);

export async function addTestimonials(em: EntityManager, people: Ids, now: Date): Promise<void> {
  const oldestFirst = [...TESTIMONIALS.entries()].toReversed();
  for (const [index, { author, target, route, rating, text }] of oldestFirst)
    em.create(TestimonialEntity, {
      authorId: getId(people, author),
      targetId: getId(people, target),
      route: route.replace('-', ' to '),
      rating,
      text,
      createdAt: getTestimonialTime(index, now),
    });
  await em.flush();
}

export async function addRatings(em: EntityManager, people: Ids): Promise<void> {
  for (const [target, received] of Map.groupBy(TESTIMONIALS, (one) => one.target)) {
    const sum = received.reduce((total, { rating }) => total + rating, 0);
    em.create(RatingEntity, { userId: getId(people, target), sum, count: received.length });
  }
  await em.flush();
}
