import { RequireLogin, useParams, usePageTitle, useTranslation } from 'shared-ui/app';
import { Receipt } from '../features/receipt/receipt.tsx';

/** /receipt/{tipId}: linked from the mail about a sent tip. */
export function ReceiptPage() {
  const { t } = useTranslation('payments');
  usePageTitle(t('receipt.title'));
  const { tipId = '' } = useParams();
  return (
    <RequireLogin>
      <Receipt key={tipId} tipId={tipId} />
    </RequireLogin>
  );
}

export { ReceiptPage as Component };
