import type { EntityManager } from '@mikro-orm/postgresql';
import { mailKind } from '../../../platform/mail/mail-kind.ts';
import type { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import { operatorMail } from '../../../platform/mail/operator-mail.ts';
import { TestimonialEntity } from './testimonial.entity.ts';

export const REVIEWS_WAIT_MAIL = 'listings.reviews-wait';
/** There is one at a time. */
export const REVIEWS_WAIT_SUBJECT = 'reviews';
/** A burst is one mail. */
const COLLECT_SECONDS = 60;

/** Tells the operator that testimonials wait: many at once are most likely forged. Nothing where none waits any more. */
export const reviewsWaitMail = mailKind({
  name: REVIEWS_WAIT_MAIL,
  repeats: true,
  findFacts: async (_mail, { em, operatorEmail }) => {
    const count = await em.count(TestimonialEntity, { status: 'pending' });
    return count === 0 ? undefined : { to: operatorEmail, count };
  },
  compose: ({ count }, siteUrl) =>
    operatorMail({
      title: `Testimonials that wait: ${count}`,
      content:
        'Their authors have neither a verified phone nor an answer from the person, and there are more of them than show by themselves; or two who have flown together may have made their trips up.',
      siteUrl,
    }),
});

/** In the transaction after which one waits. */
export const orderReviewsWaitMail = (em: EntityManager, outbox: MailOutbox): Promise<void> =>
  outbox.order(em, REVIEWS_WAIT_MAIL, [{ subject: REVIEWS_WAIT_SUBJECT }], { delaySeconds: COLLECT_SECONDS });
