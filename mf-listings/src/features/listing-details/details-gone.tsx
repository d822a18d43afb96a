import { Link, paths, useTranslation } from 'shared-ui/app';
import type { OwnListing } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { CircleUserRound } from 'shared-ui/ui/icon';
import { BrowseOn } from './browse-on.tsx';
import { TAB_OF } from './own-tab.ts';

/** In place of a listing that is not public: why, and the way on. */
export function DetailsGone({ own }: { own: OwnListing | undefined }) {
  const { t } = useTranslation('listings');
  if (!own) return <EmptyState compact role="alert" titleAs="p" title={t('details.goneText')} action={<BrowseOn />} />;
  const { status, type } = own;
  const reason = status === 'closed' || status === 'expired' ? status : 'other';
  const toMine = (
    <Button asChild icon={CircleUserRound}>
      <Link to={paths.profile(TAB_OF[type])}>{t('details.contact.ownLink')}</Link>
    </Button>
  );
  return <EmptyState compact role="alert" titleAs="p" title={t(`details.own.${reason}`)} action={toMine} />;
}
