import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'shared-ui/app';
import { Icon, LoaderCircle } from 'shared-ui/ui/icon';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { PaymentForm } from './payment-form.tsx';
import styles from './payment-form.module.css';
import { SetupFailed } from './setup-failed.tsx';
import type { PayingOptions } from './use-outcome.ts';
import { type TipToPay, useTipIntent } from './use-tip-intent.ts';
import './texts.ts';

export interface PaymentSetupProps {
  tip: TipToPay;
  /** Whose tip it is; null for nobody. */
  who: number | null;
  /** Who gets the tip. */
  name: string;
  /** Where the provider sends the browser back to, should it have to leave the page: a path of this site. */
  returnPath: string;
  onPaid: PayingOptions['onPaid'];
  /** The server knows nobody to tip here, for who pays. */
  onNobody?: () => void;
  /** Without it there is no Cancel. */
  onCancel?: (() => void) | undefined;
  /** Instead of 'Cancel'. */
  cancelWords?: string | undefined;
  /** Leads to where the message is written. */
  onEditMessage?: (() => void) | undefined;
  /** Stands instead of our own notice where the payment cannot be set up. */
  failed?: (sentence: string, retry: () => void) => ReactNode;
  /** The form was asked for by a button that is gone: the focus goes to it. */
  takesFocus?: boolean;
}

/** From a wish to tip to a payment that is paid (spec §4): setting up, the form, and what can go wrong. Stands in a panel. */
export function PaymentSetup({ tip, who, failed, takesFocus, onNobody, ...form }: PaymentSetupProps) {
  const { t } = useTranslation('payments');
  const [isUndecided, setUndecided] = useState(false);
  const setup = useTipIntent({ tip, who, isUndecided, onNobody });
  const place = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(takesFocus ? 1 : 0);
  useEffect(() => {
    // The button that was pressed is gone
    if (tries > 0) place.current?.focus();
  }, [tries]);
  const retry = (): void => {
    setTries(tries + 1);
    setup.retry();
  };
  return (
    <div ref={place} role="group" aria-label={t('payment.group')} tabIndex={-1} className={styles.place}>
      {setup.state === 'loading' ? <SettingUp /> : null}
      {setup.state === 'failed'
        ? (failed?.(setup.sentence, retry) ?? (
            <SetupFailed sentence={setup.sentence} onRetry={retry} onCancel={form.onCancel} />
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
export function SettingUp() {
  const { t } = useTranslation('payments');
  return (
    <div aria-busy="true" className={styles.form}>
      <p role="status" className={styles.settingUp}>
        <Icon of={LoaderCircle} />
        {t('setup.loading')}
      </p>
      <Skeleton className={styles.waitingTotal} />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
    </div>
  );
}
