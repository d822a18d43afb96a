import { useEffect, useRef, useState } from 'react';
import { isApiError, notify, paths, readCurrentUser, useNavigate, useTranslation } from 'shared-ui/app';
import { useRecordPaymentMutation } from '../../api/payments.ts';
import type { PaidTip } from '../../parts/payment-form/use-payment.ts';

/** The longest wait for the server to record the tip. */
const TIMEOUT_MS = 3000;

/**
 * Records a paid tip, announces it, and goes on to the messages (spec §2, §8). The provider's webhook reports it too, so a failure
 * changes nothing. A tip that goes back is no success: they stay here and are told. 401 or 404 means that the user was logged out meanwhile: they stay here and see the confirmation, since the
 * messages would ask them to log in.
 */
export function usePaidTip(recipientId: number) {
  const { t } = useTranslation('payments');
  const navigate = useNavigate();
  const [record] = useRecordPaymentMutation();
  const [paidTip, setPaidTip] = useState<PaidTip & { goesBack?: boolean }>();
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const onPaid = async (tip: PaidTip): Promise<void> => {
    const { paymentIntentId, amount } = tip;
    const recording = record({ paymentIntentId, recipientId, amount });
    if (tip.earlier) {
      setPaidTip(tip);
      return;
    }
    const recorded = await Promise.race([recording, resolveAfterTimeout()]);
    if (recorded?.data?.goesBack) {
      if (isMounted.current) setPaidTip({ ...tip, goesBack: true });
      return;
    }
    // The toast that the session ended comes first, once the server was asked: this one is the last
    if (isLoggedOut(recorded?.error)) await readCurrentUser();
    notify({ title: t('payment.succeeded'), description: t('payment.succeededText') });
    if (!isMounted.current) return;
    if (!isLoggedOut(recorded?.error)) void navigate(paths.messages(), { replace: true });
    else setPaidTip(tip);
  };
  return { paidTip, onPaid, clear: () => setPaidTip(undefined) };
}

const isLoggedOut = (error: unknown): boolean => isApiError(error) && (error.status === 401 || error.status === 404);

const resolveAfterTimeout = (): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
