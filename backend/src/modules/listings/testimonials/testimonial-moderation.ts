import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { RowOf } from '../../../platform/database/kysely-types.ts';
import { listingsDb } from '../listings.db.ts';
import { TestimonialEntity } from './testimonial.entity.ts';
import { addRating, pendingTestimonials, removeRating } from './testimonials.queries.ts';

export type PendingTestimonial = RowOf<typeof pendingTestimonials>;

/** `unchanged`: it was decided so already. */
type Outcome = 'done' | 'unchanged' | 'missing';

/** What the operator decides about testimonials. Call every method in a transaction. */
@Injectable()
export class TestimonialModeration {
  /** Those that wait, the oldest first. */
  listPending(em: EntityManager): Promise<PendingTestimonial[]> {
    return pendingTestimonials(listingsDb(em)).execute();
  }

  /** Shows it, and counts its rating. */
  accept(em: EntityManager, id: number): Promise<Outcome> {
    return this.decide(em, id, 'shown', async ({ targetId, rating }) => addRating(listingsDb(em), targetId, rating));
  }

  /** Shows it to nobody, also one that has been shown, whose rating no longer counts. */
  reject(em: EntityManager, id: number): Promise<Outcome> {
    return this.decide(em, id, 'rejected', async ({ status, targetId, rating }) => {
      if (status === 'shown') await removeRating(listingsDb(em), targetId, rating);
    });
  }

  private async decide(
    em: EntityManager,
    id: number,
    status: 'shown' | 'rejected',
    updateRating: (testimonial: TestimonialEntity) => Promise<void>,
  ): Promise<Outcome> {
    const testimonial = await em.findOne(
      TestimonialEntity,
      { id },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    if (testimonial === null) return 'missing';
    if (testimonial.status === status) return 'unchanged';
    await updateRating(testimonial);
    testimonial.status = status;
    return 'done';
  }
}
