import { useId } from 'react';
import { notify, sentenceOf, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { RefreshCw } from 'shared-ui/ui/icon';
import { useResendLoginCodeMutation, waitAfter } from './login-api.ts';
import styles from './login.module.css';
import { useCooldown } from './use-cooldown.ts';
import { isGone } from './use-login.ts';

/** The API sends no new code sooner than this after the last one (product.md 8). */
const COOLDOWN_IN_SECONDS = 60;

interface Props {
  loginId: number;
  /** What was typed is void once a new code was sent. */
  onAsked(isSent: boolean): void;
  /** There is no login any more that a code could be sent for. */
  onGone(sentence: string): void;
}

/** Asks for a new mail. Says how long to wait; the seconds are not read out one by one. */
export function ResendCode({ loginId, onAsked, onGone }: Props) {
  const { t } = useTranslation('login');
  const [resend, { isLoading }] = useResendLoginCodeMutation();
  const { secondsLeft, restart } = useCooldown(COOLDOWN_IN_SECONDS);
  const waitId = useId();
  const waiting = secondsLeft > 0;

  const ask = async () => {
    const { error } = await resend({ userId: loginId });
    if (error) {
      const description = sentenceOf(error, t('code.resendFailedText'));
      notify({ title: t('code.resendFailed'), description, variant: 'destructive' });
      if (isGone(error)) return onGone(description);
    } else {
      notify({ title: t('code.resent'), description: t('code.resentText') });
    }
    restart(error ? waitAfter(error) : COOLDOWN_IN_SECONDS);
    onAsked(!error);
  };
  return (
    <>
      <Button
        flush={!waiting && !isLoading}
        variant="quiet"
        icon={RefreshCw}
        disabled={waiting}
        busy={isLoading}
        aria-describedby={waiting ? waitId : undefined}
        onClick={() => void ask()}
      >
        {t(isLoading ? 'code.resending' : 'code.resend')}
      </Button>
      {waiting ? (
        <p id={waitId} className={styles.cooldown}>
          {t('code.cooldown', { count: secondsLeft })}
        </p>
      ) : null}
    </>
  );
}
