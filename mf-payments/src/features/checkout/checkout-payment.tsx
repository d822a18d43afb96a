import { useState } from 'react';
import { notify, useNavigate, useTranslation } from 'shared-ui/app';
import { DEFAULT_TIP, MAX_TIP, MIN_TIP, type TipRecipient } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { HandCoins } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import { AmountForm, isMessageTooLong } from '../../parts/amount-form/amount-form.tsx';
import { PaymentSetup } from '../../parts/payment-form/payment-setup.tsx';
import type { PaidTip } from '../../parts/payment-form/use-payment.ts';
import { getReturnPath, getSuccessPath } from '../../parts/payment-return/payment-return.ts';
import { type TipMessage, useTipMessage } from '../../parts/tip-message/use-tip-message.ts';
import { TipPaid } from '../../parts/tip-ticket/tip-paid.tsx';
import { CheckoutFailed, CheckoutLayout } from './checkout-layout.tsx';
import styles from './checkout.module.css';

interface Props {
  recipient: TipRecipient;
  /** US dollars; undefined where the address has no valid amount. */
  amount: number | undefined;
  onAmount: (amount: number) => void;
  /** The server does not know the recipient, for this user: there is a block between them, for example. */
  onUnknownRecipient: () => void;
}

/** The payment (spec §4), and the amount form where the address has no valid amount or the user changes it. */
export function CheckoutPayment({ recipient, amount, onAmount, onUnknownRecipient }: Props) {
  const { t } = useTranslation('payments');
  const { id, username } = recipient;
  const { paidTip, onPaid, clear, isAnother } = usePaidTip(id);
  const { owner, formKey, message, setMessage, removeDraft } = useTipMessage(id);
  const { isEditing, isChosen, choose, edit, edited } = useAmountStep({ amount, onAmount, message, formKey });
  const onTipPaid = (tip: PaidTip): void => {
    removeDraft();
    onPaid(tip);
  };
  const giveAnother = (): void => {
    setMessage('');
    clear();
  };
  if (paidTip) {
    return (
      <TipPaid recipient={recipient} amount={paidTip.amount}>
        <Button variant="secondary" icon={HandCoins} onClick={giveAnother}>
          {t('checkout.another')}
        </Button>
      </TipPaid>
    );
  }
  return (
    <CheckoutLayout name={username}>
      <Panel gap="normal" className={styles.panel}>
        {amount === undefined || isEditing ? (
          <AmountStep
            key={formKey}
            amount={amount}
            name={username}
            message={message}
            focused={edited}
            onMessage={setMessage}
            onContinue={choose}
          />
        ) : (
          <PaymentSetup
            tip={{ amount, recipientId: id, message: message.trim() }}
            owner={owner}
            name={username}
            returnPath={getReturnPath(id)}
            takesFocus={isChosen || isAnother}
            onPaid={onTipPaid}
            onUnknownRecipient={onUnknownRecipient}
            onCancel={() => edit('amount')}
            onEditMessage={() => edit('message')}
            cancelLabel={t('checkout.changeAmount')}
            failed={(errorText, retry) => <CheckoutFailed reason="notSetUp" errorText={errorText} onRetry={retry} />}
          />
        )}
      </Panel>
    </CheckoutLayout>
  );
}

type AmountStepOptions = Pick<Props, 'amount' | 'onAmount'> & Pick<TipMessage, 'message' | 'formKey'>;

/**
 * The chosen amount is stored in the address, where a reload finds it; nothing can be paid before it is there. A message that is too
 * long, from an earlier visit for example, has to be shortened first.
 */
function useAmountStep({ amount, onAmount, message, formKey }: AmountStepOptions) {
  const [choice, setChoice] = useState<'none' | 'amount' | 'message' | 'too-long' | number>('none');
  const [shownKey, setShownKey] = useState(formKey);
  const choose = (chosen: number): void => {
    setChoice(chosen);
    onAmount(chosen);
  };
  const isChosen = typeof choice === 'number';
  const edited = choice === 'amount' || choice === 'message' ? choice : undefined;
  const isEditing = edited !== undefined || choice === 'too-long' || (isChosen && choice !== amount);
  if (shownKey !== formKey) {
    setShownKey(formKey);
    setChoice('none');
  } else if (!isEditing && isMessageTooLong(message)) setChoice('too-long');
  return { isEditing, isChosen, choose, edited, edit: (field: 'amount' | 'message') => setChoice(field) };
}

interface AmountStepProps extends Pick<Props, 'amount'> {
  name: string;
  message: string;
  onMessage: (message: string) => void;
  /** The field to edit. */
  focused: 'amount' | 'message' | undefined;
  onContinue: (amount: number) => void;
}

function AmountStep({ amount, ...form }: AmountStepProps) {
  const { t } = useTranslation('payments');
  return (
    <>
      {amount === undefined ? (
        <Notice tone="error" role="alert" titleAs="h2" title={t('checkout.wrongAmount')}>
          {t('checkout.wrongAmountText', { least: MIN_TIP, most: MAX_TIP })}
        </Notice>
      ) : null}
      <AmountForm {...form} initialAmount={amount ?? DEFAULT_TIP.checkout} />
    </>
  );
}

/** A tip paid here leads to the success page; one paid before the page was opened is confirmed here, and another can follow. */
function usePaidTip(recipientId: number) {
  const { t } = useTranslation('payments');
  const navigate = useNavigate();
  const [paidTip, setPaidTip] = useState<PaidTip>();
  const [isAnother, setAnother] = useState(false);
  const onPaid = (tip: PaidTip): void => {
    setPaidTip(tip);
    if (tip.earlier) return;
    notify({ title: t('payment.succeeded'), description: t('payment.succeededText') });
    void navigate(getSuccessPath(recipientId, tip.clientSecret), { replace: true });
  };
  const clear = (): void => {
    setPaidTip(undefined);
    setAnother(true);
  };
  return { paidTip, onPaid, clear, isAnother };
}
