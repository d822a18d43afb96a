import { getFlightEndDate, type Listing, type TripDetails } from 'contracts';
import { Fragment } from 'react';
import { formatTime, Trans, useTranslation } from 'shared-ui/app';
import { Clock, Icon } from 'shared-ui/ui/icon';
import { Panel } from 'shared-ui/ui/panel';
import { RouteLine, type RouteType } from 'shared-ui/ui/route';
import { Code } from 'shared-ui/ui/text';
import { getRouteType } from '../../parts/trip-state/route-type.ts';
import { formatTripDays } from './trip-days.ts';
import styles from './trip-page.module.css';

interface ShownFlight {
  departureAirport: string;
  departureCity: string | undefined;
  arrivalAirport: string;
  arrivalCity: string | undefined;
  date: string;
  endDate: string | null;
  time: string | null;
  flightNumber: string | null;
  /** The codes of the airports between, where the flights themselves are not known. */
  via: readonly string[];
}

/** The flights of the request, or of an offer that there was none for; where the listing is gone, what was agreed on. */
function listFlights({ requestId, request, offer, itinerary }: TripDetails): ShownFlight[] {
  const listing: Listing | null = requestId === null ? offer : request;
  if (listing?.flights)
    return listing.flights.map((flight) => ({ ...flight, endDate: getFlightEndDate(listing, flight), via: [] }));
  const { departureCity, arrivalCity } = itinerary;
  return [{ ...itinerary, departureCity, arrivalCity, time: listing?.time ?? null }];
}

/** Each flight with the local time of its departure; the wait between two is not known, since arrivals are not asked for. */
export function TripFlights({ trip }: { trip: TripDetails }) {
  const { t } = useTranslation('messaging');
  const flights = listFlights(trip);
  return (
    <Panel gap="normal" title={t('tripPage.flights.title')}>
      <ol className={styles.flights}>
        {flights.map((flight, at) => (
          <Fragment key={`${String(at)} ${flight.departureAirport}`}>
            {at > 0 ? (
              <li className={styles.layover}>
                <Icon of={Clock} />
                <span>
                  <Trans
                    t={t}
                    i18nKey="tripPage.flights.change"
                    values={{ city: flight.departureCity ?? flight.departureAirport }}
                    components={[<b key="city" />]}
                  />
                </span>
              </li>
            ) : null}
            <Flight flight={flight} type={getRouteType(trip)} />
          </Fragment>
        ))}
      </ol>
    </Panel>
  );
}

function Flight({ flight, type }: { flight: ShownFlight; type: RouteType }) {
  const { t } = useTranslation('messaging');
  const { departureAirport, arrivalAirport, departureCity, arrivalCity, time, flightNumber, via } = flight;
  const from = departureCity ?? departureAirport;
  return (
    <li className={styles.flight}>
      <RouteLine
        size="small"
        type={type}
        departureAirport={departureAirport}
        arrivalAirport={arrivalAirport}
        departureLabel={t('trips.from')}
        arrivalLabel={t('trips.to')}
      />
      <div className={styles.times}>
        {time === null ? (
          <p className={styles.city}>{from}</p>
        ) : (
          <p>
            <b className={styles.time}>
              <bdi>{formatTime(time)}</bdi>
            </b>
            <span className={styles.city}>{t('tripPage.flights.local', { city: from })}</span>
          </p>
        )}
        <p className={styles.city}>{arrivalCity ?? arrivalAirport}</p>
      </div>
      <p className={styles.flightMeta}>
        <bdi>{formatTripDays(flight.date, flight.endDate)}</bdi>
        {flightNumber === null ? null : <Code dir="auto">{flightNumber}</Code>}
        {via.length > 0 ? (
          <span>
            <Trans t={t} i18nKey="trips.via" values={{ codes: via.join(', ') }} components={[<Code key="codes" />]} />
          </span>
        ) : null}
      </p>
    </li>
  );
}
