import type { ConversationTrip } from 'contracts';
import { useState } from 'react';
import { formatDayRange, Link, paths, registerLocale, useTranslation } from 'shared-ui/app';
import { ChevronRight, Icon } from 'shared-ui/ui/icon';
import { RouteLine } from 'shared-ui/ui/route';
import { Code } from 'shared-ui/ui/text';
import { useGetListingTripQuery } from '../../api/listing-trip.ts';
import english from '../../locales/en/trip-bar.json' with { type: 'json' };
import styles from './trip-bar.module.css';

registerLocale('messaging', english);

/** The trip of a conversation, with a link to the listing while that is public (product.md 21). */
export function TripBar({ trip }: { trip: ConversationTrip }) {
  const { t } = useTranslation('messaging');
  const className = `${styles.trip} ${trip.type === 'helper' ? styles.helper : styles.seeker}`;
  if (!trip.isPublic) {
    return (
      <div className={className}>
        <TripFacts trip={trip} />
      </div>
    );
  }
  return (
    <Link className={className} to={paths.search({ listing: trip.listingId })}>
      <TripFacts trip={trip} />
      <b className={styles.view}>{t('trip.view')}</b>
      <Icon of={ChevronRight} flip className={styles.arrow} />
    </Link>
  );
}

function TripFacts({ trip }: { trip: ConversationTrip }) {
  const { t } = useTranslation('messaging');
  return (
    <>
      <RouteLine
        size="small"
        type={trip.type === 'helper' ? 'helper' : 'seeker'}
        departureAirport={trip.departureAirport}
        arrivalAirport={trip.arrivalAirport}
        departureLabel={t('trip.from')}
        arrivalLabel={t('trip.to')}
        className={styles.route}
      />{' '}
      <bdi className={styles.day}>{formatDayRange(trip.date, trip.endDate)}</bdi>{' '}
      {trip.flightNumber ? <Code className={styles.flight}>{trip.flightNumber}</Code> : null}{' '}
    </>
  );
}

const NO_USER = 0;

interface ShownTripOptions {
  /** The conversation's trip; undefined until it is loaded. */
  trip: ConversationTrip | null | undefined;
  /** The listing that the next message is about. */
  listing: number | undefined;
  /** The two users of the conversation: the server ignores a listing of anybody else. */
  userIds: readonly number[];
  /** A message was rejected: the next one is about no listing. */
  isRefused: boolean;
}

/**
 * The trip of the listing the user comes from, until the conversation itself is about it. Where that listing is not public, the
 * conversation's trip.
 */
export function useShownTrip({ trip, listing, userIds, isRefused }: ShownTripOptions): ConversationTrip | null {
  const [pending, setPending] = useState(listing);
  const isSettled = pending !== undefined && listing === undefined && (isRefused || trip?.listingId === pending);
  if (isSettled) setPending(undefined);
  else if (listing !== undefined && listing !== pending) setPending(listing);
  const { currentData } = useGetListingTripQuery(pending ?? 0, { skip: pending === undefined });
  const isTheirs = userIds.includes(currentData?.userId ?? NO_USER);
  return (isTheirs ? currentData?.trip : trip) ?? null;
}
