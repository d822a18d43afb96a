import { useEffect, useRef, useState } from 'react';
import { notify, useTranslation } from 'shared-ui/app';
import type { PaymentSuccess, RecordedTip } from 'shared-ui/contracts';
import { useRecordPaymentMutation } from '../../api/intents.ts';
import type { ProviderPayment } from '../../provider/provider.ts';
import { told } from './told.ts';

const FAILED = 'failed';
export const CENTS_IN_A_DOLLAR = 100;

/** What came of it: without `tip` it was recorded before a reload; without `tipId` it was not, and the provider tells the server. */
export interface Recording {
  tipId?: string;
  tip?: RecordedTip;
}

/**
 * Tells the server of a payment that succeeded (spec §7), once, and the visitor what came of it (spec §8). Undefined until that is
 * known; after a reload neither of them is told again.
 */
export function useRecording(payment: ProviderPayment | undefined, recipientId: number | undefined) {
  const { t } = useTranslation('payments');
  const [record] = useRecordPaymentMutation();
  const [recording, setRecording] = useState<Recording>();
  const sent = useRef('');
  useEffect(() => {
    if (payment?.status !== 'succeeded' || sent.current === payment.paymentIntentId) return;
    sent.current = payment.paymentIntentId;
    recordOnce({ payment, recipientId, record: (input) => record(input).unwrap() })
      .then(({ news, ...now }) => {
        setRecording(now);
        if (news) notify({ title: t(`success.${news}Title`), description: t(`success.${news}`) });
      })
      .catch(() => undefined);
  }, [payment, recipientId, record, t]);
  return recording;
}

interface Payment {
  payment: ProviderPayment;
  recipientId: number | undefined;
  record: (input: PaymentSuccess) => Promise<RecordedTip>;
}

type News = 'recorded' | 'unrecorded';

async function recordOnce({ payment, recipientId, record }: Payment): Promise<Recording & { news?: News }> {
  const { paymentIntentId, amountCents, message } = payment;
  const before = told.read(paymentIntentId);
  if (before !== null && before !== FAILED) return { tipId: before };
  try {
    if (recipientId === undefined) throw new Error('Nobody says whom it was for');
    const tip = await record({ paymentIntentId, recipientId, amount: amountCents / CENTS_IN_A_DOLLAR, message });
    told.keep(paymentIntentId, tip.tipId);
    return { tip, tipId: tip.tipId, news: 'recorded' };
  } catch {
    told.keep(paymentIntentId, FAILED);
    return before === FAILED ? {} : { news: 'unrecorded' };
  }
}
