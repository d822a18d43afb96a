import { useState } from 'react';
import { isApiError, useCurrentUser } from 'shared-ui/app';
import type { TipRecipient } from 'shared-ui/contracts';
import { Panel } from 'shared-ui/ui/panel';
import { useGetRecipientQuery } from '../../api/recipient.ts';
import { Oneself, TakesNone } from '../../no-tip/no-tip.tsx';
import { SettingUp } from '../../payment-form/payment-setup.tsx';
import { TippingOff } from '../../tipping/tipping-off.tsx';
import { useTipping } from '../../tipping/use-tipping.ts';
import type { CheckoutAddress } from './checkout-address.ts';
import { CheckoutFailed } from './checkout-failed.tsx';
import { CheckoutPage } from './checkout-page.tsx';
import { Paying } from './paying.tsx';

interface Props extends CheckoutAddress {
  /** Another amount was chosen, in US dollars. */
  onAmount: (amount: number) => void;
}

/** A tip for somebody, also of who is not logged in (spec §2, Checkout). */
export function Checkout({ recipientId, ...rest }: Props) {
  const { tipping } = useTipping();
  if (recipientId === 'missing')
    return (
      <CheckoutPage>
        <CheckoutFailed what="missing" />
      </CheckoutPage>
    );
  if (recipientId === 'nobody')
    return (
      <CheckoutPage>
        <CheckoutFailed what="notFound" />
      </CheckoutPage>
    );
  if (tipping === 'off')
    return (
      <CheckoutPage>
        <TippingOff to={recipientId} />
      </CheckoutPage>
    );
  return <ForSomebody key={recipientId} isReady={tipping !== 'loading'} recipientId={recipientId} {...rest} />;
}

interface ForSomebodyProps extends Omit<Props, 'recipientId'> {
  recipientId: number;
  isReady: boolean;
}

function ForSomebody({ recipientId, isReady, name, ...rest }: ForSomebodyProps) {
  const { user } = useCurrentUser();
  const [isGone, setGone] = useState(false);
  const { data, error, isFetching, refetch } = useGetRecipientQuery(recipientId);
  // A session that ends empties what was loaded; a payment that is being made must not go with it
  const [recipient, setRecipient] = useState<TipRecipient>();
  if (data && isReady && data !== recipient) setRecipient(data);
  if (user?.id === recipientId)
    return (
      <CheckoutPage>
        <Oneself />
      </CheckoutPage>
    );
  if (recipient && !recipient.takesTips) return <CheckoutPage>{<TakesNone recipient={recipient} />}</CheckoutPage>;
  if (recipient && !isGone) return <Paying recipient={recipient} onNobody={() => setGone(true)} {...rest} />;
  const isNobody = isGone || (isApiError(error) && error.status === 404);
  if (!isNobody && (!error || isFetching)) return <Loading name={name} />;
  const failed = isNobody ? (
    <CheckoutFailed what="notFound" />
  ) : (
    <CheckoutFailed what="notLoaded" onRetry={() => void refetch()} />
  );
  return <CheckoutPage>{failed}</CheckoutPage>;
}

/** Until the server has said who it is, the address is believed. */
function Loading({ name }: Pick<Props, 'name'>) {
  return (
    <CheckoutPage name={name}>
      <Panel>
        <SettingUp />
      </Panel>
    </CheckoutPage>
  );
}
