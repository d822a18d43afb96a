import { useTranslation } from 'shared-ui/app';
import { Columns, Stack } from 'shared-ui/ui/layout';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import styles from './listing-details.module.css';

/** The shape of the details, while the listing of an address is on its way. */
export function DetailsSkeleton() {
  const { t } = useTranslation('listings');
  return (
    <div aria-busy="true" className={styles.skeleton}>
      <VisuallyHidden role="status">{t('details.loading')}</VisuallyHidden>
      <div className={styles.person}>
        <Skeleton shape="avatar" />
        <Stack gap="small" className={styles.words}>
          <Skeleton width="45%" />
          <Skeleton width="70%" />
        </Stack>
      </div>
      <Columns>
        <Stack>
          <Skeleton width="40%" />
          <Skeleton shape="button" width="100%" />
          <Skeleton shape="button" width="100%" />
        </Stack>
        <Stack>
          <Skeleton width="40%" />
          <Skeleton />
          <Skeleton />
          <Skeleton />
          <Skeleton width="60%" />
        </Stack>
      </Columns>
    </div>
  );
}
