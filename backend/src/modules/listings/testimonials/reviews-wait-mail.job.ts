import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { PRODUCT } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { paragraph } from '../../../platform/mail/mail-blocks.ts';
import { Mailer } from '../../../platform/mail/mailer.ts';
import { TestimonialEntity } from './testimonial.entity.ts';

export const REVIEWS_WAIT = 'listings.reviews-wait';

/** Tells the operator that testimonials wait: many at once are most likely forged. */
@Injectable()
export class ReviewsWaitMailJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(REVIEWS_WAIT, (_data, jobId) => this.send(jobId), { deduplicateByKey: true });
  }

  /** Nothing where none waits any more. */
  async send(jobId: string): Promise<void> {
    const count = await this.em.fork().count(TestimonialEntity, { status: 'pending' });
    if (count === 0 || this.settings.smtpUrl === undefined) return;
    const title = `Testimonials that wait: ${count}`;
    const content =
      'Their authors have neither a verified phone nor an answer from the person, and there are more of them than show by themselves.';
    await this.mailer.send({
      ...layoutMail({
        subject: `${PRODUCT}: ${title}`,
        preheader: content,
        title,
        blocks: [paragraph(content), paragraph('The command for moderation lists them: see OPERATIONS.md.')],
        because: 'you operate this site',
        siteUrl: this.settings.publicUrl,
      }),
      to: this.settings.contact.email,
      messageId: `reviews-wait.${jobId}`,
    });
  }
}
