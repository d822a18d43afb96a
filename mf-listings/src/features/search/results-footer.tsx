import { Link, useTranslation } from 'shared-ui/app';
import type { ListingType } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { CirclePlus } from 'shared-ui/ui/icon';
import { Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Text } from 'shared-ui/ui/text';
import type { ListingFilter } from '../../api/listings.ts';
import { createInsteadOf } from './create-instead.ts';
import styles from './search.module.css';
import type { ListingSearch } from './use-listing-search.ts';

interface Props {
  search: ListingSearch;
  filter: ListingFilter;
  type: ListingType;
}

/** More of the same, or a listing of one's own. */
export function ResultsFooter({ search, filter, type }: Props) {
  const { t } = useTranslation('listings');
  const { hasMore, isLoadingMore, isMoreFailed, showMore } = search;
  return (
    <Stack align="center" className={styles.footer}>
      {isMoreFailed ? (
        <Notice tone="error" role="alert">
          {t('search.moreFailed')}
        </Notice>
      ) : null}
      {hasMore ? (
        <Button variant="secondary" busy={isLoadingMore} onClick={showMore}>
          {t(isLoadingMore ? 'search.moreBusy' : 'search.more')}
        </Button>
      ) : null}
      <Text size="lead" className={styles.notThere}>
        {t('search.notThere')}
      </Text>
      <Button asChild icon={CirclePlus}>
        <Link to={createInsteadOf(type, filter)}>{t('search.createOther')}</Link>
      </Button>
    </Stack>
  );
}
