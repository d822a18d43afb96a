import { useEffect, useRef, useState } from 'react';
import { formatMoney, notify, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { focusElement } from 'shared-ui/ui/focus';
import { HandHeart, Hourglass, Icon, Lock, MessageSquareText, RefreshCw } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import { Text } from 'shared-ui/ui/text';
import styles from './payment-form.module.css';
import { type PaymentOptions, type PaymentState, usePayment } from './use-payment.ts';
import { usePolling } from './use-polling.ts';

export interface PaymentFormProps extends PaymentOptions {
  /** Who gets the tip. */
  name: string;
  /** Where the provider redirects to if it has to leave the page: a path of this site. */
  returnPath: string;
  /** Without it there is no Cancel. */
  onCancel?: (() => void) | undefined;
  /** Instead of 'Cancel'. */
  cancelLabel?: string | undefined;
  /** The message to the helper, part of the payment. */
  message?: string | undefined;
  /** Leads to the message's field. */
  onEditMessage?: (() => void) | undefined;
  /** True from Pay until the result is known: meanwhile the form must stay. */
  onUndecided: (isUndecided: boolean) => void;
}

/** Pays one tip (spec §4). Belongs in a panel. */
export function PaymentForm(props: PaymentFormProps) {
  const { name, returnPath, onCancel, cancelLabel, message, onEditMessage, onUndecided, ...options } = props;
  const { provider, intent, status, onEnded } = options;
  const { t } = useTranslation('payments');
  const { state, fields, pay, check } = usePayment(options);
  useUndecided(state, onUndecided);
  const [fieldsState, setFieldsState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const onFieldsFailed = (): void => {
    notify({ title: t('setup.failed'), description: t('setup.failedText'), variant: 'destructive' });
    setFieldsState('failed');
  };
  // The page shows its own confirmation of a tip that was paid before
  if (status === 'succeeded') return null;
  if (state.name === 'open') return <OpenPayment name={name} isChecking={state.isChecking} onCheck={check} />;
  if (fieldsState === 'failed')
    return <SetupFailed errorText={t('setup.failedText')} onRetry={onEnded} onCancel={onCancel} />;
  const { Fields } = provider;
  const isUnknown = state.name === 'unknown';
  const isPaying = state.name === 'paying' || state.name === 'paid';
  return (
    <form className={styles.form} onSubmit={(event) => (event.preventDefault(), void pay())} noValidate>
      <PaymentNotice state={state} onCheck={() => void check()} />
      <p className={styles.total}>
        <span>{t('payment.total', { name })}</span>
        <b className={styles.sum}>{formatMoney(intent.amount)}</b>
      </p>
      {isUnknown ? null : <Message message={message} onEdit={onEditMessage} isDisabled={isPaying} />}
      {/* Hidden and not removed: a result that comes late needs the fields */}
      <div hidden={isUnknown}>
        <Fields
          clientSecret={intent.clientSecret}
          returnPath={returnPath}
          handle={fields}
          onReady={() => setFieldsState('ready')}
          onFailed={onFieldsFailed}
        />
      </div>
      {provider.acceptsCards && !isUnknown ? (
        <Text size="small" tone="muted" className={styles.beside}>
          <Icon of={Lock} />
          <span>{t('payment.card')}</span>
        </Text>
      ) : null}
      <Notice tone="tip" icon={HandHeart}>
        {t('offered100', { name })}
      </Notice>
      {/* While the result is unknown, it can be checked and not paid */}
      {isUnknown ? null : (
        <div className={styles.actions}>
          {onCancel ? (
            <Button variant="secondary" disabled={isPaying} onClick={onCancel}>
              {cancelLabel ?? t('payment.cancel')}
            </Button>
          ) : null}
          <Button type="submit" icon={Lock} busy={isPaying} disabled={fieldsState !== 'ready'}>
            {isPaying ? t('payment.processing') : t('payment.pay', { amount: formatMoney(intent.amount) })}
          </Button>
        </div>
      )}
    </form>
  );
}

function useUndecided({ name }: PaymentState, onUndecided: PaymentFormProps['onUndecided']): void {
  const isUndecided = name !== 'ready' && name !== 'unpaid' && name !== 'declined';
  useEffect(() => {
    onUndecided(isUndecided);
    return () => onUndecided(false);
  }, [isUndecided, onUndecided]);
}

/** The result of the last attempt, above the form. It takes the focus, so that it is read first. */
function PaymentNotice({ state, onCheck }: { state: PaymentState; onCheck: () => void }) {
  const { t } = useTranslation('payments');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [state.name]);
  const shared = { ref: notice, tabIndex: -1, titleAs: 'h2' } as const;
  if (state.name === 'declined') {
    return (
      <Notice {...shared} tone="error" role="alert" title={state.errorText}>
        {t('payment.nothingTaken')}
      </Notice>
    );
  }
  if (state.name === 'unpaid') {
    return (
      <Notice {...shared} role="status" title={t('payment.unpaid')}>
        {t('payment.payNow')}
      </Notice>
    );
  }
  if (state.name !== 'unknown') return null;
  const again = <CheckAgain isChecking={state.isChecking} onCheck={onCheck} />;
  return (
    <Notice {...shared} tone="error" role="alert" title={state.errorText} action={again}>
      {t('payment.notLost')}
    </Notice>
  );
}

interface OpenPaymentProps {
  name: string;
  isChecking: boolean;
  onCheck: (options?: { isSilent: boolean }) => Promise<void>;
}

/** The provider has the payment and has not decided yet. Nothing is to be paid again. */
function OpenPayment({ name, isChecking, onCheck }: OpenPaymentProps) {
  const { t } = useTranslation('payments');
  usePolling(() => onCheck({ isSilent: true }));
  return (
    <Notice
      ref={focusElement}
      tabIndex={-1}
      role="status"
      icon={Hourglass}
      titleAs="h2"
      title={t('open.title')}
      action={<CheckAgain isChecking={isChecking} onCheck={() => void onCheck()} />}
    >
      {t('open.text', { name })}
    </Notice>
  );
}

function CheckAgain({ isChecking, onCheck }: { isChecking: boolean; onCheck: () => void }) {
  const { t } = useTranslation('payments');
  return (
    <Button variant="secondary" icon={RefreshCw} busy={isChecking} onClick={onCheck}>
      {t(isChecking ? 'payment.checking' : 'payment.check')}
    </Button>
  );
}

interface MessageProps {
  message: string | undefined;
  /** Without it, Cancel leads to the field. */
  onEdit: (() => void) | undefined;
  isDisabled: boolean;
}

/** The message to the helper, and a button to change it. */
function Message({ message, onEdit, isDisabled }: MessageProps) {
  const { t } = useTranslation('payments');
  if (!message && !onEdit) return null;
  return (
    <div className={styles.message}>
      {message ? (
        <>
          <Text size="small" tone="muted">
            {t('message.yours')}
          </Text>
          <p dir="auto" className={styles.words}>
            {message}
          </p>
        </>
      ) : null}
      {onEdit ? (
        <Button variant="secondary" size="small" icon={MessageSquareText} disabled={isDisabled} onClick={onEdit}>
          {t(message ? 'message.change' : 'message.add')}
        </Button>
      ) : null}
    </div>
  );
}

interface SetupFailedProps {
  errorText: string;
  onRetry: () => void;
  onCancel: (() => void) | undefined;
}

/** The payment, or the fields of its provider, did not load. */
export function SetupFailed({ errorText, onRetry, onCancel }: SetupFailedProps) {
  const { t } = useTranslation('payments');
  return (
    <div className={styles.form}>
      <Notice ref={focusElement} tabIndex={-1} tone="error" role="alert" titleAs="h2" title={t('setup.failed')}>
        {errorText}
      </Notice>
      <div className={styles.actions}>
        {onCancel ? (
          <Button variant="secondary" onClick={onCancel}>
            {t('payment.cancel')}
          </Button>
        ) : null}
        <Button icon={RefreshCw} onClick={onRetry}>
          {t('setup.retry')}
        </Button>
      </div>
    </div>
  );
}
