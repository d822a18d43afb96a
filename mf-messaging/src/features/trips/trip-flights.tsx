import { addDays, daysBetween, type TripDetails, type TripFlight } from 'contracts';
import { Fragment } from 'react';
import { formatTime, Trans, useTranslation } from 'shared-ui/app';
import { Clock, Icon } from 'shared-ui/ui/icon';
import { Panel } from 'shared-ui/ui/panel';
import { RouteLine, type RouteType } from 'shared-ui/ui/route';
import { Code } from 'shared-ui/ui/text';
import { getCities } from '../../parts/trip-route/route-text.ts';
import { getRouteType } from '../../parts/trip-state/route-type.ts';
import { formatTripDays } from './trip-days.ts';
import styles from './trip-page.module.css';

/** Each flight that the two share, with its local day and time; the wait between two is not known, since arrivals are not asked for. */
export function TripFlights({ trip }: { trip: TripDetails }) {
  const { t } = useTranslation('messaging');
  const { flights, date, endDate } = trip.itinerary;
  const cities = getCities(trip);
  const openDays = endDate === null ? 0 : daysBetween(date, endDate);
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
                    values={{ city: cities.get(flight.departureAirport) ?? flight.departureAirport }}
                    components={[<b key="city" />]}
                  />
                </span>
              </li>
            ) : null}
            <Flight
              flight={flight}
              lastDate={addDays(flight.date, openDays)}
              cities={cities}
              type={getRouteType(trip)}
              otherName={trip.otherUser.username}
            />
          </Fragment>
        ))}
      </ol>
    </Panel>
  );
}

interface FlightProps {
  flight: TripFlight;
  /** The last of its possible days. */
  lastDate: string;
  cities: ReadonlyMap<string, string>;
  type: RouteType;
  otherName: string;
}

function Flight({ flight, lastDate, cities, type, otherName }: FlightProps) {
  const { t } = useTranslation('messaging');
  const { departureAirport, arrivalAirport, time } = flight;
  const from = cities.get(departureAirport) ?? departureAirport;
  return (
    <li className={styles.flight}>
      <RouteLine
        size="small"
        type={type}
        departureAirport={departureAirport}
        arrivalAirport={arrivalAirport}
        departureLabel={t('tripRoute.from')}
        arrivalLabel={t('tripRoute.to')}
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
        <p className={styles.city}>{cities.get(arrivalAirport) ?? arrivalAirport}</p>
      </div>
      <p className={styles.flightMeta}>
        <bdi>{formatTripDays(flight.date, lastDate)}</bdi>
        <FlightNumber flight={flight} otherName={otherName} />
      </p>
    </li>
  );
}

/** 'BA36', or 'BA36, as Meena’s listing says' where only one of the two listings has it. */
function FlightNumber({ flight, otherName }: Pick<FlightProps, 'flight' | 'otherName'>) {
  const { t } = useTranslation('messaging');
  const { flightNumber, flightNumberOf } = flight;
  if (flightNumber === null) return null;
  const number = <Code key="number" dir="auto" />;
  if (flightNumberOf !== 'me' && flightNumberOf !== 'other') return <Code dir="auto">{flightNumber}</Code>;
  return (
    <span>
      <Trans
        t={t}
        i18nKey={`tripPage.flights.number.${flightNumberOf}`}
        values={{ number: flightNumber, name: otherName }}
        components={[number, <bdi key="name" />]}
      />
    </span>
  );
}
