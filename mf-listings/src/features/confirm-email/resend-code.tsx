import { useId } from 'react';
import { notify, sentenceOf, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { RefreshCw } from 'shared-ui/ui/icon';
import { useResendConfirmationMutation } from '../../api/confirmations.ts';
import styles from './confirm-email.module.css';
import { isAlreadyConfirmed } from './confirmation-answer.ts';
import { useCooldown } from './use-cooldown.ts';

/** The API refuses a new code sooner than this after the last one. */
const COOLDOWN_IN_SECONDS = 60;

interface Props {
  confirmationId: number;
  /** The code that was typed is void now. */
  onResent(): void;
  /** The link was opened meanwhile, in another tab or on another device. */
  onConfirmed(): void;
}

/** Asks for a new mail. Says how long to wait, and keeps the focus meanwhile; the seconds are not read out one by one. */
export function ResendCode({ confirmationId, onResent, onConfirmed }: Props) {
  const { t } = useTranslation('listings');
  const [resend, { isLoading }] = useResendConfirmationMutation();
  const { secondsLeft, restart } = useCooldown(COOLDOWN_IN_SECONDS);
  const isWaiting = secondsLeft > 0;
  const waitId = useId();

  const ask = async () => {
    const { error } = await resend({ confirmationId });
    if (isAlreadyConfirmed(error)) onConfirmed();
    else if (error) {
      const description = sentenceOf(error, t('confirm.resendFailedText'));
      notify({ title: t('confirm.resendFailed'), description, variant: 'destructive' });
    } else {
      notify({ title: t('confirm.resent'), description: t('confirm.resentText') });
      restart();
      onResent();
    }
  };
  return (
    <>
      <Button
        variant="quiet"
        icon={RefreshCw}
        aria-disabled={isWaiting || undefined}
        aria-describedby={isWaiting ? waitId : undefined}
        busy={isLoading}
        onClick={() => void ask()}
      >
        {t(isLoading ? 'confirm.resending' : 'confirm.resend')}
      </Button>
      {isWaiting ? (
        <p id={waitId} className={styles.cooldown}>
          {t('confirm.cooldown', { count: secondsLeft })}
        </p>
      ) : null}
    </>
  );
}
