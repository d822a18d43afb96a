import { useState } from 'react';
import { isApiError, useCurrentUser } from 'shared-ui/app';
import { DEFAULT_TIP, type TipRecipient } from 'contracts';
import { Panel } from 'shared-ui/ui/panel';
import { useGetRecipientQuery } from '../../api/recipients.ts';
import { parseAmount } from '../../parts/amount-form/amount-form.tsx';
import { PaymentSkeleton } from '../../parts/payment-form/payment-setup.tsx';
import { OwnTip, NoTipsAccepted, TippingOff } from '../../parts/tipping/no-tip.tsx';
import { useTipping } from '../../parts/tipping/use-tipping.ts';
import { CheckoutFailed, CheckoutLayout } from './checkout-layout.tsx';
import { CheckoutPayment } from './checkout-payment.tsx';

/** The parameters of /checkout/{recipientId}?amount=&name= and /checkout?recipientId=&amount=&name= (spec §2). */
interface CheckoutAddress {
  recipientId: number | 'missing' | 'invalid';
  /** US dollars; undefined where it is invalid. */
  amount: number | undefined;
  /** Not trusted: anybody can put anything into a link. */
  name: string | undefined;
}

const USER_ID = /^[1-9]\d{0,14}$/;
const MAX_NAME_LENGTH = 60;

/** @param idInPath wins over the query's `recipientId` */
export function readCheckoutAddress(idInPath: string | undefined, query: URLSearchParams): CheckoutAddress {
  const id = idInPath ?? query.get('recipientId') ?? '';
  const amount = query.get('amount') ?? '';
  return {
    recipientId: USER_ID.test(id) ? Number(id) : id === '' ? 'missing' : 'invalid',
    amount: amount === '' ? DEFAULT_TIP.checkout : parseAmount(amount),
    name: query.get('name')?.trim().slice(0, MAX_NAME_LENGTH) || undefined,
  };
}

interface Props extends CheckoutAddress {
  /** Another amount was chosen, in US dollars. */
  onAmount: (amount: number) => void;
}

/** A tip for somebody; needs no login (spec §2, Checkout). */
export function Checkout({ recipientId, ...rest }: Props) {
  const { tipping } = useTipping();
  if (typeof recipientId !== 'number')
    return (
      <CheckoutLayout>
        <CheckoutFailed reason={recipientId === 'missing' ? 'missing' : 'notFound'} />
      </CheckoutLayout>
    );
  if (tipping === 'off')
    return (
      <CheckoutLayout>
        <TippingOff recipientId={recipientId} />
      </CheckoutLayout>
    );
  return <RecipientCheckout key={recipientId} isReady={tipping !== 'loading'} recipientId={recipientId} {...rest} />;
}

interface RecipientCheckoutProps extends Omit<Props, 'recipientId'> {
  recipientId: number;
  isReady: boolean;
}

function RecipientCheckout({ recipientId, isReady, name, ...rest }: RecipientCheckoutProps) {
  const { user } = useCurrentUser();
  const [isUnknown, setUnknown] = useState(false);
  const { data, error, isFetching, refetch } = useGetRecipientQuery(recipientId);
  // The end of a session empties the cache; a payment in progress must not disappear with it
  const [recipient, setRecipient] = useState<TipRecipient>();
  if (data && isReady && data !== recipient) setRecipient(data);
  if (user?.id === recipientId)
    return (
      <CheckoutLayout>
        <OwnTip />
      </CheckoutLayout>
    );
  if (recipient && !recipient.takesTips)
    return (
      <CheckoutLayout>
        <NoTipsAccepted recipient={recipient} />
      </CheckoutLayout>
    );
  if (recipient && !isUnknown)
    return <CheckoutPayment recipient={recipient} onUnknownRecipient={() => setUnknown(true)} {...rest} />;
  const isNotFound = isUnknown || (isApiError(error) && error.status === 404);
  // The name in the address is shown until the server has responded
  if (!isNotFound && (!error || isFetching))
    return (
      <CheckoutLayout name={name}>
        <Panel>
          <PaymentSkeleton />
        </Panel>
      </CheckoutLayout>
    );
  return (
    <CheckoutLayout>
      {isNotFound ? (
        <CheckoutFailed reason="notFound" />
      ) : (
        <CheckoutFailed reason="notLoaded" onRetry={() => void refetch()} />
      )}
    </CheckoutLayout>
  );
}
