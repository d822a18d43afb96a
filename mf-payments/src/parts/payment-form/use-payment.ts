import { useCallback, useEffect, useRef, useState } from 'react';
import { notify, useTranslation } from 'shared-ui/app';
import type { FieldsHandle, PaymentResult, PaymentStatus } from '../provider/provider.ts';
import { TimeoutError, withTimeout } from '../provider/with-timeout.ts';
import { type ReadyPayment, removeAttemptId } from './use-payment-setup.ts';

/**
 * The state of a payment (spec §4). `open`: the provider has it and has not decided. `unknown`: no response came, or a broken one.
 * `unpaid`: the provider was asked, and nothing was paid.
 */
export type PaymentState =
  | { name: 'ready' | 'unpaid' | 'paying' | 'paid' }
  | { name: 'declined'; errorText: string }
  | { name: 'open'; isChecking: boolean }
  | { name: 'unknown'; errorText: string; isChecking: boolean };

/** A payment that succeeded. `earlier`: before this form was shown, in another tab or before a reload. */
export interface PaidTip {
  paymentIntentId: string;
  clientSecret: string;
  /** US dollars. */
  amount: number;
  earlier: boolean;
}

export interface PaymentOptions extends ReadyPayment {
  /** The attempt's id is removed once this resolves. */
  onPaid: (tip: PaidTip) => void | Promise<void>;
  /** The payment was canceled: a new one is needed. */
  onEnded: () => void;
}

/** Pays one tip, and reports the result (spec §8) while the page is open. A second press during a payment does nothing. */
export function usePayment({ provider, intent, status, attempt, onPaid, onEnded }: PaymentOptions) {
  const { t } = useTranslation('payments');
  const [state, setState] = useState<PaymentState>(() => toPaymentState(status, 'ready'));
  const fields = useRef<FieldsHandle>(null);
  const isMounted = useIsMounted();
  const { begin, end, isBusy, isLatest } = useExclusive();

  const isPaidReported = useRef(false);
  const reportPaid = (earlier: boolean): void => {
    if (isPaidReported.current) return;
    isPaidReported.current = true;
    const { paymentIntentId, clientSecret, amount } = intent;
    // Not removed before: a page that is reloaded until then must find that the tip is paid
    void Promise.resolve(onPaid({ paymentIntentId, clientSecret, amount, earlier })).then(() =>
      removeAttemptId(attempt),
    );
  };
  useEffect(() => {
    if (status === 'succeeded') reportPaid(true);
  });

  const onStatus = (next: PaymentStatus): void => {
    if (!isMounted()) return;
    setState(toPaymentState(next, 'unpaid'));
    if (next === 'succeeded') reportPaid(false);
    if (next !== 'canceled') return;
    removeAttemptId(attempt);
    onEnded();
  };
  const onDeclined = (errorText = t('payment.notProcessed')): void => {
    notify({ title: t('payment.failed'), description: errorText, variant: 'destructive' });
    setState({ name: 'declined', errorText });
  };
  const onResult = (result: PaymentResult): void => {
    if (!isMounted()) return;
    if (result.type === 'incomplete') setState({ name: 'ready' });
    else if (result.type === 'declined') onDeclined(result.message);
    else if (result.status === 'requires_payment_method') onDeclined();
    else onStatus(result.status);
  };
  const notifyNetworkError = (): void =>
    notify({ title: t('payment.error'), description: t('payment.unexpected'), variant: 'destructive' });
  const onNetworkError = (error: unknown): void => {
    if (!isMounted()) return;
    notifyNetworkError();
    const reason = error instanceof TimeoutError ? 'payment.noAnswer' : 'payment.unexpected';
    setState({ name: 'unknown', errorText: t(navigator.onLine ? reason : 'payment.offline'), isChecking: false });
  };

  const retrieve = () => withTimeout(provider.retrievePayment(intent.clientSecret));
  /** There is no timeout while the bank asks the person. */
  const isBankAsking = (): Promise<boolean> =>
    retrieve().then(
      (payment) => payment.status === 'requires_action',
      () => false,
    );
  const pay = async (): Promise<void> => {
    if (isBusy() || state.name === 'unknown' || !fields.current) return;
    const turn = begin();
    setState({ name: 'paying' });
    const result = fields.current.pay();
    try {
      onResult(await withTimeout(result, isBankAsking));
    } catch (error) {
      onNetworkError(error);
      // A result after the timeout still counts
      result.then((late) => isLatest(turn) && onResult(late)).catch(() => undefined);
    }
    end();
  };
  /** Asks the provider for the payment's status. `isSilent`: nobody pressed a button, so a failure shows nothing. */
  const check = async ({ isSilent = false } = {}): Promise<void> => {
    if (isBusy()) return;
    begin();
    setState((before) => ('isChecking' in before ? { ...before, isChecking: true } : before));
    try {
      onStatus((await retrieve()).status);
    } catch {
      setState((before) => ('isChecking' in before ? { ...before, isChecking: false } : before));
      if (!isSilent) {
        notifyNetworkError();
        const errorText = t(navigator.onLine ? 'payment.noAnswer' : 'payment.offline');
        setState((before) => (before.name === 'unknown' ? { ...before, errorText } : before));
      }
    }
    end();
  };
  return { state, fields, pay, check };
}

/** Only 'succeeded' is paid. */
function toPaymentState(status: PaymentStatus, otherwise: 'ready' | 'unpaid'): PaymentState {
  if (status === 'succeeded') return { name: 'paid' };
  return status === 'processing' || status === 'requires_capture'
    ? { name: 'open', isChecking: false }
    : { name: otherwise };
}

function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}

/** One call at a time. `isLatest`: whether no other call has begun since, for one that timed out. */
function useExclusive() {
  const turn = useRef(0);
  const busy = useRef(false);
  const begin = useCallback((): number => {
    busy.current = true;
    return (turn.current += 1);
  }, []);
  const end = useCallback((): void => {
    busy.current = false;
  }, []);
  return { begin, end, isBusy: () => busy.current, isLatest: (of: number) => of === turn.current };
}
