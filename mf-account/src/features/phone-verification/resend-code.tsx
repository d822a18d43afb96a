import { useState } from 'react';
import { isUnreachable, notify, sentenceOf, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { RefreshCw } from 'shared-ui/ui/icon';
import { type TimedRefusal, useResendPhoneCodeMutation } from '../../api/phone-verification.ts';
import { useSecondsUntil } from '../../cooldown/use-seconds-until.ts';
import styles from './phone-verification.module.css';

interface Props {
  /** When the server takes the next request (ms since 1970). */
  availableAt: number;
  /** The code that was typed is void now. */
  onSent(): void;
}

/** From here on people count in minutes. */
const LONG_IN_SECONDS = 120;

/** Asks for a new text. Says how long to wait; the seconds are not read out one by one. */
export function ResendCode({ availableAt, onSent }: Props) {
  const { t } = useTranslation('account');
  const [resend, { isLoading }] = useResendPhoneCodeMutation();
  const [refusedUntil, setRefusedUntil] = useState(0);
  const secondsLeft = useSecondsUntil(Math.max(availableAt, refusedUntil));

  const ask = async () => {
    const { error } = await resend();
    if (error) {
      setRefusedUntil(Date.now() + ((error as TimedRefusal).retryAfter ?? 0) * 1000);
      const fallback = t(isUnreachable(error) ? 'verify.unreachable' : 'verify.resendFailedText');
      notify({ title: t('verify.resendFailed'), description: sentenceOf(error, fallback), variant: 'destructive' });
    } else {
      notify({ title: t('verify.resent'), description: t('verify.resentText') });
      onSent();
    }
  };
  return (
    <div className={styles.again}>
      <Button
        variant="quiet"
        flush
        icon={RefreshCw}
        className={styles.resend}
        disabled={secondsLeft > 0}
        busy={isLoading}
        onClick={() => void ask()}
      >
        {t(isLoading ? 'verify.resending' : 'verify.resend')}
      </Button>
      {secondsLeft > 0 ? <Cooldown seconds={secondsLeft} /> : null}
    </div>
  );
}

function Cooldown({ seconds }: { seconds: number }) {
  const { t } = useTranslation('account');
  const words =
    seconds > LONG_IN_SECONDS
      ? t('verify.cooldownMinutes', { count: Math.ceil(seconds / 60) })
      : t('verify.cooldown', { count: seconds });
  return <p className={styles.cooldown}>{words}</p>;
}
