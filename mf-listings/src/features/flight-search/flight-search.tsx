import { useMemo } from 'react';
import { Link, paths, useTranslation } from 'shared-ui/app';
import { BackLink, Band } from 'shared-ui/ui/band';
import { HandHeart, Plane } from 'shared-ui/ui/icon';
import { Wrap } from 'shared-ui/ui/layout';
import { useKnownAirports } from '../../trip-address/use-known-airports.ts';
import { useStep } from '../../trip-address/use-step.ts';
import { type Action, readFlightAddress, wholeTrip } from './flight-address.ts';
import { FlightForm } from './flight-form.tsx';
import { FlightResults } from './flight-results.tsx';
import './texts.ts';

/** Flight search (spec §2): the address is the search; the form rewrites it in place, the results read it. */
export function FlightSearch() {
  const { step, params } = useStep();
  const address = useMemo(() => readFlightAddress(params), [params]);
  const { filter, unreadable } = useKnownAirports(address);
  const trip = useMemo(() => wholeTrip(filter), [filter]);
  const { action } = address;
  return (
    <>
      <FlightBand action={action} />
      <Wrap>
        <FlightForm action={action} filter={filter} unreadable={unreadable} step={step} />
        {trip ? <FlightResults action={action} trip={trip} step={step} /> : null}
      </Wrap>
    </>
  );
}

function FlightBand({ action }: { action: Action }) {
  const { t } = useTranslation('listings');
  const back = (
    <BackLink asChild>
      <Link to={paths.home()}>{t('flight.backToHome')}</Link>
    </BackLink>
  );
  const icon = action === 'find' ? Plane : HandHeart;
  return <Band height="tall" icon={icon} title={t(`flight.${action}.heading`)} back={back} />;
}
