import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { lockAccounts } from '../../../views/account.views.ts';
import { listingsDb } from '../listings.db.ts';
import { REVIEWS_SHOWN, type ReviewsShown } from './reviews-shown.ts';
import { testimonialErrors } from './testimonials.errors.ts';
import { addTakenBack, deleteTestimonial, removeRating } from './testimonials.queries.ts';

/** What one has written about others is one's own. */
@Injectable()
export class TakeBackService {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: Limits,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Deletes a testimonial or a review of a trip that one has written, whether it is shown, waits or is blind; it no longer counts. One that was
   * rejected stays, or its author could write it again past the operator. Throws no_such_testimonial, LimitedError.
   */
  async takeBack(me: SessionUser, id: number): Promise<void> {
    await this.limits.consume('listings.testimonial', { account: me });
    await this.em.fork().transactional(async (em) => {
      // As writing does: what is replaced must not be gone meanwhile
      await lockAccounts(em, [me.id], { exclusive: true });
      const db = listingsDb(em);
      const deleted = await deleteTestimonial(db, me.id, id).executeTakeFirst();
      if (deleted === undefined) throw testimonialErrors.no_such_testimonial();
      const { status, targetId, rating, tripId } = deleted;
      const wasShown = status === 'shown';
      if (wasShown) await removeRating(db, targetId, rating);
      if (tripId === null) return;
      await addTakenBack(db, tripId, me.id, wasShown).execute();
      await this.jobs.send(em, REVIEWS_SHOWN, { tripId } satisfies ReviewsShown);
    });
  }
}
