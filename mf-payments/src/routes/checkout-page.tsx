import { useParams, usePageTitle, useSearchParams, useTranslation } from 'shared-ui/app';
import { readCheckout } from '../features/checkout/checkout-address.ts';
import { Checkout } from '../features/checkout/checkout.tsx';

/** /checkout/{recipientId} and /checkout?recipientId=…; both take `amount` and `name` (spec §2). */
export function CheckoutPage() {
  const { t } = useTranslation('payments');
  usePageTitle(t('checkout.pageTitle'));
  const { recipientId } = useParams();
  const [search, setSearch] = useSearchParams();
  const tipOf = (amount: number): void => {
    const next = new URLSearchParams(search);
    next.set('amount', String(amount));
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return <Checkout {...readCheckout(recipientId, search)} onAmount={tipOf} />;
}

export { CheckoutPage as Component };
