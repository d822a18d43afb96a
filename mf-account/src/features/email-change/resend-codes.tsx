import { useId, useState } from 'react';
import { isUnreachable, notify, sentenceOf, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { RefreshCw } from 'shared-ui/ui/icon';
import { useResendEmailCodesMutation } from '../../api/email-change.ts';
import type { TimedRefusal } from '../../api/phone-verification.ts';
import { useSecondsUntil } from '../../cooldown/use-seconds-until.ts';
import styles from './email-change.module.css';

interface Props {
  /** When the server takes the next request (ms since 1970). */
  availableAt: number;
  /** Both codes that were typed are void now. */
  onSent(): void;
}

/** From here on people count in minutes. */
const LONG_IN_SECONDS = 120;

/** Asks for two new codes. Says how long to wait; the seconds are not read out one by one. */
export function ResendCodes({ availableAt, onSent }: Props) {
  const { t } = useTranslation('account');
  const { resend, isSending, refusedUntil } = useResending(onSent);
  const secondsLeft = useSecondsUntil(Math.max(availableAt, refusedUntil));
  const waitId = useId();
  const isWaiting = secondsLeft > 0;
  return (
    <div>
      <Button
        variant="quiet"
        flush={!isWaiting}
        icon={RefreshCw}
        disabled={isWaiting}
        busy={isSending}
        aria-describedby={isWaiting ? waitId : undefined}
        onClick={() => void resend()}
      >
        {t(isSending ? 'emailChange.sending' : 'emailChange.resend')}
      </Button>
      {isWaiting ? (
        <p id={waitId} className={styles.cooldown}>
          {secondsLeft > LONG_IN_SECONDS
            ? t('emailChange.cooldownMinutes', { count: Math.ceil(secondsLeft / 60) })
            : t('emailChange.cooldown', { count: secondsLeft })}
        </p>
      ) : null}
    </div>
  );
}

function useResending(onSent: () => void) {
  const { t } = useTranslation('account');
  const [send, { isLoading }] = useResendEmailCodesMutation();
  const [refusedUntil, setRefusedUntil] = useState(0);
  const resend = async (): Promise<void> => {
    const { error } = await send();
    if (!error) {
      onSent();
      notify({ title: t('emailChange.resent'), description: t('emailChange.resentText') });
      return;
    }
    setRefusedUntil(Date.now() + ((error as TimedRefusal).retryAfter ?? 0) * 1000);
    const fallback = t(isUnreachable(error) ? 'emailChange.unreachable' : 'emailChange.failedText');
    notify({ title: t('emailChange.resendFailed'), description: sentenceOf(error, fallback), variant: 'destructive' });
  };
  return { resend, isSending: isLoading, refusedUntil };
}
