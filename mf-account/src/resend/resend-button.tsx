import { useId } from 'react';
import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { RefreshCw } from 'shared-ui/ui/icon';
import { Cooldown } from '../cooldown/cooldown.tsx';
import { useSecondsUntil } from '../cooldown/use-seconds-until.ts';
import styles from './resend.module.css';

interface Props {
  of: 'code' | 'codes';
  /** When the server takes the next request (ms since 1970). */
  availableAt: number;
  isSending: boolean;
  onPress(): void;
}

/** Asks for what was sent to be sent again. Says how long to wait, and keeps the focus meanwhile. */
export function ResendButton({ of, availableAt, isSending, onPress }: Props) {
  const { t } = useTranslation('account');
  const secondsLeft = useSecondsUntil(availableAt);
  const waitId = useId();
  const isWaiting = secondsLeft > 0;
  return (
    <div className={styles.again}>
      <Button
        variant="quiet"
        flush
        icon={RefreshCw}
        className={styles.button}
        aria-disabled={isWaiting || undefined}
        busy={isSending}
        aria-describedby={isWaiting ? waitId : undefined}
        onClick={onPress}
      >
        {t(isSending ? 'resend.sending' : `resend.${of}`)}
      </Button>
      {isWaiting ? <Cooldown id={waitId} {...{ secondsLeft, of }} /> : null}
    </div>
  );
}
