import { useTranslation } from 'shared-ui/app';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';

/** The shape of the code form. */
export function VerificationSkeleton() {
  const { t } = useTranslation('account');
  return (
    <Panel gap="normal" role="region" aria-label={t('verify.loading')} aria-busy="true">
      <Skeleton width="80%" />
      <Skeleton width="45%" />
      <Skeleton shape="code" width="16rem" />
      <Skeleton shape="button" width="100%" />
    </Panel>
  );
}
