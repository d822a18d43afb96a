import { todayHere, type Trip } from 'contracts';
import { Link, paths, registerLocale, useTranslation } from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { usePages, ViewMore, withoutDuplicates } from 'shared-ui/app/pages';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { Actions, Section } from 'shared-ui/ui/layout';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { isOpenTrip, useListOpenTripsQuery, useListTripsInfiniteQuery } from '../../api/trips.ts';
import english from '../../locales/en/trips.json' with { type: 'json' };
import type { Me } from './trip-people.tsx';
import { TripRow } from './trip-row.tsx';
import { useTripSentence } from './trip-texts.ts';
import styles from './trips-list.module.css';

registerLocale('messaging', english);

/** What somebody has asked, agreed on and flown: coming up, and past (PRODUCT.md 37). */
export function TripsList({ me }: { me: Me }) {
  const { t } = useTranslation('messaging');
  const trips = usePages(useListTripsInfiniteQuery());
  const open = useListOpenTripsQuery();
  const isOpenFailed = open.isError && !open.data && !open.isFetching;
  const retry = (): void => {
    if (isOpenFailed) void open.refetch();
    if (trips.isFailed) trips.retry();
  };
  // An open one may be older than those of the pages that are loaded
  const all = open.data && trips.items && withoutDuplicates([...open.data, ...trips.items]);
  if (isOpenFailed || trips.isFailed)
    return <LoadFailed tall sentence={t('trips.failed')} onRetry={retry} className={styles.alone} />;
  if (!all) return <TripsSkeleton />;
  if (all.length === 0) return <NoTrips />;
  const { comingUp, past } = groupTrips(all, todayHere());
  return (
    <>
      <Section title={t('trips.comingUp')} top="small">
        {comingUp.length > 0 ? (
          <TripRows trips={comingUp} me={me} nextId={comingUp.find(({ state }) => state === 'agreed')?.id} />
        ) : (
          <p className={styles.nothing}>{t('trips.nothingComing')}</p>
        )}
      </Section>
      {past.length > 0 ? (
        <Section title={t('trips.past')} top="small">
          <TripRows trips={past} me={me} />
        </Section>
      ) : null}
      <ViewMore pages={trips} label={t('trips.more')} align="center" className={styles.more} />
    </>
  );
}

/** What can still happen, the soonest first; and what is over, the latest first. */
function groupTrips(trips: readonly Trip[], today: string): { comingUp: Trip[]; past: Trip[] } {
  const isOpen = (trip: Trip) => isOpenTrip(trip) && trip.itinerary.lastDate >= today;
  const byDay = (one: Trip, other: Trip) => one.itinerary.date.localeCompare(other.itinerary.date);
  return {
    comingUp: trips.filter(isOpen).sort(byDay),
    past: trips.filter((trip) => !isOpen(trip)).sort((one, other) => byDay(other, one)),
  };
}

interface TripRowsProps {
  trips: readonly Trip[];
  me: Me;
  nextId?: number | undefined;
}

function TripRows({ trips, me, nextId }: TripRowsProps) {
  const getSentence = useTripSentence(todayHere());
  return (
    <ol className={styles.rows}>
      {trips.map((trip) => (
        <TripRow key={trip.id} trip={trip} me={me} sentence={getSentence(trip)} isNext={trip.id === nextId} />
      ))}
    </ol>
  );
}

function NoTrips() {
  const { t } = useTranslation('messaging');
  const action = (
    <Actions center>
      <Button asChild>
        <Link to={paths.findCreate()}>{t('trips.find')}</Link>
      </Button>
      <Button asChild variant="secondary">
        <Link to={paths.offerCreate()}>{t('trips.offer')}</Link>
      </Button>
      <Button asChild variant="quiet">
        <Link to={paths.profile()}>{t('trips.listings')}</Link>
      </Button>
    </Actions>
  );
  return (
    <EmptyState titleAs="h2" title={t('trips.empty')} action={action} className={styles.alone}>
      {t('trips.emptyText')}
    </EmptyState>
  );
}

const SKELETON_ROWS = ['one', 'two', 'three'];

export function TripsSkeleton() {
  const { t } = useTranslation('messaging');
  return (
    <div aria-busy className={styles.alone}>
      <VisuallyHidden>{t('trips.busy')}</VisuallyHidden>
      <div className={styles.rows}>
        {SKELETON_ROWS.map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton shape="code" />
            <Skeleton width="70%" />
            <Skeleton width="60%" />
            <Skeleton shape="button" width="100%" />
          </div>
        ))}
      </div>
    </div>
  );
}
