import { useParams, usePageTitle, useSearchParams, useTranslation } from 'shared-ui/app';
import { Checkout, readCheckoutAddress } from '../features/checkout/checkout.tsx';

/** /checkout/{recipientId} and /checkout?recipientId=…; both take `amount` and `name` (spec §2). */
export function CheckoutPage() {
  const { t } = useTranslation('payments');
  usePageTitle(t('checkout.pageTitle'));
  const { recipientId } = useParams();
  const [search, setSearch] = useSearchParams();
  const onAmount = (amount: number): void => {
    const next = new URLSearchParams(search);
    next.set('amount', String(amount));
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return <Checkout {...readCheckoutAddress(recipientId, search)} onAmount={onAmount} />;
}

export { CheckoutPage as Component };
