import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { RefreshCw } from 'shared-ui/ui/icon';

/** In place of a listing that did not load: so it is, and once more. */
export function DetailsMissing({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('listings');
  const retry = (
    <Button variant="secondary" icon={RefreshCw} onClick={onRetry}>
      {t('details.retry')}
    </Button>
  );
  return (
    <EmptyState compact role="alert" line="broken" titleAs="p" title={t('details.failed')} action={retry}>
      {t('details.failedText')}
    </EmptyState>
  );
}
