import { useMemo } from 'react';
import { Link, paths, registerLocale, useTranslation } from 'shared-ui/app';
import { BackLink, Band } from 'shared-ui/ui/band';
import { HandHeart, Plane } from 'shared-ui/ui/icon';
import { Wrap } from 'shared-ui/ui/layout';
import english from '../../locales/en/flight-search.json' with { type: 'json' };
import { useKnownAirports, useSearchLocation } from '../../parts/trip-address/search-address.ts';
import { parseFlightAddress, toFlightSearch } from './flight-address.ts';
import { FlightForm } from './flight-form.tsx';
import { FlightResults } from './flight-results.tsx';

registerLocale('listings', english);

/** Flight search (spec §2): the address is the search; the form replaces it, the results read it. */
export function FlightSearch() {
  const { t } = useTranslation('listings');
  const { searchKey, params } = useSearchLocation();
  const address = useMemo(() => parseFlightAddress(params), [params]);
  const { filter, invalidParams } = useKnownAirports(address);
  const trip = useMemo(() => toFlightSearch(filter), [filter]);
  const { action } = address;
  const icon = action === 'find' ? Plane : HandHeart;
  const back = (
    <BackLink asChild>
      <Link to={paths.home()}>{t('flight.backToHome')}</Link>
    </BackLink>
  );
  return (
    <>
      <Band height="tall" icon={icon} title={t(`flight.${action}.heading`)} back={back} />
      <Wrap>
        <FlightForm action={action} filter={filter} invalidParams={invalidParams} searchKey={searchKey} />
        {trip ? <FlightResults action={action} trip={trip} searchKey={searchKey} /> : null}
      </Wrap>
    </>
  );
}
