import { useTranslation } from 'shared-ui/app';
import { Stack } from 'shared-ui/ui/layout';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';

export function NoticesSkeleton() {
  const { t } = useTranslation('messaging');
  return (
    <Stack aria-busy="true">
      <VisuallyHidden role="status">{t('notices.loading')}</VisuallyHidden>
      <Skeleton width="55%" />
      <Skeleton width="90%" />
      <Skeleton width="70%" />
      <Skeleton width="60%" />
    </Stack>
  );
}
