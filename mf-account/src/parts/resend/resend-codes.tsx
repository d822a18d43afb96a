import { useState } from 'react';
import { getRetryAfterMs, registerLocale, useTranslation } from 'shared-ui/app';
import { ResendButton } from 'shared-ui/app/resend';
import english from '../../locales/en/resend.json' with { type: 'json' };
import styles from './resend.module.css';

registerLocale('account', english);

interface ResendCodesProps {
  /** One code, or two. */
  of: 'code' | 'codes';
  /** When the server accepts the next request (ms since 1970). */
  availableAt: number;
  isSending: boolean;
  onPress(): void;
}

export function ResendCodes({ of, availableAt, isSending, onPress }: ResendCodesProps) {
  const { t } = useTranslation('account');
  const waitText = (secondsLeft: number): string => {
    const { unit, count } = toWaitUnit(secondsLeft);
    return t(`cooldown.${of}.${unit}`, { count });
  };
  return (
    <div className={styles.again}>
      <ResendButton flush availableAt={availableAt} isSending={isSending} waitText={waitText} onPress={onPress}>
        {t(isSending ? 'resend.sending' : `resend.${of}`)}
      </ResendButton>
    </div>
  );
}

interface ResendOptions {
  send(): Promise<{ error?: unknown }>;
  onSent(): void;
  onRefused(error: unknown): void;
}

/** Sends codes again. After a refusal: the error, and until when the server refuses (ms since 1970). */
export function useResend({ send, onSent, onRefused }: ResendOptions) {
  const [refusal, setRefusal] = useState<{ error: unknown; until: number }>();
  const resend = async (): Promise<void> => {
    const { error } = await send();
    setRefusal(error ? { error, until: Date.now() + getRetryAfterMs(error) } : undefined);
    if (error) onRefused(error);
    else onSent();
  };
  return { resend, refusal: refusal?.error, refusedUntil: refusal?.until ?? 0 };
}

interface CooldownProps {
  id: string;
  secondsLeft: number;
  of: 'code' | 'codes';
}

/** The remaining wait. It is no live region, which would be read each second: the button refers to it by `aria-describedby`. */
export function Cooldown({ id, secondsLeft, of }: CooldownProps) {
  const { t } = useTranslation('account');
  const { unit, count } = toWaitUnit(secondsLeft);
  return (
    <p id={id} className={styles.cooldown}>
      {t(`cooldown.${of}.${unit}`, { count })}
    </p>
  );
}

/** A longer wait shows in minutes. */
const MAX_IN_SECONDS = 90;

export const toWaitUnit = (seconds: number): { unit: 'seconds' | 'minutes'; count: number } =>
  seconds > MAX_IN_SECONDS ? { unit: 'minutes', count: Math.ceil(seconds / 60) } : { unit: 'seconds', count: seconds };
