import { formatDayRange, Link, paths, useTranslation } from 'shared-ui/app';
import type { ConversationTrip } from 'shared-ui/contracts';
import { ChevronRight, Icon } from 'shared-ui/ui/icon';
import { RouteLine } from 'shared-ui/ui/route';
import { Code } from 'shared-ui/ui/text';
import './texts.ts';
import styles from './trip-bar.module.css';

/** What two people write about: codes, day and flight, with the way to the listing while it can be opened (product.md 21). */
export function TripBar({ trip }: { trip: ConversationTrip }) {
  const { t } = useTranslation('messaging');
  const look = `${styles.trip} ${trip.type === 'helper' ? styles.helper : styles.seeker}`;
  if (!trip.isPublic) {
    return (
      <div className={look}>
        <Facts trip={trip} />
      </div>
    );
  }
  return (
    <Link className={look} to={paths.search({ listing: trip.listingId })}>
      <Facts trip={trip} />
      <b className={styles.view}>{t('trip.view')}</b>
      <Icon of={ChevronRight} flip className={styles.arrow} />
    </Link>
  );
}

function Facts({ trip }: { trip: ConversationTrip }) {
  const { t } = useTranslation('messaging');
  return (
    <>
      <RouteLine
        size="small"
        type={trip.type === 'helper' ? 'helper' : 'seeker'}
        from={trip.departureAirport}
        to={trip.arrivalAirport}
        fromLabel={t('trip.from')}
        toLabel={t('trip.to')}
        className={styles.route}
      />{' '}
      <bdi className={styles.day}>{formatDayRange(trip.date, trip.endDate)}</bdi>{' '}
      {trip.flightNumber ? <Code className={styles.flight}>{trip.flightNumber}</Code> : null}{' '}
    </>
  );
}
