import { type RefObject, type SubmitEvent, useEffect, useState } from 'react';
import { errorMessage, getRetryAfterMs, isUnreachable, type Translate, useTranslation } from 'shared-ui/app';
import { ResendButton, useSecondsUntil } from 'shared-ui/app/resend';
import { CODE_LENGTH } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { CodeField } from 'shared-ui/ui/code-field';
import { Field } from 'shared-ui/ui/field';
import { Icon, Mail } from 'shared-ui/ui/icon';
import { Row } from 'shared-ui/ui/layout';
import {
  isLoginGone,
  isTooManyTries,
  mayBeTypo,
  useResendLoginCodeMutation,
  useVerifyLoginMutation,
} from './login-api.ts';
import { LoginForm } from './login-form.tsx';
import styles from './login.module.css';
import { type PendingLogin, resentTimes } from './pending-login.ts';
import { useNotifyLoginFailed, useNotifyWhileOpen, useOnLoggedIn } from './use-login.ts';

interface Props {
  /** What the login is needed for. */
  why?: string | undefined;
  login: PendingLogin;
  field: RefObject<HTMLInputElement | null>;
  onUpdate(changes: Partial<PendingLogin>): void;
  /** Back to the email, with an error message. */
  onBack(errorText?: string): void;
}

/** Step 2: the code from the mail. It is never submitted automatically. */
export function CodeStep({ why, login, field, onUpdate, onBack }: Props) {
  const { t } = useTranslation('login');
  const { code, setCode, error, isLocked, submit, busy } = useCode({ login, field, onUpdate, onBack });
  useEffect(() => field.current?.focus(), [field]);
  const onResent = (isSent: boolean): void => {
    if (isSent) setCode('');
    field.current?.focus();
  };
  return (
    // While codes are refused, the lead would contradict the field's error
    <LoginForm why={why} lead={isLocked ? undefined : t('code.lead')} busy={busy} onSubmit={submit}>
      <div>
        <p className={styles.withIcon}>
          <Icon of={Mail} />
          <strong dir="ltr" className={styles.address}>
            {login.email}
          </strong>
        </p>
        <Button flush variant="quiet" onClick={() => onBack()}>
          {t('code.otherEmail')}
        </Button>
      </div>
      <Field label={t('code.label')} error={error}>
        <CodeField
          ref={field}
          name="code"
          value={code}
          length={CODE_LENGTH}
          status={t('code.entered', { count: code.length })}
          onChange={setCode}
        />
      </Field>
      <Button wide type="submit" disabled={code === '' || isLocked} busy={busy}>
        {t(busy ? 'code.submitting' : 'code.submit')}
      </Button>
      <Row>
        <ResendCode login={login} onUpdate={onUpdate} onResent={onResent} onGone={onBack} />
      </Row>
    </LoginForm>
  );
}

/** The typed code and its verification. */
function useCode({ login, field, onUpdate, onBack }: Omit<Props, 'why'>) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [verify, { isLoading: busy }] = useVerifyLoginMutation();
  const lockoutText = useLockoutText(login, onBack);
  const onLoggedIn = useOnLoggedIn();
  const notifyLoginFailed = useNotifyLoginFailed();
  const isLocked = lockoutText !== undefined;

  const changeCode = (next: string): void => {
    setCode(next);
    setError(undefined);
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    // The API decides how many digits a code has (spec §5)
    if (code === '' || busy || isLocked) return;
    const response = await verify({ code, userId: login.loginId });
    if (response.data) return onLoggedIn(response.data);
    const errorText = notifyLoginFailed(response.error);
    if (isLoginGone(response.error)) return onBack(errorText);
    if (!mayBeTypo(response.error)) setCode('');
    const lockout = getLockout(response.error);
    if (lockout) onUpdate(lockout);
    else setError(errorText);
    // Stays, to be compared with the mail; selected, so that the next digit replaces it
    field.current?.select();
  };
  return { code, setCode: changeCode, error: lockoutText ?? error, isLocked, busy, submit };
}

/** Why no code is accepted for now; undefined if codes are accepted. */
function useLockoutText({ lockout }: PendingLogin, onBack: () => void): string | undefined {
  const { t } = useTranslation('login');
  const seconds = useSecondsUntil(lockout?.until ?? 0);
  const isOver = lockout?.isFinal === true && seconds === 0;
  useEffect(() => {
    if (isOver) onBack();
  }, [isOver, onBack]);
  if (seconds === 0) return undefined;
  return t(lockout?.isFinal ? 'code.tooManyTries' : 'code.closed', { wait: formatMinutes(t, seconds) });
}

/** The lockout of an error with Retry-After. After too many tries the login ends with it. */
function getLockout(error: unknown): Partial<PendingLogin> | undefined {
  const wait = getRetryAfterMs(error);
  if (wait === 0) return undefined;
  const until = Date.now() + wait;
  return isTooManyTries(error)
    ? { expiresAt: until, lockout: { until, isFinal: true } }
    : { lockout: { until, isFinal: false } };
}

interface ResendProps extends Pick<Props, 'login' | 'onUpdate'> {
  /** A new code invalidates what was typed. */
  onResent(isSent: boolean): void;
  /** The login does not exist any more. */
  onGone(errorText: string): void;
}

/** Sends a new mail with a code. */
function ResendCode({ login, onUpdate, onResent, onGone }: ResendProps) {
  const { t } = useTranslation('login');
  const [resend, { isLoading }] = useResendLoginCodeMutation();
  const [isOffline, setOffline] = useState(false);
  const notifyWhileOpen = useNotifyWhileOpen();
  const resendCode = async (): Promise<void> => {
    const { error } = await resend({ userId: login.loginId });
    setOffline(isUnreachable(error));
    if (error) {
      const description = errorMessage(error, t('code.resendFailedText'));
      notifyWhileOpen({ title: t('code.resendFailed'), description, variant: 'destructive' });
      if (isLoginGone(error)) return onGone(description);
      const lockout = isTooManyTries(error) ? getLockout(error) : undefined;
      onUpdate(lockout ?? { resendAt: Date.now() + getRetryAfterMs(error) });
    } else {
      notifyWhileOpen({ title: t('code.resent'), description: t('code.resentText') });
      onUpdate(resentTimes());
    }
    onResent(!error);
  };
  return (
    <>
      <ResendButton
        flush
        availableAt={Math.max(login.resendAt, login.lockout?.until ?? 0)}
        isSending={isLoading}
        waitText={(secondsLeft) => t('code.cooldown', { wait: formatWait(t, secondsLeft) })}
        onPress={() => void resendCode()}
      >
        {t(isLoading ? 'code.resending' : 'code.resend')}
      </ResendButton>
      {isOffline ? <p className={styles.cooldown}>{t('unreachable')}</p> : null}
    </>
  );
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const MAX_COUNTED_SECONDS = 90;

/** Rounded up, as in the API's messages: 'in a minute', 'in 10 minutes', 'in 5 hours'. */
const formatMinutes = (t: Translate<'login'>, seconds: number): string =>
  seconds > HOUR
    ? t('wait.hours', { count: Math.ceil(seconds / HOUR) })
    : t('wait.minutes', { count: Math.ceil(seconds / MINUTE) });

/** Counted down by the second at the end: 'in 57 seconds'. */
const formatWait = (t: Translate<'login'>, seconds: number): string =>
  seconds > MAX_COUNTED_SECONDS ? formatMinutes(t, seconds) : t('wait.seconds', { count: seconds });
