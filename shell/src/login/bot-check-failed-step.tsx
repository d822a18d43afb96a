import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { RefreshCw } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { Text } from 'shared-ui/ui/text';
import styles from './login.module.css';

interface Props {
  /** The number of failures in a row. */
  attempt: number;
  onRetry(): Promise<void>;
  /** Back to the email, which is still filled in. */
  onCancel(): void;
}

/** The bot check failed (spec §8, Missing bot-check token): retry or cancel. */
export function BotCheckFailedStep({ attempt, onRetry, onCancel }: Props) {
  const { t } = useTranslation('login');
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);

  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <div className={styles.step}>
      <Text size="lead" role="alert" key={attempt}>
        {t('unproven.text')}
      </Text>
      <Actions>
        <Button ref={button} icon={RefreshCw} busy={busy} onClick={() => void retry()}>
          {t(busy ? 'unproven.retrying' : 'unproven.retry')}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('unproven.cancel')}
        </Button>
      </Actions>
    </div>
  );
}
