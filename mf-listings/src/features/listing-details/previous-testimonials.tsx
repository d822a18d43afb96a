import { type Ref, useState } from 'react';
import { formatMomentDay, Trans, useTranslation } from 'shared-ui/app';
import type { Testimonial } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { Stars } from 'shared-ui/ui/stars';
import { Heading, Text } from 'shared-ui/ui/text';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useListUserTestimonialsInfiniteQuery } from '../../api/reviews.ts';
import { LoadFailed } from '../../load-failed/load-failed.tsx';
import styles from './listing-details.module.css';

/** What others have said of somebody, the latest first. It is asked for when it is shown (spec §4). */
export function PreviousTestimonials({ userId }: { userId: number }) {
  const { t } = useTranslation('listings');
  const { data, isError, isFetching, refetch } = useListUserTestimonialsInfiniteQuery(userId);
  const isFailed = isError && !data && !isFetching;
  return (
    <section aria-labelledby={HEADING_ID} aria-busy={isFetching}>
      <Heading as="h3" size="panel" id={HEADING_ID}>
        {t('details.review.heading')}
      </Heading>
      {data ? <List userId={userId} /> : null}
      {isFailed ? <LoadFailed sentence={t('details.review.loadFailed')} onRetry={() => void refetch()} /> : null}
      {data || isFailed ? null : <Waiting />}
    </section>
  );
}

// One dialog at a time shows one such list
const HEADING_ID = 'previous-testimonials';

// One function for all renders: React calls a ref again whenever it is a new one
const takeFocus = (item: HTMLElement | null) => item?.focus();

function List({ userId }: { userId: number }) {
  const { t } = useTranslation('listings');
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useListUserTestimonialsInfiniteQuery(userId);
  // View More goes away or moves: the focus goes to the first of those that it brought
  const [firstNew, setFirstNew] = useState<number>();
  const testimonials = data?.pages.flatMap((page) => page.items) ?? [];
  if (testimonials.length === 0) return <p>{t('details.review.none')}</p>;
  const more = () => {
    setFirstNew(testimonials.length);
    void fetchNextPage();
  };
  return (
    <>
      <ul className={styles.testimonials}>
        {testimonials.map((testimonial, index) => (
          <Said key={testimonial.id} testimonial={testimonial} ref={index === firstNew ? takeFocus : undefined} />
        ))}
      </ul>
      {isFetchNextPageError && !isFetchingNextPage ? <p role="alert">{t('details.review.moreFailed')}</p> : null}
      {hasNextPage ? (
        <Button variant="secondary" busy={isFetchingNextPage} onClick={more}>
          {t(isFetchingNextPage ? 'details.review.moreBusy' : 'details.review.more')}
        </Button>
      ) : null}
    </>
  );
}

interface SaidProps {
  testimonial: Testimonial;
  ref: Ref<HTMLLIElement> | undefined;
}

function Said({ testimonial, ref }: SaidProps) {
  const { t } = useTranslation('listings');
  const { rating, createdAt, text, user } = testimonial;
  return (
    <li ref={ref} tabIndex={-1} className={styles.said}>
      <p className={styles.saidHead}>
        <Stars value={rating} label={t('details.review.stars', { rating })} />
        <Text asChild tone="muted">
          <time dateTime={createdAt}>{formatMomentDay(createdAt)}</time>
        </Text>
      </p>
      <p dir="auto" className={styles.saidText}>
        {text}
      </p>
      <Text tone="muted" className={styles.saidText}>
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

function Waiting() {
  const { t } = useTranslation('listings');
  return (
    <div className={styles.said}>
      <VisuallyHidden role="status">{t('details.review.loading')}</VisuallyHidden>
      <Skeleton width="40%" />
      <Skeleton />
      <Skeleton width="30%" />
    </div>
  );
}
