import { useEffect, useRef, useState } from 'react';
import { notify, useTranslation } from 'shared-ui/app';
import type { PayAnswer, PaymentStatus } from '../provider/provider.ts';
import { attempts } from './attempts.ts';
import { NoAnswerError } from './in-time.ts';
import { type PayState, stateOf } from './pay-state.ts';
import type { Setup } from './set-up.ts';

/** A payment that succeeded. `earlier`: before this form was shown, in another tab or before a reload. */
export interface PaidTip {
  paymentIntentId: string;
  clientSecret: string;
  /** US dollars. */
  amount: number;
  earlier: boolean;
}

export interface PayingOptions extends Setup {
  /** The wish to pay is forgotten when this is done. */
  onPaid: (tip: PaidTip) => void | Promise<void>;
  /** The payment can no longer be paid: it takes a new one. */
  onEnded: () => void;
}

/** What became of a payment, and who is told of it (spec §8). A page that was left is told nothing. */
export function useOutcome(options: PayingOptions) {
  const { t } = useTranslation('payments');
  const [state, setState] = useState<PayState>(() => stateOf(options.status, 'ready'));
  const { tell, isHere } = useTellOnce(options);
  const settle = (status: PaymentStatus): void => {
    if (!isHere()) return;
    setState(stateOf(status, 'unpaid'));
    if (status === 'succeeded') tell(false);
    if (status !== 'canceled') return;
    attempts.forget(options.wish);
    options.onEnded();
  };
  const refuse = (sentence = t('payment.notProcessed')): void => {
    notify({ title: t('payment.failed'), description: sentence, variant: 'destructive' });
    setState({ at: 'refused', sentence });
  };
  const hear = (answer: PayAnswer): void => {
    if (!isHere()) return;
    if (answer.kind === 'incomplete') setState({ at: 'ready' });
    else if (answer.kind === 'refused') refuse(answer.message);
    else if (answer.status === 'requires_payment_method') refuse();
    else settle(answer.status);
  };
  const lose = (error: unknown): void => {
    if (!isHere()) return;
    notify({ title: t('payment.error'), description: t('payment.unexpected'), variant: 'destructive' });
    setState({ at: 'silent', title: t(whyLost(error)), isChecking: false });
  };
  return { state, setState, settle, hear, lose };
}

function whyLost(error: unknown) {
  if (!navigator.onLine) return 'payment.offline';
  return error instanceof NoAnswerError ? 'payment.noAnswer' : 'payment.unexpected';
}

/** That it is paid is told once, whoever learns it first; also where it was paid before the form was shown. */
function useTellOnce({ intent, wish, status, onPaid }: PayingOptions) {
  const told = useRef(false);
  const here = useRef(false);
  const tell = (earlier: boolean): void => {
    if (told.current) return;
    told.current = true;
    const { paymentIntentId, clientSecret, amount } = intent;
    // Not before it was told: a page that is loaded again until then must find that it is paid
    const isTold = Promise.resolve(onPaid({ paymentIntentId, clientSecret, amount, earlier }));
    void isTold.then(() => attempts.forget(wish));
  };
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  useEffect(() => {
    if (status === 'succeeded') tell(true);
  });
  return { tell, isHere: () => here.current };
}
