import { useEffect, useState } from 'react';
import { formatMoney, notify, useTranslation } from 'shared-ui/app';
import { HandHeart, Icon, Lock } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import { Text } from 'shared-ui/ui/text';
import { OpenPayment } from './open-payment.tsx';
import { PayButtons } from './pay-buttons.tsx';
import type { PayState } from './pay-state.ts';
import styles from './payment-form.module.css';
import { PaymentNotice } from './payment-notice.tsx';
import { SetupFailed } from './setup-failed.tsx';
import type { PayingOptions } from './use-outcome.ts';
import { usePaying } from './use-paying.ts';
import { WrittenMessage } from './written-message.tsx';

export interface PaymentFormProps extends PayingOptions {
  /** Who gets the tip. */
  name: string;
  /** Where the provider sends the browser back to, should it have to leave the page: a path of this site. */
  returnPath: string;
  /** Without it there is no Cancel. */
  onCancel?: (() => void) | undefined;
  /** Instead of 'Cancel'. */
  cancelWords?: string | undefined;
  /** What the payment carries to the helper. */
  message?: string | undefined;
  /** Leads to where the message is written. */
  onEditMessage?: (() => void) | undefined;
  /** Whether it is being paid, or nobody knows yet what came of it: until then it must stay. */
  onUndecided: (isUndecided: boolean) => void;
}

/** Pays one tip (spec §4): what it costs, how to pay, what came of it. Stands in a panel. */
export function PaymentForm({ name, returnPath, onCancel, cancelWords, ...rest }: PaymentFormProps) {
  const { message, onEditMessage, onUndecided, ...options } = rest;
  const { provider, intent, status, onEnded } = options;
  const { t } = useTranslation('payments');
  const { state, payer, pay, check } = usePaying(options);
  useUndecided(state.at, onUndecided);
  const [fields, setFields] = useState<'loading' | 'ready' | 'failed'>('loading');
  const failFields = (): void => {
    notify({ title: t('setup.failed'), description: t('setup.failedText'), variant: 'destructive' });
    setFields('failed');
  };
  // Told to the page, which has its own words for it
  if (status === 'succeeded') return null;
  if (state.at === 'open') return <OpenPayment name={name} isChecking={state.isChecking} onCheck={check} />;
  if (fields === 'failed')
    return <SetupFailed sentence={t('setup.failedText')} onRetry={onEnded} onCancel={onCancel} />;
  const { Fields } = provider;
  return (
    <form className={styles.form} onSubmit={(event) => (event.preventDefault(), void pay())} noValidate>
      <PaymentNotice state={state} onCheck={() => void check()} />
      <Total name={name} amount={intent.amount} />
      {state.at === 'silent' ? null : (
        <WrittenMessage
          message={message}
          onEdit={onEditMessage}
          isAtWork={state.at === 'paying' || state.at === 'paid'}
        />
      )}
      {/* Out of sight while it can only be asked; yet an answer that comes late must find them */}
      <div hidden={state.at === 'silent'}>
        <Fields
          clientSecret={intent.clientSecret}
          returnPath={returnPath}
          payer={payer}
          onReady={() => setFields('ready')}
          onFailed={failFields}
        />
      </div>
      {provider.takesCards && state.at !== 'silent' ? <WhoSeesTheCard /> : null}
      <Notice tone="tip" icon={HandHeart}>
        {t('offered100', { name })}
      </Notice>
      <PayButtons at={state.at} amount={intent.amount} isReady={fields === 'ready'} {...{ onCancel, cancelWords }} />
    </form>
  );
}

function useUndecided(at: PayState['at'], onUndecided: PaymentFormProps['onUndecided']): void {
  const isUndecided = at !== 'ready' && at !== 'unpaid' && at !== 'refused';
  useEffect(() => {
    onUndecided(isUndecided);
    return () => onUndecided(false);
  }, [isUndecided, onUndecided]);
}

function Total({ name, amount }: { name: string; amount: number }) {
  const { t } = useTranslation('payments');
  return (
    <p className={styles.total}>
      <span>{t('payment.total', { name })}</span>
      <b className={styles.sum}>{formatMoney(amount)}</b>
    </p>
  );
}

function WhoSeesTheCard() {
  const { t } = useTranslation('payments');
  return (
    <Text size="small" tone="muted" className={styles.beside}>
      <Icon of={Lock} />
      <span>{t('payment.card')}</span>
    </Text>
  );
}
