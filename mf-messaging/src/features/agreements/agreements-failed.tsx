import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { RefreshCw } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import styles from './agreements.module.css';

/** Above the messages, which show without the agreements. */
export function AgreementsFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('messaging');
  const retry = (
    <Button variant="secondary" size="small" icon={RefreshCw} onClick={onRetry}>
      {t('agreements.retry')}
    </Button>
  );
  return (
    <Notice tone="error" role="alert" action={retry} className={styles.failed}>
      {t('agreements.notLoaded')}
    </Notice>
  );
}
