import { useParams, usePageTitle, useTranslation } from 'shared-ui/app';
import { PrintListing } from '../features/print-listing/print-listing.tsx';

const ID = /^[1-9]\d{0,14}$/;

/** A listing on one sheet of paper. */
export function PrintListingPage() {
  const { t } = useTranslation('listings');
  usePageTitle(t('print.title'));
  const { id = '' } = useParams();
  return <PrintListing id={ID.test(id) ? Number(id) : undefined} />;
}

export { PrintListingPage as Component };
