import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Stack } from 'shared-ui/ui/layout';
import styles from './own-listings.module.css';

/** Below a list that goes on; nothing where it does not. */
export function ViewMore({ onPress }: { onPress: (() => void) | undefined }) {
  const { t } = useTranslation('listings');
  if (!onPress) return null;
  return (
    <Stack align="center" className={styles.more}>
      <Button variant="secondary" onClick={onPress}>
        {t('own.more')}
      </Button>
    </Stack>
  );
}
