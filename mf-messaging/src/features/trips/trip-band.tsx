import type { TripDetails } from 'contracts';
import type { ReactNode, RefObject } from 'react';
import { Link, paths, useTranslation } from 'shared-ui/app';
import { BackLink, Band } from 'shared-ui/ui/band';
import { HeartHandshake, Route } from 'shared-ui/ui/icon';
import { Wrap } from 'shared-ui/ui/layout';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { getShownState, TripStateBadge } from '../../parts/trip-state/trip-state.tsx';
import { useSharedPartText } from '../../parts/trip-route/route-text.ts';
import { TripRoute } from '../../parts/trip-route/trip-route.tsx';
import { type Me, TripPeople } from './trip-people.tsx';
import styles from './trip-page.module.css';

interface Props {
  trip: TripDetails;
  me: Me;
  /** Gets the focus after a step, whose button is gone. */
  titleRef: RefObject<HTMLHeadingElement | null>;
}

/** Route, people, days and state. */
export function TripBand({ trip, me, titleRef }: Props) {
  const { t } = useTranslation('messaging');
  const { departureCity, departureAirport, arrivalCity, arrivalAirport } = trip.itinerary;
  const route = useSharedPartText(trip);
  const title =
    route === undefined
      ? t('tripPage.title', { from: departureCity ?? departureAirport, to: arrivalCity ?? arrivalAirport })
      : t('tripPage.titleShared', { route });
  return (
    <BandFrame>
      <h1 ref={titleRef} tabIndex={-1} className={styles.hiddenTitle}>
        <VisuallyHidden>{title}</VisuallyHidden>
      </h1>
      <div className={styles.bandTrip}>
        <TripRoute trip={trip} size="large" className={styles.bandRoute} />
        <div className={styles.bandPair}>
          <TripPeople flies={trip.state === 'agreed'} trip={trip} me={me} />
          <div role="status" className={styles.bandState}>
            <TripStateBadge state={getShownState(trip)} name={trip.otherUser.username} />
          </div>
        </div>
      </div>
    </BandFrame>
  );
}

/** While the trip is loading. Without a title: it would take the focus of a new page, and be gone a moment later. */
export function BandSkeleton() {
  return (
    <BandFrame>
      <div aria-busy className={`${styles.bandTrip} ${styles.bandSkeleton}`}>
        <Skeleton shape="code" width="100%" className={styles.bandRouteSkeleton} />
        <div className={styles.bandPair}>
          <Skeleton shape="avatar" />
          <Skeleton shape="button" width="9rem" />
        </div>
      </div>
    </BandFrame>
  );
}

const BandFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.band}>
    <Wrap className={styles.bandWrap}>
      <AllTrips />
      {children}
    </Wrap>
  </div>
);

/** Where there is no trip to show. */
export function NoTripBand() {
  const { t } = useTranslation('messaging');
  return <Band width="narrow" height="slim" icon={Route} back={<AllTrips />} title={t('trips.one')} />;
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
  const title = t(trip.state === 'done' ? 'tripState.done' : 'tripState.question');
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
