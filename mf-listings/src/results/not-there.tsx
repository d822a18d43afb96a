import { Link, useTranslation } from 'shared-ui/app';
import type { ListingType } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { CirclePlus } from 'shared-ui/ui/icon';
import { Stack } from 'shared-ui/ui/layout';
import { Text } from 'shared-ui/ui/text';
import { createInsteadOf, type SoughtTrip } from './create-instead.ts';
import styles from './results.module.css';
import './texts.ts';

interface Props {
  trip: SoughtTrip;
  /** Whom one looked for. */
  type: ListingType;
}

/** Below results: a listing of one's own instead (spec §2). */
export function NotThere({ trip, type }: Props) {
  const { t } = useTranslation('listings');
  return (
    <Stack align="center" className={styles.notThere}>
      <Text size="lead">{t('results.notThere')}</Text>
      <Button asChild icon={CirclePlus}>
        <Link to={createInsteadOf(type, trip)}>{t('results.createOther')}</Link>
      </Button>
    </Stack>
  );
}
