import type { Agreement } from 'contracts';
import { Trans, useTranslation } from 'shared-ui/app';
import { RouteLine, type RouteLineProps, type RouteType } from 'shared-ui/ui/route';
import { Code } from 'shared-ui/ui/text';

interface Props extends Pick<RouteLineProps, 'size' | 'className'> {
  trip: Pick<Agreement, 'state' | 'trip'>;
}

/** The route of a trip: both lines once two people have agreed, the seeker's while it is a question, none after it ended. */
export function TripRoute({ trip: { state, trip }, ...props }: Props) {
  const { t } = useTranslation('messaging');
  const { departureAirport, arrivalAirport, departureCity, arrivalCity, via } = trip;
  const hasCities = Boolean(departureCity) || via.length > 0;
  return (
    <RouteLine
      size="small"
      {...props}
      type={getRouteType(state)}
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

function getRouteType(state: Agreement['state']): RouteType {
  if (state === 'agreed' || state === 'done') return 'matched';
  return state === 'asked' ? 'seeker' : 'nobody';
}
