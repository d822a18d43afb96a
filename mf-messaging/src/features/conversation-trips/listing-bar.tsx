import { type ConversationListing, type Listing, NO_USER, toAmigoRoutes, type Trip } from 'contracts';
import { type ReactNode, useState } from 'react';
import { formatDayRange, Link, paths, registerLocale, useTranslation } from 'shared-ui/app';
import { listingApi } from 'shared-ui/app/listing';
import { ChevronRight, Icon } from 'shared-ui/ui/icon';
import { RouteLine, type RouteType } from 'shared-ui/ui/route';
import { Code } from 'shared-ui/ui/text';
import english from '../../locales/en/listing-bar.json' with { type: 'json' };
import { getShownState, TripStateBadge } from '../../parts/trip-state/trip-state.tsx';
import { getRouteType } from '../../parts/trip-state/route-type.ts';
import styles from './listing-bar.module.css';

registerLocale('messaging', english);

/** The listing that a conversation is about, with a link to it while it is public (PRODUCT.md 21). Its children are actions beside it. */
export function ListingBar({ listing, children }: { listing: ConversationListing; children?: ReactNode }) {
  const { t } = useTranslation('messaging');
  const role = listing.type === 'helper' ? styles.helper : styles.seeker;
  const type = listing.type === 'helper' ? 'helper' : 'seeker';
  return (
    <div className={`${styles.bar} ${role}`}>
      {listing.isPublic ? (
        <Link className={styles.content} to={paths.search({ listing: listing.listingId })}>
          <BarFacts itinerary={listing} type={type}>
            <AmigoRoutes listing={listing} />
            <b className={styles.view}>{t('listingBar.view')}</b>
          </BarFacts>
          <Icon of={ChevronRight} flip />
        </Link>
      ) : (
        <div className={styles.content}>
          <BarFacts itinerary={listing} type={type}>
            <AmigoRoutes listing={listing} />
          </BarFacts>
        </div>
      )}
      {children}
    </div>
  );
}

/** Which parts of the way have an Amigo, where others are open. */
function AmigoRoutes({ listing: { amigoRoutes = [] } }: { listing: ConversationListing }): ReactNode {
  const { t } = useTranslation('messaging');
  return amigoRoutes.map(({ departureAirport: from, arrivalAirport: to }) => (
    <span key={`${from} ${to}`}>{t('listingBar.partHasAmigo', { from, to })}</span>
  ));
}

/** A trip that two have asked about, agreed on or flown, with a link to its page. */
export function TripBar({ trip }: { trip: Trip }) {
  const type = getRouteType(trip);
  const ground = type === 'helper' || type === 'seeker' ? styles[type] : styles.both;
  return (
    <div className={`${styles.bar} ${ground}`}>
      <Link className={styles.content} to={paths.trip(trip.id)}>
        <BarFacts itinerary={trip.itinerary} type={type}>
          {/* On a phone the color says that they have agreed; nothing else says that it is a question */}
          <TripStateBadge state={getShownState(trip)} className={trip.state === 'asked' ? undefined : styles.state} />
        </BarFacts>
        <Icon of={ChevronRight} flip />
      </Link>
    </div>
  );
}

interface BarFactsProps {
  itinerary: Pick<ConversationListing, 'departureAirport' | 'arrivalAirport' | 'date' | 'endDate' | 'flightNumber'>;
  type: RouteType;
  children?: ReactNode;
}

function BarFacts({ itinerary, type, children }: BarFactsProps) {
  const { t } = useTranslation('messaging');
  return (
    <div className={styles.facts}>
      <RouteLine
        size="small"
        type={type}
        departureAirport={itinerary.departureAirport}
        arrivalAirport={itinerary.arrivalAirport}
        departureLabel={t('listingBar.from')}
        arrivalLabel={t('listingBar.to')}
        className={styles.route}
      />{' '}
      <bdi className={styles.day}>{formatDayRange(itinerary.date, itinerary.endDate)}</bdi>{' '}
      {itinerary.flightNumber ? <Code className={styles.flight}>{itinerary.flightNumber}</Code> : null} {children}
    </div>
  );
}

interface ShownListingOptions {
  /** That of the conversation; undefined until it is loaded. */
  listing: ConversationListing | null | undefined;
  /** Of the listing that the next message is about. */
  nextListingId: number | undefined;
  /** The two users of the conversation: the server ignores a listing of anybody else. */
  userIds: readonly number[];
  /** A message was rejected: the next one is about no listing. */
  isRefused: boolean;
}

/** The listing the user comes from, until the conversation itself is about it. Where that is not public, the listing of the conversation. */
export function useShownListing({
  listing,
  nextListingId,
  userIds,
  isRefused,
}: ShownListingOptions): ConversationListing | null {
  const [pending, setPending] = useState(nextListingId);
  const isSettled =
    pending !== undefined && nextListingId === undefined && (isRefused || listing?.listingId === pending);
  if (isSettled) setPending(undefined);
  else if (nextListingId !== undefined && nextListingId !== pending) setPending(nextListingId);
  const { currentData } = listingApi.useGetListingQuery(pending ?? 0, { skip: pending === undefined });
  const isTheirs = userIds.includes(currentData?.userId ?? NO_USER);
  return (isTheirs && currentData ? toConversationListing(currentData) : listing) ?? null;
}

/** What a conversation shows of a public listing. */
const toConversationListing = ({ id, flights, amigoFlights, ...listing }: Listing): ConversationListing => ({
  ...listing,
  listingId: id,
  isPublic: true,
  amigoRoutes: toAmigoRoutes(flights, amigoFlights),
});
