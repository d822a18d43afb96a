import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { OperatorMailer } from '../../../platform/mail/operator-mailer.ts';
import { TestimonialEntity } from './testimonial.entity.ts';

export const REVIEWS_WAIT = 'listings.reviews-wait';

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

  /** Nothing where none waits any more. */
  async send(jobId: string): Promise<void> {
    const count = await this.em.fork().count(TestimonialEntity, { status: 'pending' });
    if (count === 0) return;
    await this.operator.send({
      title: `Testimonials that wait: ${count}`,
      content:
        'Their authors have neither a verified phone nor an answer from the person, and there are more of them than show by themselves.',
      messageId: `reviews-wait.${jobId}`,
    });
  }
}
