import { useState } from 'react';
import { notify, useNavigate, useTranslation } from 'shared-ui/app';
import { FIRST_TIP, LEAST_TIP, MOST_TIP, type TipRecipient } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { HandCoins } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import { AmountForm } from '../../amount-form/amount-form.tsx';
import { isTooLong } from '../../amount-form/message-field.tsx';
import { PaymentSetup } from '../../payment-form/payment-setup.tsx';
import type { PaidTip } from '../../payment-form/use-outcome.ts';
import { returnPath, returnWith } from '../../return-address/return-address.ts';
import { type TipMessage, useTipMessage } from '../../tip-message/use-tip-message.ts';
import { TipPaid } from '../../tip-ticket/tip-paid.tsx';
import { CheckoutFailed } from './checkout-failed.tsx';
import { CheckoutPage } from './checkout-page.tsx';
import styles from './checkout.module.css';

interface Props {
  recipient: TipRecipient;
  /** US dollars; undefined where the address names none that can be tipped. */
  amount: number | undefined;
  onAmount: (amount: number) => void;
  /** To who pays, the person is not there: there is a block between them, say. */
  onNobody: () => void;
}

/** How much, where the address does not say or one has another in mind; then the payment (spec §4). */
export function Paying({ recipient, amount, onAmount, onNobody }: Props) {
  const { t } = useTranslation('payments');
  const { id, username } = recipient;
  const { paid, onPaid, again, isAnother } = usePaid(id);
  const { owner, round, message, change, removeDraft } = useTipMessage(id);
  const { isChoosing, wasChosen, choose, edit, edited } = useChoice({ amount, onAmount, message, round });
  const finish = (tip: PaidTip): void => {
    removeDraft();
    onPaid(tip);
  };
  const giveAnother = (): void => {
    change('');
    again();
  };
  if (paid) {
    return (
      <TipPaid to={recipient} amount={paid.amount}>
        <Button variant="secondary" icon={HandCoins} onClick={giveAnother}>
          {t('checkout.another')}
        </Button>
      </TipPaid>
    );
  }
  return (
    <CheckoutPage name={username}>
      <Panel gap="normal" className={styles.panel}>
        {amount === undefined || isChoosing ? (
          <Choosing
            key={round}
            {...{ amount, message }}
            name={username}
            focused={edited}
            onMessage={change}
            onChosen={choose}
          />
        ) : (
          <PaymentSetup
            tip={{ amount, recipientId: id, message: message.trim() }}
            who={owner}
            name={username}
            returnPath={returnPath(id)}
            takesFocus={wasChosen || isAnother}
            onPaid={finish}
            onNobody={onNobody}
            onCancel={() => edit('amount')}
            onEditMessage={() => edit('message')}
            cancelWords={t('checkout.changeAmount')}
            failed={(sentence, retry) => <CheckoutFailed what="notSetUp" sentence={sentence} onRetry={retry} />}
          />
        )}
      </Panel>
    </CheckoutPage>
  );
}

type ChoiceOptions = Pick<Props, 'amount' | 'onAmount'> & Pick<TipMessage, 'message' | 'round'>;

/**
 * What is chosen goes into the address, where a reload finds it; until it is there, nothing is to be paid. A message that is too long,
 * of an earlier visit say, is to be shortened before.
 */
function useChoice({ amount, onAmount, message, round }: ChoiceOptions) {
  const [choice, setChoice] = useState<'none yet' | 'amount' | 'message' | 'too long' | number>('none yet');
  const [shownRound, setShownRound] = useState(round);
  const choose = (chosen: number): void => {
    setChoice(chosen);
    onAmount(chosen);
  };
  const wasChosen = typeof choice === 'number';
  const edited = choice === 'amount' || choice === 'message' ? choice : undefined;
  const isChoosing = edited !== undefined || choice === 'too long' || (wasChosen && choice !== amount);
  if (shownRound !== round) {
    setShownRound(round);
    setChoice('none yet');
  } else if (!isChoosing && isTooLong(message)) setChoice('too long');
  return { isChoosing, wasChosen, choose, edited, edit: (field: 'amount' | 'message') => setChoice(field) };
}

interface ChoosingProps extends Pick<Props, 'amount'> {
  name: string;
  message: string;
  onMessage: (message: string) => void;
  /** The field that was asked for. */
  focused: 'amount' | 'message' | undefined;
  onChosen: (amount: number) => void;
}

function Choosing({ amount, onChosen, ...form }: ChoosingProps) {
  const { t } = useTranslation('payments');
  const [chosen, setChosen] = useState<number>(amount ?? FIRST_TIP.checkout);
  return (
    <>
      {amount === undefined ? (
        <Notice tone="error" role="alert" titleAs="h2" title={t('checkout.wrongAmount')}>
          {t('checkout.wrongAmountText', { least: LEAST_TIP, most: MOST_TIP })}
        </Notice>
      ) : null}
      <AmountForm {...form} amount={chosen} onAmount={setChosen} onContinue={onChosen} />
    </>
  );
}

/** A payment that was paid leads on; one that was paid before the page was opened says so here, and can be followed by another. */
function usePaid(recipientId: number) {
  const { t } = useTranslation('payments');
  const navigate = useNavigate();
  const [paid, setPaid] = useState<PaidTip>();
  const [isAnother, setAnother] = useState(false);
  const onPaid = (tip: PaidTip): void => {
    setPaid(tip);
    if (tip.earlier) return;
    notify({ title: t('payment.succeeded'), description: t('payment.succeededText') });
    void navigate(returnWith(recipientId, tip.clientSecret), { replace: true });
  };
  const again = (): void => {
    setPaid(undefined);
    setAnother(true);
  };
  return { paid, onPaid, again, isAnother };
}
