import type { Trip } from 'contracts';
import type { RefObject } from 'react';
import { Link, paths, useTranslation } from 'shared-ui/app';
import { BackLink, Band } from 'shared-ui/ui/band';
import { HeartHandshake } from 'shared-ui/ui/icon';
import { Wrap } from 'shared-ui/ui/layout';
import { Panel } from 'shared-ui/ui/panel';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { type Me, TripPeople } from './trip-people.tsx';
import { TripRoute } from './trip-route.tsx';
import { TripState } from './trip-state.tsx';
import styles from './trip-page.module.css';

interface Props {
  trip: Trip;
  me: Me;
  /** Gets the focus after a step, whose button is gone. */
  titleRef: RefObject<HTMLHeadingElement | null>;
}

/** Route, people, days and state. */
export function TripBand({ trip, me, titleRef }: Props) {
  const { t } = useTranslation('messaging');
  const { departureCity, departureAirport, arrivalCity, arrivalAirport } = trip.trip;
  const title = t('tripPage.title', { from: departureCity ?? departureAirport, to: arrivalCity ?? arrivalAirport });
  return (
    <div className={styles.band}>
      <Wrap className={styles.bandWrap}>
        <AllTrips />
        <h1 ref={titleRef} tabIndex={-1} className={styles.hiddenTitle}>
          <VisuallyHidden>{title}</VisuallyHidden>
        </h1>
        <div className={styles.bandTrip}>
          <TripRoute trip={trip} size="large" className={styles.bandRoute} />
          <div className={styles.bandPair}>
            <TripPeople flies={trip.state === 'agreed'} trip={trip} me={me} />
            <TripState trip={trip} className={styles.bandState} />
          </div>
        </div>
      </Wrap>
    </div>
  );
}

const AllTrips = () => {
  const { t } = useTranslation('messaging');
  return (
    <BackLink asChild>
      <Link to={paths.trips()}>{t('trips.all')}</Link>
    </BackLink>
  );
};

/** After the flight the page is about the question and the reviews: its title says so, and the trip stands in a panel. */
export function AfterFlightBand({ trip, titleRef }: Omit<Props, 'me'>) {
  const { t } = useTranslation('messaging');
  const title = t(trip.state === 'done' ? 'agreementState.done' : 'agreementState.question');
  return (
    <Band
      width="slim"
      icon={HeartHandshake}
      back={<AllTrips />}
      title={
        <span ref={titleRef} tabIndex={-1}>
          {title}
        </span>
      }
    />
  );
}

export function TripPanel({ trip, me }: Omit<Props, 'titleRef'>) {
  const { t } = useTranslation('messaging');
  return (
    <Panel gap="small" role="group" aria-label={t('trips.one')}>
      <TripRoute trip={trip} />
      <TripPeople trip={trip} me={me} />
    </Panel>
  );
}
