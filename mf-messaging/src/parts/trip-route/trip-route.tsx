import type { Trip } from 'contracts';
import { Trans, useTranslation } from 'shared-ui/app';
import { RouteLine, type RouteLineProps } from 'shared-ui/ui/route';
import { Code } from 'shared-ui/ui/text';
import { getRouteType } from '../../parts/trip-state/route-type.ts';

interface Props extends Pick<RouteLineProps, 'size' | 'className'> {
  trip: Pick<Trip, 'state' | 'askedByMe' | 'helpsOther' | 'itinerary'>;
}

/** The route of a trip, with the lines of its state. */
export function TripRoute({ trip, ...props }: Props) {
  const { t } = useTranslation('messaging');
  const { departureAirport, arrivalAirport, departureCity, arrivalCity, via } = trip.itinerary;
  const hasCities = Boolean(departureCity) || via.length > 0;
  return (
    <RouteLine
      size="small"
      {...props}
      type={getRouteType(trip)}
      departureAirport={departureAirport}
      arrivalAirport={arrivalAirport}
      departureLabel={t('trips.from')}
      arrivalLabel={t('trips.to')}
      {...(hasCities && { cities: [departureCity, arrivalCity] as const })}
      via={
        via.length > 0 ? (
          <Trans t={t} i18nKey="trips.via" values={{ codes: via.join(', ') }} components={[<Code key="codes" />]} />
        ) : undefined
      }
    />
  );
}
