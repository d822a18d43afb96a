import { Link, paths, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { Search } from 'shared-ui/ui/icon';
import './texts.ts';

/** Nobody has this id (spec §2); also who is suspended, or whom one does not see. */
export function NotFound() {
  const { t } = useTranslation('payments');
  const find = (
    <Button asChild icon={Search}>
      <Link to={paths.search()}>{t('tip.notFound.find')}</Link>
    </Button>
  );
  return (
    <EmptyState titleAs="h2" title={t('tip.notFound.title')} action={find}>
      {t('tip.notFound.text')}
    </EmptyState>
  );
}
