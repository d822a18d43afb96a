import { useEffect, useRef, useState } from 'react';
import { notify, useTranslation } from 'shared-ui/app';
import { createDraftStore } from 'shared-ui/app/drafts';
import type { PaymentSuccess, RecordedTip } from 'contracts';
import { useRecordPaymentMutation } from '../../api/payments.ts';
import type { ProviderPayment } from '../../parts/provider/provider.ts';

export const CENTS_IN_A_DOLLAR = 100;

const FAILED = 'failed';
/**
 * By payment id, the tip's id, or FAILED, of payments that this tab has reported: a reload neither reports nor announces them again. The
 * server records a payment once in any case.
 */
const recordedTips = createDraftStore<string>({ name: 'tip-recorded', scope: 'tab' });

/** Without `tip` it was recorded before a reload; without `tipId` it was not recorded, and the provider's webhook does it. */
export interface Recording {
  tipId?: string;
  tip?: RecordedTip;
}

/**
 * Records a payment that succeeded (spec §7), once, and announces the result (spec §8), not again after a reload. Undefined until
 * the server has responded.
 */
export function useRecordPayment(payment: ProviderPayment | undefined, recipientId: number | undefined) {
  const { t } = useTranslation('payments');
  const [record] = useRecordPaymentMutation();
  const [recording, setRecording] = useState<Recording>();
  const reportedId = useRef('');
  useEffect(() => {
    if (payment?.status !== 'succeeded' || reportedId.current === payment.paymentIntentId) return;
    reportedId.current = payment.paymentIntentId;
    recordOnce(payment, recipientId, (input) => record(input).unwrap())
      .then(({ announcement, ...result }) => {
        setRecording(result);
        if (announcement)
          notify({ title: t(`success.${announcement}Title`), description: t(`success.${announcement}`) });
      })
      .catch(() => undefined);
  }, [payment, recipientId, record, t]);
  return recording;
}

async function recordOnce(
  { paymentIntentId, amountCents, message }: ProviderPayment,
  recipientId: number | undefined,
  record: (input: PaymentSuccess) => Promise<RecordedTip>,
): Promise<Recording & { announcement?: 'recorded' | 'unrecorded' }> {
  const tips = recordedTips.of(null);
  const previous = tips.get(paymentIntentId);
  if (previous !== undefined && previous !== FAILED) return { tipId: previous };
  try {
    if (recipientId === undefined) throw new Error('The address has no recipient.');
    const tip = await record({ paymentIntentId, recipientId, amount: amountCents / CENTS_IN_A_DOLLAR, message });
    // Not saved, so that after a reload the server says it again
    if (tip.goesBack) return { tip, tipId: tip.tipId };
    tips.save(tip.tipId, paymentIntentId);
    return { tip, tipId: tip.tipId, announcement: 'recorded' };
  } catch {
    tips.save(FAILED, paymentIntentId);
    return previous === FAILED ? {} : { announcement: 'unrecorded' };
  }
}
