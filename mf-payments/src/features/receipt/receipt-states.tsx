import { Link, paths, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { HandCoins } from 'shared-ui/ui/icon';
import { TicketSkeleton } from 'shared-ui/ui/ticket';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';

export function ReceiptSkeleton() {
  const { t } = useTranslation('payments');
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{t('receipt.loading')}</VisuallyHidden>
      <TicketSkeleton />
    </div>
  );
}

/** Nobody's tip, or somebody else's: the two cannot be told apart. */
export function Gone() {
  const { t } = useTranslation('payments');
  const toTips = (
    <Button asChild icon={HandCoins}>
      <Link to={`${paths.profile()}#tips`}>{t('receipt.toTips')}</Link>
    </Button>
  );
  return (
    <EmptyState role="alert" titleAs="h2" line="broken" title={t('receipt.gone')} action={toTips}>
      {t('receipt.goneText')}
    </EmptyState>
  );
}
