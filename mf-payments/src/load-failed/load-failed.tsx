import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { RefreshCw } from 'shared-ui/ui/icon';
import './texts.ts';

interface Props {
  /** What did not load. */
  sentence: string;
  onRetry(): void;
}

/** Stands where something would stand that did not load, and can be asked for again. */
export function LoadFailed({ sentence, onRetry }: Props) {
  const { t } = useTranslation('payments');
  const retry = (
    <Button variant="secondary" icon={RefreshCw} onClick={onRetry}>
      {t('loadFailed.retry')}
    </Button>
  );
  return <EmptyState role="alert" line="broken" title={sentence} titleAs="p" action={retry} compact />;
}
