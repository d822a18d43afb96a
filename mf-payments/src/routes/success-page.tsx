import { useCallback } from 'react';
import { paths, useNavigate, usePageTitle, useTranslation } from 'shared-ui/app';
import { PaymentSuccess } from '../features/payment-success/payment-success.tsx';
import { toHistoryState, useReturnedPayment } from '../parts/payment-return/payment-return.ts';

/** /checkout/success?payment_intent_client_secret=…: the provider's return address. */
export function SuccessPage() {
  const { t } = useTranslation('payments');
  usePageTitle(t('success.title'));
  const navigate = useNavigate();
  const { clientSecret, recipientId, isInAddress } = useReturnedPayment();
  // An open payment needs its address. Afterwards the secret must not end up in a copied link or a bookmark
  const clearAddress = useCallback(() => {
    if (!isInAddress) return;
    const state = toHistoryState({ clientSecret, recipientId });
    void navigate(paths.checkoutSuccess(), { replace: true, preventScrollReset: true, state });
  }, [isInAddress, clientSecret, recipientId, navigate]);
  return (
    <PaymentSuccess key={clientSecret} clientSecret={clientSecret} recipientId={recipientId} onSettled={clearAddress} />
  );
}

export { SuccessPage as Component };
