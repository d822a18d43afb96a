import { useTranslation } from 'shared-ui/app';
import type { OwnListing } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { RefreshCw } from 'shared-ui/ui/icon';
import { Text } from 'shared-ui/ui/text';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { Askers } from './askers.tsx';
import styles from './own-listings.module.css';
import { useAskers } from './use-askers.ts';

/** Everybody who asked, a page at a time. */
export function AllAskers({ listing }: { listing: OwnListing }) {
  const { t } = useTranslation('listings');
  const { requests, isLoaded, isFailed, retry, hasMore, isLoadingMore, loadMore, firstNew } = useAskers(listing);
  const state = isLoaded ? t('own.asked.shown', { count: requests.length }) : t('own.asked.loading');
  return (
    <div aria-busy={!isFailed && (!isLoaded || isLoadingMore)}>
      <VisuallyHidden role="status">{isFailed ? null : state}</VisuallyHidden>
      <Askers requests={requests} listingId={listing.id} focused={firstNew} />
      {isFailed ? <Failed onRetry={retry} /> : null}
      {hasMore && !isFailed ? (
        <Button variant="quiet" flush busy={isLoadingMore} onClick={loadMore}>
          {t(isLoadingMore ? 'own.asked.moreBusy' : 'own.asked.more')}
        </Button>
      ) : null}
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('listings');
  return (
    <div role="alert" className={styles.failed}>
      <Text>{t('own.asked.failed')}</Text>
      <Button variant="quiet" flush icon={RefreshCw} onClick={onRetry}>
        {t('failed.retry')}
      </Button>
    </div>
  );
}
