import { type ReactNode, useEffect, useRef, useState } from 'react';
import { registerLocale, useTranslation } from 'shared-ui/app';
import type { DraftOwner } from 'shared-ui/app/drafts';
import { Icon, LoaderCircle } from 'shared-ui/ui/icon';
import { Skeleton } from 'shared-ui/ui/skeleton';
import english from '../../locales/en/payment-form.json' with { type: 'json' };
import { PaymentForm, type PaymentFormProps, SetupFailed } from './payment-form.tsx';
import styles from './payment-form.module.css';
import { type TipToPay, usePaymentSetup } from './use-payment-setup.ts';

registerLocale('payments', english);

interface Props extends Pick<
  PaymentFormProps,
  'name' | 'returnPath' | 'onPaid' | 'onCancel' | 'cancelLabel' | 'onEditMessage'
> {
  tip: TipToPay;
  /** The account that pays; null for a visitor. */
  owner: DraftOwner;
  /** The person cannot be tipped by this user: there is a block between them, for example. */
  onUnknownRecipient?: () => void;
  /** Replaces the default notice where the payment cannot be set up. */
  failed?: (errorText: string, retry: () => void) => ReactNode;
  /** The button that led here is gone: the focus moves here. */
  takesFocus?: boolean;
}

/** The payment of a tip (spec §4): setup, form and errors. Belongs in a panel. */
export function PaymentSetup({ tip, owner, failed, takesFocus, onUnknownRecipient, ...form }: Props) {
  const { t } = useTranslation('payments');
  const [isUndecided, setUndecided] = useState(false);
  const setup = usePaymentSetup({ tip, owner, isUndecided, onUnknownRecipient });
  const group = useRef<HTMLDivElement>(null);
  const [focusRequests, setFocusRequests] = useState(takesFocus ? 1 : 0);
  useEffect(() => {
    if (focusRequests > 0) group.current?.focus();
  }, [focusRequests]);
  const retry = (): void => {
    setFocusRequests(focusRequests + 1);
    setup.retry();
  };
  return (
    <div ref={group} role="group" aria-label={t('payment.group')} tabIndex={-1} className={styles.place}>
      {setup.state === 'loading' ? <PaymentSkeleton /> : null}
      {setup.state === 'failed'
        ? (failed?.(setup.errorText, retry) ?? (
            <SetupFailed errorText={setup.errorText} onRetry={retry} onCancel={form.onCancel} />
          ))
        : null}
      {setup.state === 'ready' ? (
        <PaymentForm
          key={setup.intent.paymentIntentId}
          {...form}
          {...setup}
          onEnded={retry}
          onUndecided={setUndecided}
        />
      ) : null}
    </div>
  );
}

/** In the shape of the form. */
export function PaymentSkeleton() {
  const { t } = useTranslation('payments');
  return (
    <div aria-busy="true" className={styles.form}>
      <p role="status" className={styles.settingUp}>
        <Icon of={LoaderCircle} />
        <span>{t('setup.loading')}</span>
      </p>
      <Skeleton className={styles.waitingTotal} />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
    </div>
  );
}
