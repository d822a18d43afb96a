import { useTranslation } from 'shared-ui/app';
import { Stack } from 'shared-ui/ui/layout';
import { Skeleton } from 'shared-ui/ui/skeleton';

export function PayoutsSkeleton() {
  const { t } = useTranslation('payments');
  return (
    <Stack role="status" aria-label={t('payouts.loading')}>
      <Skeleton width="95%" />
      <Skeleton width="80%" />
      <Skeleton shape="button" width="13rem" />
    </Stack>
  );
}
