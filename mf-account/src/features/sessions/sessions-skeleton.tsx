import { useTranslation } from 'shared-ui/app';
import { Row, Stack } from 'shared-ui/ui/layout';
import { Skeleton } from 'shared-ui/ui/skeleton';

const PLACES = ['60%', '45%'];

/** The shape of two places. */
export function SessionsSkeleton() {
  const { t } = useTranslation('account');
  return (
    <Stack role="status" aria-label={t('sessions.loading')} aria-busy="true">
      {PLACES.map((width) => (
        <Row key={width}>
          <Skeleton shape="button" width="3rem" />
          <Skeleton width={width} />
        </Row>
      ))}
      <Skeleton shape="button" width="14rem" />
    </Stack>
  );
}
