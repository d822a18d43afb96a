import { useEffect, useRef, useState } from 'react';
import { isApiError, notify, paths, useNavigate, useTranslation } from 'shared-ui/app';
import { useRecordPaymentMutation } from '../../api/intents.ts';
import type { PaidTip } from '../../payment-form/use-outcome.ts';

/** Nobody waits longer for the server to have heard of it. */
const LONGEST_WAIT_IN_MS = 3000;

/**
 * What follows a paid tip (spec §2, §8). The server is told, and asks the provider itself; it hears of it from the provider as
 * well, so a failure takes nothing back. To who was logged out meanwhile the server says that it is not theirs: they stay, and
 * see that it is paid, since the messages would only ask them to log in.
 */
export function usePaidTip(recipientId: number) {
  const { t } = useTranslation('payments');
  const navigate = useNavigate();
  const [record] = useRecordPaymentMutation();
  const [paid, setPaid] = useState<PaidTip>();
  const isHere = useIsHere();
  const onPaid = async (tip: PaidTip): Promise<void> => {
    const { paymentIntentId, amount } = tip;
    const recording = record({ paymentIntentId, recipientId, amount });
    if (tip.earlier) {
      setPaid(tip);
      return;
    }
    const isTheirs = await Promise.race([recording.then(({ error }) => !isNotTheirs(error)), inVain()]);
    // After the recording, which may say that the session is over: what was paid is the last word
    notify({ title: t('payment.succeeded'), description: t('payment.succeededText') });
    if (!isHere()) return;
    if (isTheirs) void navigate(paths.messages(), { replace: true });
    else setPaid(tip);
  };
  return { paid, onPaid, forget: () => setPaid(undefined) };
}

const NOT_THEIRS: readonly unknown[] = [401, 404];
const isNotTheirs = (error: unknown): boolean => isApiError(error) && NOT_THEIRS.includes(error.status);

const inVain = (): Promise<true> => new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_IN_MS, true));

function useIsHere(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}
