import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import styles from './results.module.css';
import './texts.ts';
import type { ListingPages } from './use-pages.ts';

interface Props {
  pages: ListingPages;
  /** What there is more of, where the page shows several lists. */
  describedBy?: string;
}

/** The next page of a list; nothing when there is none. */
export function ViewMore({ pages, describedBy }: Props) {
  const { t } = useTranslation('listings');
  const { hasMore, isLoadingMore, isMoreFailed, showMore } = pages;
  if (!hasMore && !isMoreFailed) return null;
  return (
    <Stack align="center" className={styles.more}>
      {isMoreFailed ? (
        <Notice tone="error" role="alert">
          {t('results.moreFailed')}
        </Notice>
      ) : null}
      {hasMore ? (
        <Button variant="secondary" busy={isLoadingMore} onClick={showMore} aria-describedby={describedBy}>
          {t(isLoadingMore ? 'results.moreBusy' : 'results.more')}
        </Button>
      ) : null}
    </Stack>
  );
}
