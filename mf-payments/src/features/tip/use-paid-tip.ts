import { useState } from 'react';
import { notify, paths, useNavigate, useTranslation } from 'shared-ui/app';
import { useRecordPaymentMutation } from '../../api/intents.ts';
import type { PaidTip } from '../../payment-form/use-outcome.ts';

/**
 * What follows a paid tip (spec §2, §8). The server is told, and asks the provider itself; it hears of it from the provider as
 * well, so nobody waits for that, and a failure takes nothing back.
 */
export function usePaidTip(recipientId: number) {
  const { t } = useTranslation('payments');
  const navigate = useNavigate();
  const [record] = useRecordPaymentMutation();
  const [earlier, setEarlier] = useState<PaidTip>();
  const onPaid = (tip: PaidTip): void => {
    const { paymentIntentId, amount } = tip;
    void record({ paymentIntentId, recipientId, amount });
    if (tip.earlier) {
      setEarlier(tip);
      return;
    }
    notify({ title: t('payment.succeeded'), description: t('payment.succeededText') });
    void navigate(paths.messages(), { replace: true });
  };
  return { earlier, onPaid, forget: () => setEarlier(undefined) };
}
