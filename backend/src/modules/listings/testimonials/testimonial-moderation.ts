import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import type { RowOf } from '../../../platform/database/kysely-types.ts';
import { listingsDb } from '../listings.db.ts';
import { TestimonialEntity } from './testimonial.entity.ts';
import { addRating, pendingTestimonials, removeRating } from './testimonials.queries.ts';

export type PendingTestimonial = RowOf<typeof pendingTestimonials>;

/** `unchanged`: it was decided so already. */
type Outcome = 'done' | 'unchanged' | 'missing';
/** The review of a trip waits for the other one's: again since it was accepted, or as before. */
type Wait = 'waits' | 'waitsAlready';

/** What the operator decides about testimonials. Call every method in a transaction. */
@Injectable()
export class TestimonialModeration {
  constructor(private readonly clock: Clock) {}

  /** Those that wait, the oldest first. */
  listPending(em: EntityManager): Promise<PendingTestimonial[]> {
    return pendingTestimonials(listingsDb(em)).execute();
  }

  /** Shows it, and counts its rating. The review of a trip that still waits for the other one's goes on waiting. */
  async accept(em: EntityManager, id: number): Promise<Outcome | Wait> {
    const { outcome, status: decided } = await this.decide(em, id, async (testimonial) => {
      const { status, targetId, rating } = testimonial;
      if (status === 'shown' || status === 'blind') return status;
      if (await this.isStillBlind(em, testimonial)) return 'blind';
      await addRating(listingsDb(em), targetId, rating);
      return 'shown';
    });
    if (decided !== 'blind') return outcome;
    return outcome === 'done' ? 'waits' : 'waitsAlready';
  }

  /** Shows it to nobody, also one that has been shown, whose rating no longer counts. */
  async reject(em: EntityManager, id: number): Promise<Outcome> {
    const { outcome } = await this.decide(em, id, async ({ status, targetId, rating }) => {
      if (status === 'shown') await removeRating(listingsDb(em), targetId, rating);
      return 'rejected';
    });
    return outcome;
  }

  /** Whether the review of a trip would wait if it had not been rejected. */
  private async isStillBlind(em: EntityManager, { tripId, revealAt }: TestimonialEntity): Promise<boolean> {
    if (!tripId || !revealAt || this.clock.now() >= revealAt) return false;
    return (await em.count(TestimonialEntity, { tripId })) < 2;
  }

  private async decide(
    em: EntityManager,
    id: number,
    choose: (testimonial: TestimonialEntity) => Promise<TestimonialEntity['status']>,
  ): Promise<{ outcome: Outcome; status?: TestimonialEntity['status'] }> {
    const testimonial = await em.findOne(
      TestimonialEntity,
      { id },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    if (testimonial === null) return { outcome: 'missing' };
    const status = await choose(testimonial);
    const outcome = testimonial.status === status ? 'unchanged' : 'done';
    testimonial.status = status;
    return { outcome, status };
  }
}
