import type { ReactNode, Ref } from 'react';
import { formatMomentDay, registerLocale, Trans, useCurrentUser, useTranslation } from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { type Pages, usePages, ViewMore } from 'shared-ui/app/pages';
import type { Testimonial } from 'contracts';
import { Badge } from 'shared-ui/ui/badge';
import { focusElement } from 'shared-ui/ui/focus';
import { CircleCheck, Clock } from 'shared-ui/ui/icon';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { Stars } from 'shared-ui/ui/stars';
import { Text } from 'shared-ui/ui/text';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useListUserTestimonialsInfiniteQuery } from '../../api/reviews.ts';
import english from '../../locales/en/reviews.json' with { type: 'json' };
import { toPersonLink } from '../person-link/person-link.tsx';
import styles from './reviews.module.css';
import { TakeBackReview } from './take-back-review.tsx';

registerLocale('listings', english);

/** The testimonials about a user, latest first. They load when they are shown (spec §4). */
export function ReviewList({ userId }: { userId: number }) {
  const { t } = useTranslation('listings');
  const query = useListUserTestimonialsInfiniteQuery(userId);
  const pages = usePages(query);
  return (
    <div aria-busy={query.isFetching}>
      {pages.items ? <TestimonialList userId={userId} testimonials={pages.items} pages={pages} /> : null}
      {pages.isFailed ? <LoadFailed tall sentence={t('reviews.loadFailed')} onRetry={pages.retry} /> : null}
      {pages.items || pages.isFailed ? null : <TestimonialsSkeleton />}
    </div>
  );
}

interface TestimonialListProps {
  userId: number;
  testimonials: Testimonial[];
  pages: Pages<Testimonial>;
}

function TestimonialList({ userId, testimonials, pages }: TestimonialListProps) {
  const { t } = useTranslation('listings');
  const { user: viewer } = useCurrentUser();
  if (testimonials.length === 0) return <p>{t('reviews.none')}</p>;
  return (
    <>
      <ul className={styles.testimonials}>
        {testimonials.map((testimonial) => (
          <TestimonialItem
            key={testimonial.id}
            testimonial={testimonial}
            ref={testimonial.id === pages.firstNew ? focusElement : undefined}
            act={
              viewer && testimonial.user.id === viewer.id ? (
                <TakeBackReview testimonial={testimonial} targetUserId={userId} />
              ) : null
            }
          />
        ))}
      </ul>
      <ViewMore pages={pages} />
    </>
  );
}

/** The name, a link where there is a page of the author. */
function ReviewAuthor({ userId, children }: { userId: number | null | undefined; children?: ReactNode }) {
  const link = toPersonLink({ userId });
  const name = <bdi>{children}</bdi>;
  return link ? link(name) : name;
}

interface TestimonialItemProps {
  testimonial: Testimonial;
  ref: Ref<HTMLLIElement> | undefined;
  /** What its author can do. */
  act: ReactNode;
}

function TestimonialItem({ testimonial, ref, act }: TestimonialItemProps) {
  const { t } = useTranslation('listings');
  const { rating, createdAt, text, user, flewTogether = false, pending = false } = testimonial;
  return (
    <li ref={ref} tabIndex={-1} className={styles.testimonial}>
      <p className={styles.testimonialHead}>
        <Stars value={rating} label={t('reviews.stars', { rating })} />
        <Text asChild tone="muted">
          <time dateTime={createdAt}>{formatMomentDay(createdAt)}</time>
        </Text>
        {flewTogether ? (
          <Badge tone="helper" icon={CircleCheck}>
            {t('reviews.flewTogether')}
          </Badge>
        ) : null}
      </p>
      <p dir="auto" className={styles.testimonialText}>
        {text}
      </p>
      <Text tone="muted" className={styles.testimonialText}>
        <Trans
          t={t}
          i18nKey="reviews.by"
          values={{ username: user.username }}
          components={[<ReviewAuthor key="author" userId={user.id} />]}
        />
      </Text>
      {pending ? (
        <Text tone="muted">
          <Badge tone="warn" icon={Clock}>
            {t('reviews.waits')}
          </Badge>{' '}
          <span>{t('reviews.waitsText')}</span>
        </Text>
      ) : null}
      {act ? <div>{act}</div> : null}
    </li>
  );
}

function TestimonialsSkeleton() {
  const { t } = useTranslation('listings');
  return (
    <div className={styles.testimonial}>
      <VisuallyHidden role="status">{t('reviews.loading')}</VisuallyHidden>
      <Skeleton width="40%" />
      <Skeleton />
      <Skeleton width="30%" />
    </div>
  );
}
