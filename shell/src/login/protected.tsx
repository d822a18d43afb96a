import { useTranslation } from 'shared-ui/app';
import { Icon, ShieldCheck } from 'shared-ui/ui/icon';
import { Text } from 'shared-ui/ui/text';
import styles from './login.module.css';

/** The note on the invisible bot check (spec §2, Login dialog). */
export function Protected() {
  const { t } = useTranslation('login');
  return (
    <Text size="small" tone="muted" className={styles.withIcon}>
      <Icon of={ShieldCheck} />
      {t('protected')}
    </Text>
  );
}
