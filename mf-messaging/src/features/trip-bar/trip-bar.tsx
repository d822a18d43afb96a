import type { Agreement, ConversationTrip } from 'contracts';
import { type ReactNode, useState } from 'react';
import { formatDayRange, Link, paths, registerLocale, useTranslation } from 'shared-ui/app';
import { ChevronRight, Icon } from 'shared-ui/ui/icon';
import { RouteLine, type RouteType } from 'shared-ui/ui/route';
import { Code } from 'shared-ui/ui/text';
import { useGetListingTripQuery } from '../../api/listing-trip.ts';
import english from '../../locales/en/trip-bar.json' with { type: 'json' };
import { AgreementBadge, getShownState } from '../../parts/agreement-state/agreement-state.tsx';
import { getRouteType } from '../../parts/agreement-state/route-type.ts';
import styles from './trip-bar.module.css';

registerLocale('messaging', english);

/** The trip of a conversation, with a link to the listing while that is public (product.md 21). Its children are actions beside it. */
export function TripBar({ trip, children }: { trip: ConversationTrip; children?: ReactNode }) {
  const { t } = useTranslation('messaging');
  const role = trip.type === 'helper' ? styles.helper : styles.seeker;
  const type = trip.type === 'helper' ? 'helper' : 'seeker';
  return (
    <div className={`${styles.bar} ${role}`}>
      {trip.isPublic ? (
        <Link className={styles.trip} to={paths.search({ listing: trip.listingId })}>
          <TripFacts trip={trip} type={type}>
            <b className={styles.view}>{t('trip.view')}</b>
          </TripFacts>
          <Icon of={ChevronRight} flip />
        </Link>
      ) : (
        <div className={styles.trip}>
          <TripFacts trip={trip} type={type} />
        </div>
      )}
      {children}
    </div>
  );
}

/** A trip that two have asked about, agreed on or flown, with a link to its page. */
export function AgreementBar({ agreement }: { agreement: Agreement }) {
  const { id, trip } = agreement;
  const type = getRouteType(agreement);
  const ground = type === 'helper' || type === 'seeker' ? styles[type] : styles.both;
  return (
    <div className={`${styles.bar} ${ground}`}>
      <Link className={styles.trip} to={paths.trip(id)}>
        <TripFacts trip={trip} type={type}>
          {/* On a phone the color says that they have agreed; nothing else says that it is a question */}
          <AgreementBadge
            state={getShownState(agreement)}
            className={agreement.state === 'asked' ? undefined : styles.state}
          />
        </TripFacts>
        <Icon of={ChevronRight} flip />
      </Link>
    </div>
  );
}

type Facts = Pick<ConversationTrip, 'departureAirport' | 'arrivalAirport' | 'date' | 'endDate' | 'flightNumber'>;

function TripFacts({ trip, type, children }: { trip: Facts; type: RouteType; children?: ReactNode }) {
  const { t } = useTranslation('messaging');
  return (
    <div className={styles.facts}>
      <RouteLine
        size="small"
        type={type}
        departureAirport={trip.departureAirport}
        arrivalAirport={trip.arrivalAirport}
        departureLabel={t('trip.from')}
        arrivalLabel={t('trip.to')}
        className={styles.route}
      />{' '}
      <bdi className={styles.day}>{formatDayRange(trip.date, trip.endDate)}</bdi>{' '}
      {trip.flightNumber ? <Code className={styles.flight}>{trip.flightNumber}</Code> : null} {children}
    </div>
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
