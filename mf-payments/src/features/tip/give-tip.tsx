import { useState } from 'react';
import { formatMoney, Link, Navigate, paths, useLocation, useNavigate, useTranslation } from 'shared-ui/app';
import { DEFAULT_TIP } from 'contracts';
import { useDraftState } from 'shared-ui/app/drafts';
import { Person } from 'shared-ui/ui/avatar';
import { Button } from 'shared-ui/ui/button';
import { focusElement } from 'shared-ui/ui/focus';
import { CircleCheck, HandCoins, MessageSquare } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import { Text } from 'shared-ui/ui/text';
import { AmountForm, isMessageTooLong } from '../../parts/amount-form/amount-form.tsx';
import { PaymentSetup } from '../../parts/payment-form/payment-setup.tsx';
import type { PaidTip } from '../../parts/payment-form/use-payment.ts';
import { TipGoesBack } from '../../parts/tip-goes-back/tip-goes-back.tsx';
import { useTipMessage } from '../../parts/tip-message/use-tip-message.ts';
import styles from './tip.module.css';
import { usePaidTip } from './use-paid-tip.ts';

export interface Recipient {
  id: number;
  username: string;
  profilePictureUrl: string | null;
}

/** First the amount, then the payment (spec §4). */
export function GiveTip({ recipient }: { recipient: Recipient }) {
  const { t } = useTranslation('payments');
  const { amount, lastAmount, choose, back } = useAmountToPay();
  const [hasReturned, setReturned] = useState(false);
  const { paidTip, onPaid, clear } = usePaidTip(recipient.id);
  const { owner, message, setMessage, removeDraft } = useTipMessage(recipient.id);
  const typed = useDraftState(`tip-amount:${String(recipient.id)}`, { amount: '' });
  const { username: name, profilePictureUrl } = recipient;
  const trimmedMessage = message.trim();
  const returnToAmount = (): void => {
    setReturned(true);
    back();
  };
  const giveAnother = (): void => {
    clear();
    setMessage('');
    returnToAmount();
  };
  const onTipPaid = (tip: PaidTip): Promise<void> => {
    removeDraft();
    typed.discard();
    return onPaid(tip);
  };
  if (paidTip) return <Paid tip={paidTip} name={name} onAnother={giveAnother} />;
  // Reached by Forward, for example: the message has to be shortened first
  if (amount !== undefined && isMessageTooLong(message)) return <Navigate replace to="." state={null} />;
  return (
    <Panel gap="normal">
      <Person
        as="h2"
        name={name}
        src={profilePictureUrl}
        line={<Text tone="muted">{t('tip.companion')}</Text>}
        size="large"
        nameSize="large"
        className={styles.person}
      />
      {amount === undefined ? (
        <AmountForm
          initialAmount={typed.values.amount || (lastAmount ?? DEFAULT_TIP.tip)}
          onType={(text) => typed.change({ amount: text })}
          name={name}
          message={message}
          onMessage={setMessage}
          focused={hasReturned ? 'amount' : undefined}
          onContinue={choose}
        />
      ) : (
        <PaymentSetup
          takesFocus
          owner={owner}
          tip={{ receiverId: recipient.id, amount, ...(trimmedMessage && { message: trimmedMessage }) }}
          name={name}
          returnPath={paths.messages()}
          onPaid={onTipPaid}
          onCancel={returnToAmount}
        />
      )}
    </Panel>
  );
}

/** The amount of the payment is part of the history entry: Back returns to the amount form, and a reload stays with the payment. */
function useAmountToPay() {
  const navigate = useNavigate();
  const location = useLocation();
  const amount = readAmount(location.state);
  const [lastAmount, setLastAmount] = useState(amount);
  if (amount !== undefined && amount !== lastAmount) setLastAmount(amount);
  return {
    /** US dollars; undefined until one is chosen. */
    amount,
    /** The one before Back. */
    lastAmount,
    choose: (chosen: number): void => void navigate('.', { state: { amount: chosen } }),
    back: (): void => void navigate(-1),
  };
}

const readAmount = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'amount' in state && typeof state.amount === 'number'
    ? state.amount
    : undefined;

interface PaidProps {
  tip: PaidTip & { goesBack?: boolean };
  name: string;
  onAnother: () => void;
}

/** The tip is paid, and the page stays. */
function Paid({ tip: { amount, earlier, goesBack = false }, name, onAnother }: PaidProps) {
  const { t } = useTranslation('payments');
  const key = earlier ? 'tip.paid' : 'tip.paidNow';
  return (
    <Panel gap="normal">
      {goesBack ? (
        <TipGoesBack ref={focusElement} />
      ) : (
        <Notice
          ref={focusElement}
          tabIndex={-1}
          role="status"
          icon={CircleCheck}
          titleAs="h2"
          title={t(`${key}.title`)}
        >
          {t(`${key}.text`, { amount: formatMoney(amount), name })}
        </Notice>
      )}
      <Actions>
        <Button asChild icon={MessageSquare}>
          <Link to={paths.messages()}>{t('tip.paid.messages')}</Link>
        </Button>
        <Button variant="secondary" icon={HandCoins} onClick={onAnother}>
          {t('tip.paid.another')}
        </Button>
      </Actions>
    </Panel>
  );
}
