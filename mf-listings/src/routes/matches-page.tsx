import { registerLocale, RequireLogin, useParams, usePageTitle, useTranslation } from 'shared-ui/app';
import { ListingDetailsHost } from '../features/listing-details/listing-details-host.tsx';
import { Matches, MatchesSkeleton } from '../features/matches/matches.tsx';
import english from '../locales/en/matches.json' with { type: 'json' };

registerLocale('listings', english);

const ID = /^[1-9]\d{0,14}$/;

/** Who fits one of the user's own listings. */
export function MatchesPage() {
  const { t } = useTranslation('listings');
  usePageTitle(t('matches.title'));
  const { id = '' } = useParams();
  return (
    <RequireLogin waiting={<MatchesSkeleton />}>
      <Matches id={ID.test(id) ? Number(id) : undefined} />
      <ListingDetailsHost />
    </RequireLogin>
  );
}

export { MatchesPage as Component };
