import { SECOND_MS } from 'contracts';
import { type ReactNode, useCallback, useId, useSyncExternalStore } from 'react';
import { Button } from 'shared-ui/ui/button';
import { RefreshCw } from 'shared-ui/ui/icon';
import styles from './resend.module.css';

interface Props {
  /** When the server accepts the next request (ms since 1970). */
  availableAt: number;
  isSending: boolean;
  /** Says how long to wait, below the button. */
  waitText: (secondsLeft: number) => string;
  onPress: () => void;
  flush?: boolean;
  children: ReactNode;
}

/** Sends a code again. During the cooldown it keeps the focus, and screen readers do not announce each second. */
export function ResendButton({ availableAt, isSending, waitText, onPress, flush = false, children }: Props) {
  const secondsLeft = useSecondsUntil(availableAt);
  const waitId = useId();
  const isWaiting = secondsLeft > 0;
  return (
    <>
      <Button
        variant="quiet"
        flush={flush}
        icon={RefreshCw}
        className={styles.button}
        aria-disabled={isWaiting || undefined}
        busy={isSending}
        aria-describedby={isWaiting ? waitId : undefined}
        onClick={onPress}
      >
        {children}
      </Button>
      {isWaiting ? (
        <p id={waitId} className={styles.wait}>
          {waitText(secondsLeft)}
        </p>
      ) : null}
    </>
  );
}

/** Counts down the whole seconds to a moment (ms since 1970), to 0. */
export function useSecondsUntil(moment: number): number {
  const secondsLeft = useCallback(() => Math.max(0, Math.ceil((moment - Date.now()) / SECOND_MS)), [moment]);
  const subscribe = useCallback(
    (onTick: () => void) => {
      if (secondsLeft() === 0) return () => undefined;
      const timer = setInterval(() => {
        onTick();
        if (secondsLeft() === 0) clearInterval(timer);
      }, SECOND_MS);
      return () => clearInterval(timer);
    },
    [secondsLeft],
  );
  return useSyncExternalStore(subscribe, secondsLeft);
}
