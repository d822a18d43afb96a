import { useEffect } from 'react';
import { useGetRecipientQuery } from '../../api/recipient.ts';
import type { ProviderPayment } from '../../provider/provider.ts';
import { TipPaid } from '../../tip-ticket/tip-paid.tsx';
import { Missing, NotRetrieved, Processing, StillOpen, Unpaid } from './payment-states.tsx';
import './texts.ts';
import { usePayment } from './use-payment.ts';
import { CENTS_IN_A_DOLLAR, type Recording, useRecording } from './use-recording.ts';

interface Props {
  /** Opens the payment at the provider; empty where it is missing. */
  clientSecret: string;
  recipientId: number | undefined;
  /** It is paid, and recorded as far as it can be: nothing about it changes here any more. */
  onSettled: () => void;
}

/** What became of a payment (spec §2, Success page). */
export function PaymentSuccess({ clientSecret, ...rest }: Props) {
  return clientSecret === '' ? <Missing /> : <Outcome clientSecret={clientSecret} {...rest} />;
}

function Outcome({ clientSecret, recipientId, onSettled }: Props) {
  const { payment, isAsking, askAgain } = usePayment(clientSecret);
  const toId = payment?.recipientId ?? recipientId;
  const recording = useRecording(payment, toId);
  const isSettled = recording !== undefined;
  useEffect(() => {
    if (isSettled) onSettled();
  }, [isSettled, onSettled]);
  if (!payment) return isAsking ? <Processing /> : <NotRetrieved onRetry={askAgain} />;
  if (payment.status === 'processing') return isAsking ? <Processing /> : <StillOpen onCheck={askAgain} />;
  if (payment.status !== 'succeeded') return <Unpaid payment={payment} recipientId={toId} />;
  return recording ? <Paid payment={payment} recipientId={toId} recording={recording} /> : <Processing />;
}

interface PaidProps {
  payment: ProviderPayment;
  recipientId: number | undefined;
  recording: Recording;
}

/** After a reload, and where it could not be recorded, nobody has said who gets it. */
function Paid({ payment, recipientId, recording: { tip, tipId } }: PaidProps) {
  const { data } = useGetRecipientQuery(recipientId ?? 0, { skip: recipientId === undefined || tip !== undefined });
  return (
    <TipPaid to={tip?.recipient ?? data ?? null} amount={payment.amountCents / CENTS_IN_A_DOLLAR} number={tipId} />
  );
}
