import { Link, paths, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Search } from 'shared-ui/ui/icon';

/** The way on from a listing that is gone. */
export function BrowseOn() {
  const { t } = useTranslation('listings');
  return (
    <Button asChild icon={Search}>
      <Link to={paths.search()}>{t('details.browse')}</Link>
    </Button>
  );
}
