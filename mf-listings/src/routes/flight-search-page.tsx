import { usePageTitle, useTranslation } from 'shared-ui/app';
import { FlightSearch } from '../features/flight-search/flight-search.tsx';
import { ListingDetailsHost } from '../features/listing-details/listing-details-host.tsx';

/** Flight search (spec §2). */
export function FlightSearchPage() {
  const { t } = useTranslation('listings');
  usePageTitle(t('flight.title'));
  return (
    <>
      <FlightSearch />
      <ListingDetailsHost />
    </>
  );
}

export { FlightSearchPage as Component };
