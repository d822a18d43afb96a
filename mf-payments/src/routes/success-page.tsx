import { useCallback } from 'react';
import { paths, useNavigate, usePageTitle, useTranslation } from 'shared-ui/app';
import { PaymentSuccess } from '../features/payment-success/payment-success.tsx';
import { returnStep, useReturn } from '../return-address/return-address.ts';

/** Where a payment leads back to: /checkout/success?payment_intent_client_secret=… */
export function SuccessPage() {
  const { t } = useTranslation('payments');
  usePageTitle(t('success.title'));
  const navigate = useNavigate();
  const { clientSecret, recipientId, isInAddress } = useReturn();
  // While the payment is open the address is all that leads back to it; then the secret has no place in a link or a bookmark
  const clear = useCallback(() => {
    if (!isInAddress) return;
    const state = returnStep({ clientSecret, recipientId });
    void navigate(paths.checkoutSuccess(), { replace: true, preventScrollReset: true, state });
  }, [isInAddress, clientSecret, recipientId, navigate]);
  return <PaymentSuccess key={clientSecret} clientSecret={clientSecret} recipientId={recipientId} onSettled={clear} />;
}

export { SuccessPage as Component };
