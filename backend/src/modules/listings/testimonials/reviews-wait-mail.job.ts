import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { OperatorMailer } from '../../../platform/mail/operator-mailer.ts';
import { TestimonialEntity } from './testimonial.entity.ts';

const REVIEWS_WAIT = 'listings.reviews-wait';
/** A burst is one mail. */
const COLLECT_SECONDS = 60;

/** Tells the operator that testimonials wait: many at once are most likely forged. */
@Injectable()
export class ReviewsWaitMailJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly operator: OperatorMailer,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(REVIEWS_WAIT, (_data, jobId) => this.send(jobId), { deduplicateByKey: true });
  }

  /** In the transaction after which one waits. */
  order(em: EntityManager): Promise<void> {
    return this.jobs.send(em, REVIEWS_WAIT, {}, { key: 'reviews', startAfterSeconds: COLLECT_SECONDS });
  }

  /** Nothing where none waits any more. */
  async send(jobId: string): Promise<void> {
    const count = await this.em.fork().count(TestimonialEntity, { status: 'pending' });
    if (count === 0) return;
    await this.operator.send({
      title: `Testimonials that wait: ${count}`,
      content:
        'Their authors have neither a verified phone nor an answer from the person, and there are more of them than show by themselves; or two who have flown together may have made their trips up.',
      messageId: `reviews-wait.${jobId}`,
    });
  }
}
