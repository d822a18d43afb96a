import { useTranslation } from 'shared-ui/app';
import { Row, Stack } from 'shared-ui/ui/layout';
import { Skeleton } from 'shared-ui/ui/skeleton';

const ROWS = ['45%', '60%'];

/** The shape of the sums and a table, until it is known what there is. */
export function TipsSkeleton() {
  const { t } = useTranslation('payments');
  return (
    <Stack gap="large" role="status" aria-label={t('tips.loading')} aria-busy="true">
      <Skeleton width="30%" />
      <Skeleton shape="button" width="100%" />
      <RowsSkeleton />
    </Stack>
  );
}

/** The shape of a table's rows. */
export function RowsSkeleton() {
  return (
    <Stack gap="large" aria-busy="true">
      {ROWS.map((width) => (
        <Row key={width} justify="between">
          <Skeleton width={width} />
          <Skeleton width="15%" />
        </Row>
      ))}
    </Stack>
  );
}
