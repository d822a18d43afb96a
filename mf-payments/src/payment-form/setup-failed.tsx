import { useEffect, useRef } from 'react';
import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { RefreshCw } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import styles from './payment-form.module.css';

interface Props {
  sentence: string;
  onRetry: () => void;
  onCancel: (() => void) | undefined;
}

/** The payment, or the fields of who takes it, did not come. */
export function SetupFailed({ sentence, onRetry, onCancel }: Props) {
  const { t } = useTranslation('payments');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div className={styles.form}>
      <Notice ref={notice} tabIndex={-1} tone="error" role="alert" titleAs="h2" title={t('setup.failed')}>
        {sentence}
      </Notice>
      <div className={styles.actions}>
        {onCancel ? (
          <Button variant="secondary" onClick={onCancel}>
            {t('payment.cancel')}
          </Button>
        ) : null}
        <Button icon={RefreshCw} onClick={onRetry}>
          {t('setup.retry')}
        </Button>
      </div>
    </div>
  );
}
