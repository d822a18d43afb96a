import { useState } from 'react';
import { paths, useLocation, useNavigate, useTranslation } from 'shared-ui/app';
import { FIRST_TIP } from 'shared-ui/contracts';
import { Person } from 'shared-ui/ui/avatar';
import { Panel } from 'shared-ui/ui/panel';
import { Text } from 'shared-ui/ui/text';
import { AmountForm } from '../../amount-form/amount-form.tsx';
import { PaymentSetup } from '../../payment-form/payment-setup.tsx';
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
  const returnToAmount = (): void => {
    setWasBack(true);
    forget();
    back();
  };
  if (paid) return <Paid {...paid} name={name} onAnother={returnToAmount} />;
  return (
    <Panel gap="normal">
      <Helper {...recipient} />
      {paying === undefined ? (
        <AmountForm amount={amount} onAmount={setAmount} name={name} takesFocus={wasBack} onContinue={pay} />
      ) : (
        <PaymentSetup
          takesFocus
          tip={{ receiverId: recipient.id, amount: paying }}
          name={name}
          returnPath={paths.messages()}
          onPaid={onPaid}
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
