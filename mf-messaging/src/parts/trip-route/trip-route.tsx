import type { Trip } from 'contracts';
import { Trans, useTranslation } from 'shared-ui/app';
import { RouteLine, type RouteLineProps } from 'shared-ui/ui/route';
import { Code } from 'shared-ui/ui/text';
import { getRouteType } from '../trip-state/route-type.ts';
import { getCities, type TripOfRoute, useSharedPartText } from './route-text.ts';
import styles from './trip-route.module.css';

interface Props extends Pick<RouteLineProps, 'size' | 'className'> {
  trip: Pick<Trip, 'state' | 'askedByMe' | 'helpsOther'> & TripOfRoute;
}

/** The route that two people share, with the lines of its state, and the whole way where that is longer. */
export function TripRoute({ trip, size = 'small', className }: Props) {
  const { t } = useTranslation('messaging');
  const sharedPart = useSharedPartText(trip);
  const { departureAirport, arrivalAirport, via } = trip.itinerary;
  const cities = getCities(trip);
  const hasCities = cities.has(departureAirport) || via.length > 0;
  return (
    <div className={className}>
      <RouteLine
        size={size}
        type={getRouteType(trip)}
        departureAirport={departureAirport}
        arrivalAirport={arrivalAirport}
        departureLabel={t('tripRoute.from')}
        arrivalLabel={t('tripRoute.to')}
        {...(hasCities && { cities: [cities.get(departureAirport), cities.get(arrivalAirport)] as const })}
        via={
          via.length > 0 ? (
            <Trans
              t={t}
              i18nKey="tripRoute.via"
              values={{ codes: via.join(', ') }}
              components={[<Code key="codes" />]}
            />
          ) : undefined
        }
      />
      {sharedPart === undefined ? null : <p className={styles.sharedPart}>{sharedPart}</p>}
    </div>
  );
}
