import { type Ref, useState } from 'react';
import { formatMomentDay, Trans, useTranslation } from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import type { Testimonial } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { Stars } from 'shared-ui/ui/stars';
import { Heading, Text } from 'shared-ui/ui/text';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useListUserTestimonialsInfiniteQuery } from '../../api/reviews.ts';
import styles from './listing-details.module.css';

/** The testimonials about a user, latest first. They load when they are shown (spec §4). */
export function PreviousTestimonials({ userId }: { userId: number }) {
  const { t } = useTranslation('listings');
  const { data, isError, isFetching, refetch } = useListUserTestimonialsInfiniteQuery(userId);
  const isFailed = isError && !data && !isFetching;
  return (
    <section aria-labelledby={HEADING_ID} aria-busy={isFetching}>
      <Heading as="h3" size="panel" id={HEADING_ID}>
        {t('details.review.heading')}
      </Heading>
      {data ? <TestimonialList userId={userId} /> : null}
      {isFailed ? <LoadFailed tall sentence={t('details.review.loadFailed')} onRetry={() => void refetch()} /> : null}
      {data || isFailed ? null : <TestimonialsSkeleton />}
    </section>
  );
}

// Unique: only one dialog is open at a time
const HEADING_ID = 'previous-testimonials';

// One function for all renders: React calls a ref again when it changes
const focusElement = (item: HTMLElement | null) => item?.focus();

function TestimonialList({ userId }: { userId: number }) {
  const { t } = useTranslation('listings');
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useListUserTestimonialsInfiniteQuery(userId);
  // View More moves or disappears: the first new testimonial gets the focus
  const [firstNew, setFirstNew] = useState<number>();
  const testimonials = data?.pages.flatMap((page) => page.items) ?? [];
  if (testimonials.length === 0) return <p>{t('details.review.none')}</p>;
  const loadMore = () => {
    setFirstNew(testimonials.length);
    void fetchNextPage();
  };
  return (
    <>
      <ul className={styles.testimonials}>
        {testimonials.map((testimonial, index) => (
          <TestimonialItem
            key={testimonial.id}
            testimonial={testimonial}
            ref={index === firstNew ? focusElement : undefined}
          />
        ))}
      </ul>
      {isFetchNextPageError && !isFetchingNextPage ? <p role="alert">{t('details.review.moreFailed')}</p> : null}
      {hasNextPage ? (
        <Button variant="secondary" busy={isFetchingNextPage} onClick={loadMore}>
          {t(isFetchingNextPage ? 'details.review.moreBusy' : 'details.review.more')}
        </Button>
      ) : null}
    </>
  );
}

interface TestimonialItemProps {
  testimonial: Testimonial;
  ref: Ref<HTMLLIElement> | undefined;
}

function TestimonialItem({ testimonial, ref }: TestimonialItemProps) {
  const { t } = useTranslation('listings');
  const { rating, createdAt, text, user } = testimonial;
  return (
    <li ref={ref} tabIndex={-1} className={styles.testimonial}>
      <p className={styles.testimonialHead}>
        <Stars value={rating} label={t('details.review.stars', { rating })} />
        <Text asChild tone="muted">
          <time dateTime={createdAt}>{formatMomentDay(createdAt)}</time>
        </Text>
      </p>
      <p dir="auto" className={styles.testimonialText}>
        {text}
      </p>
      <Text tone="muted" className={styles.testimonialText}>
        <Trans
          t={t}
          i18nKey="details.review.by"
          values={{ username: user.username }}
          components={[<bdi key="author" />]}
        />
      </Text>
    </li>
  );
}

function TestimonialsSkeleton() {
  const { t } = useTranslation('listings');
  return (
    <div className={styles.testimonial}>
      <VisuallyHidden role="status">{t('details.review.loading')}</VisuallyHidden>
      <Skeleton width="40%" />
      <Skeleton />
      <Skeleton width="30%" />
    </div>
  );
}
