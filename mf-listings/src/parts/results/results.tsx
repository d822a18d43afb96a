import type { Listing, ListingType } from 'contracts';
import type { ComponentProps } from 'react';
import { Link, paths, registerLocale, useTranslation } from 'shared-ui/app';
import { ViewMore } from 'shared-ui/app/pages';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { focusElement } from 'shared-ui/ui/focus';
import { CirclePlus } from 'shared-ui/ui/icon';
import { Actions, Grid, Stack } from 'shared-ui/ui/layout';
import { RouteLine } from 'shared-ui/ui/route';
import { Text } from 'shared-ui/ui/text';
import { TicketSkeleton } from 'shared-ui/ui/ticket';
import type { ListingFilter } from '../../api/search.ts';
import english from '../../locales/en/results.json' with { type: 'json' };
import { ListingCard } from '../listing-card/listing-card.tsx';
import { AlertButton, type NewAlertState } from '../new-alert/alert-button.tsx';
import styles from './results.module.css';

registerLocale('listings', english);

interface CardGridProps {
  listings: Listing[];
  /** The id of the first card that View More added: it gets the focus. */
  firstNew: number | undefined;
  columns?: 'cards' | 'wide';
  /** Further props of each card. */
  getCardProps?: (listing: Listing) => Omit<ComponentProps<typeof ListingCard>, 'listing' | 'ref'>;
}

export function CardGrid({ listings, firstNew, columns = 'cards', getCardProps }: CardGridProps) {
  return (
    <Grid dense columns={columns}>
      {listings.map((listing) => (
        <ListingCard
          key={listing.id}
          listing={listing}
          {...getCardProps?.(listing)}
          ref={listing.id === firstNew ? focusElement : undefined}
        />
      ))}
    </Grid>
  );
}

const SKELETONS = ['1', '2', '3', '4', '5', '6'];

export function CardSkeletons({ count = SKELETONS.length }: { count?: number }) {
  return (
    <Grid dense>
      {SKELETONS.slice(0, count).map((name) => (
        <TicketSkeleton key={name} size="compact" />
      ))}
    </Grid>
  );
}

/** View More below the cards. */
export const MoreCards = (props: Pick<ComponentProps<typeof ViewMore>, 'pages' | 'describedBy'>) => (
  <ViewMore {...props} align="center" className={styles.more} />
);

interface CreateLinkProps {
  /** The trip of the search. */
  trip: Omit<ListingFilter, 'type'>;
  /** The type of the results. */
  type: ListingType;
}

interface NoResultsProps extends CreateLinkProps {
  /** Keeps the search. */
  alert: NewAlertState;
  /** Where only verified phones are shown: offered first, since others may fit. */
  onShowUnverified?: (() => void) | undefined;
}

/** IATA's, also of a city. */
const CODE_LENGTH = 3;

/** No results: the route of the search, an alert of it, and a link to create a listing (spec §2). */
export function NoResults({ trip, type, alert, onShowUnverified }: NoResultsProps) {
  const { t } = useTranslation('listings');
  const { from, to } = trip;
  const create = (
    <Actions>
      {onShowUnverified ? (
        <Button onClick={onShowUnverified}>{t('results.showUnverified')}</Button>
      ) : (
        <AlertButton primary alert={alert} />
      )}
      <Button asChild variant="secondary" icon={CirclePlus}>
        <Link to={getCreatePath(type, trip)}>{t('results.create')}</Link>
      </Button>
    </Actions>
  );
  const line =
    from && to ? (
      <RouteLine
        type="nobody"
        departureAirport={from.slice(0, CODE_LENGTH)}
        arrivalAirport={to.slice(0, CODE_LENGTH)}
      />
    ) : (
      'empty'
    );
  return (
    <EmptyState
      line={line}
      title={t(onShowUnverified ? `results.noneVerified.${type}` : `results.none.${type}`)}
      action={create}
    >
      {t(onShowUnverified ? 'results.noneVerifiedText' : 'results.noneText')}
    </EmptyState>
  );
}

/** Below the results: a link to create a listing (spec §2). */
export function CreateListingPrompt({ trip, type }: CreateLinkProps) {
  const { t } = useTranslation('listings');
  return (
    <Stack align="center" className={styles.createPrompt}>
      <Text size="lead">{t('results.createPrompt')}</Text>
      <Button asChild icon={CirclePlus}>
        <Link to={getCreatePath(type, trip)}>{t('results.createOther')}</Link>
      </Button>
    </Stack>
  );
}

/** Who searches for helpers and finds none posts a request, and vice versa (spec §2). */
const OPPOSITE_CREATE_PATH: Record<ListingType, string> = {
  helper: paths.findCreate(),
  seeking_help: paths.offerCreate(),
};

/** The create page with the trip of the search, so that nobody types it twice. */
function getCreatePath(type: ListingType, { from, to, date, endDate, flight }: CreateLinkProps['trip']): string {
  const given = Object.entries({ from, to, date, endDate, flight }).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given as [string, string][]).toString();
  return query === '' ? OPPOSITE_CREATE_PATH[type] : `${OPPOSITE_CREATE_PATH[type]}?${query}`;
}
