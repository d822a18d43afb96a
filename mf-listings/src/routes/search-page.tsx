import { usePageTitle, useTranslation } from 'shared-ui/app';
import { ListingDetailsHost } from '../features/listing-details/listing-details-host.tsx';
import { Search } from '../features/search/search.tsx';

/** Browse Listings (spec §2, Search page). */
export function SearchPage() {
  const { t } = useTranslation('listings');
  usePageTitle(t('search.title'));
  return (
    <>
      <Search />
      <ListingDetailsHost />
    </>
  );
}

export { SearchPage as Component };
