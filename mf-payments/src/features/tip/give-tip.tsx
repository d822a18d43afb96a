import { useState } from 'react';
import { Navigate, paths, useLocation, useNavigate, useTranslation } from 'shared-ui/app';
import { FIRST_TIP } from 'shared-ui/contracts';
import { Person } from 'shared-ui/ui/avatar';
import { Panel } from 'shared-ui/ui/panel';
import { Text } from 'shared-ui/ui/text';
import { AmountForm } from '../../amount-form/amount-form.tsx';
import { isTooLong } from '../../amount-form/message-field.tsx';
import { PaymentSetup } from '../../payment-form/payment-setup.tsx';
import type { PaidTip } from '../../payment-form/use-outcome.ts';
import { useTipMessage } from '../../tip-message/use-tip-message.ts';
import { Paid } from './paid.tsx';
import styles from './tip.module.css';
import type { Recipient } from './use-recipient.ts';
import { usePaidTip } from './use-paid-tip.ts';

/** First how much, then how it is paid (spec §4). */
export function GiveTip({ recipient }: { recipient: Recipient }) {
  const { paying, pay, back } = useStep();
  const [amount, setAmount] = useState<number>(paying ?? FIRST_TIP.tip);
  const [wasBack, setWasBack] = useState(false);
  const { paid, onPaid, forget } = usePaidTip(recipient.id);
  const name = recipient.username;
  const { owner, message, change, removeDraft } = useTipMessage(recipient.id);
  const written = message.trim();
  const returnToAmount = (): void => {
    setWasBack(true);
    back();
  };
  const giveAnother = (): void => {
    forget();
    change('');
    returnToAmount();
  };
  const finish = (tip: PaidTip): Promise<void> => {
    removeDraft();
    return onPaid(tip);
  };
  if (paid) return <Paid {...paid} name={name} onAnother={giveAnother} />;
  // By Forward, say: it has to be shortened first
  if (paying !== undefined && isTooLong(message)) return <Navigate replace to="." state={null} />;
  return (
    <Panel gap="normal">
      <Helper {...recipient} />
      {paying === undefined ? (
        <AmountForm
          {...{ amount, name, message }}
          onAmount={setAmount}
          onMessage={change}
          focused={wasBack ? 'amount' : undefined}
          onContinue={pay}
        />
      ) : (
        <PaymentSetup
          takesFocus
          who={owner}
          tip={{ receiverId: recipient.id, amount: paying, ...(written && { message: written }) }}
          name={name}
          returnPath={paths.messages()}
          onPaid={finish}
          onCancel={returnToAmount}
        />
      )}
    </Panel>
  );
}

function Helper({ username, profilePictureUrl }: Recipient) {
  const { t } = useTranslation('payments');
  return (
    <Person
      as="h2"
      name={username}
      src={profilePictureUrl}
      line={<Text tone="muted">{t('tip.companion')}</Text>}
      size="large"
      nameSize="large"
      className={styles.person}
    />
  );
}

/** Where one is stands in the history: Back leads from the payment to the amount, and a reload stays with the payment. */
function useStep() {
  const navigate = useNavigate();
  const location = useLocation();
  const paying = amountIn(location.state);
  const pay = (amount: number): void => void navigate('.', { state: { paying: amount } });
  const back = (): void => void navigate(-1);
  return { paying, pay, back };
}

const amountIn = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'paying' in state && typeof state.paying === 'number'
    ? state.paying
    : undefined;
