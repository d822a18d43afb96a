import { useTranslation } from 'shared-ui/app';
import styles from './layout.module.css';

/** A line at the top of the window: something is on its way. It shows only where the wait is felt. */
export function Progress() {
  const { t } = useTranslation('shell');
  return <div className={styles.progress} role="progressbar" aria-label={t('loading')} />;
}
