import { Link, paths, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Users } from 'shared-ui/ui/icon';

/** To who fits the listing that was just confirmed; who is logged out logs in there first. */
export function MatchesButton({ listingId }: { listingId: number }) {
  const { t } = useTranslation('listings');
  return (
    <Button asChild icon={Users}>
      <Link to={paths.matches(listingId)}>{t('confirm.matches')}</Link>
    </Button>
  );
}
