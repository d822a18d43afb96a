import { formatDayRange, formatTime, registerLocale, Trans, useTranslation } from 'shared-ui/app';
import type { Listing } from 'contracts';
import { Code } from 'shared-ui/ui/text';
import english from '../../locales/en/trip-details.json' with { type: 'json' };
import { listFlights, type ShownFlight } from '../listing-card/itinerary.ts';
import styles from './trip-details.module.css';

registerLocale('listings', english);

interface Props {
  listing: Pick<Listing, 'departureAirport' | 'arrivalAirport' | 'date' | 'endDate' | 'flights'>;
}

/** The flights of an itinerary with connections: route, day, local time and number of each. */
export function FlightList({ listing }: Props) {
  const { t } = useTranslation('listings');
  const flights = listFlights(listing);
  return (
    <>
      <ol className={styles.flights}>
        {flights.map((flight, at) => (
          <li key={`${String(at)} ${flight.departureAirport}`}>
            <FlightRoute flight={flight} />
            <FlightTime flight={flight} />
          </li>
        ))}
      </ol>
      {flights.some(({ time }) => time !== null) ? (
        <p className={styles.cities}>{t('tripDetails.localTimes')}</p>
      ) : null}
    </>
  );
}

/** 'MAA to DOH Chennai to Doha'. */
function FlightRoute({ flight }: { flight: ShownFlight }) {
  const { t } = useTranslation('listings');
  const { departureAirport, arrivalAirport, departureCity, arrivalCity } = flight;
  return (
    <span className={styles.flightRoute}>
      <Trans
        t={t}
        i18nKey="tripDetails.flightRoute"
        values={{ from: departureAirport, to: arrivalAirport, start: departureCity, end: arrivalCity }}
        components={[<Code key="from" />, <Code key="to" />, <span key="cities" className={styles.cities} />]}
      />
    </span>
  );
}

function FlightTime({ flight: { date, endDate, time, flightNumber } }: { flight: ShownFlight }) {
  return (
    <span className={styles.flightTime}>
      <bdi>{formatDayRange(date, endDate)}</bdi>
      {time === null ? null : <bdi>{formatTime(time)}</bdi>}
      {flightNumber === null ? null : <Code dir="auto">{flightNumber}</Code>}
    </span>
  );
}
