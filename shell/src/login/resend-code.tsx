import { useId, useState } from 'react';
import { isUnreachable, sentenceOf, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { RefreshCw } from 'shared-ui/ui/icon';
import { useResendLoginCodeMutation, waitAfter } from './login-api.ts';
import { closingBy, isGone, isTooManyTries } from './login-refusals.ts';
import styles from './login.module.css';
import { resentTimes, type PendingLogin } from './pending-login.ts';
import { useNotifyWhileOpen } from './use-notify-while-open.ts';
import { useSecondsUntil } from './use-seconds-until.ts';
import { waitWords } from './wait-words.ts';

interface Props {
  login: PendingLogin;
  onChange(changes: Partial<PendingLogin>): void;
  /** What was typed is void once a new code was sent. */
  onAsked(isSent: boolean): void;
  /** There is no login any more that a code could be sent for. */
  onGone(sentence: string): void;
}

/** Asks for a new mail. Says how long to wait, and keeps the focus meanwhile; the seconds are not read out one by one. */
export function ResendCode({ login, ...props }: Props) {
  const { t } = useTranslation('login');
  const { ask, isLoading, lostNetwork } = useResend(login, props);
  const secondsLeft = useSecondsUntil(Math.max(login.resendAt, login.closed?.until ?? 0));
  const waiting = secondsLeft > 0;
  const waitId = useId();
  return (
    <>
      <Button
        flush
        variant="quiet"
        icon={RefreshCw}
        aria-disabled={waiting || undefined}
        busy={isLoading}
        aria-describedby={waiting ? waitId : undefined}
        onClick={() => void ask()}
      >
        {t(isLoading ? 'code.resending' : 'code.resend')}
      </Button>
      {waiting ? (
        <p id={waitId} className={styles.cooldown}>
          {t('code.cooldown', { wait: waitWords(t, secondsLeft) })}
        </p>
      ) : null}
      {lostNetwork ? <p className={styles.cooldown}>{t('unreachable')}</p> : null}
    </>
  );
}

function useResend({ loginId }: PendingLogin, { onChange, onAsked, onGone }: Omit<Props, 'login'>) {
  const { t } = useTranslation('login');
  const [resend, { isLoading }] = useResendLoginCodeMutation();
  const [lostNetwork, setLostNetwork] = useState(false);
  const say = useNotifyWhileOpen();
  const ask = async (): Promise<void> => {
    const { error } = await resend({ userId: loginId });
    setLostNetwork(isUnreachable(error));
    if (error) {
      const description = sentenceOf(error, t('code.resendFailedText'));
      say({ title: t('code.resendFailed'), description, variant: 'destructive' });
      if (isGone(error)) return onGone(description);
    } else {
      say({ title: t('code.resent'), description: t('code.resentText') });
    }
    onChange(error ? waitBy(error) : resentTimes());
    onAsked(!error);
  };
  return { ask, isLoading, lostNetwork };
}

/** What a refusal means for the login. */
function waitBy(error: unknown): Partial<PendingLogin> {
  const wait = isTooManyTries(error) ? closingBy(error) : undefined;
  return wait ?? { resendAt: Date.now() + waitAfter(error) * 1000 };
}
