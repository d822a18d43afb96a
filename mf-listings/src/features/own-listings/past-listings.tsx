import { useId, useState } from 'react';
import { formatDayRange, Link, useTranslation } from 'shared-ui/app';
import { type Pages, ViewMore } from 'shared-ui/app/pages';
import type { OwnListing } from 'contracts';
import { Badge } from 'shared-ui/ui/badge';
import { Button } from 'shared-ui/ui/button';
import { focusElement } from 'shared-ui/ui/focus';
import { ChevronDown, ChevronUp, History } from 'shared-ui/ui/icon';
import { Section } from 'shared-ui/ui/layout';
import { Panel } from 'shared-ui/ui/panel';
import { RouteLine } from 'shared-ui/ui/route';
import { postAgainLink } from '../../parts/publishing/create-listing-draft.ts';
import { AllContactRequests } from './contact-requests.tsx';
import styles from './own-listings.module.css';
import { RemoveButton, RemovedRow } from './removal.tsx';
import { isRemoved, type OwnRow, type OwnRows } from './use-own-rows.ts';

/** The history (PRODUCT.md 16): expired listings, one line each. */
export function PastListings({ rows, pages }: { rows: OwnRows; pages: Pages<OwnListing> }) {
  const { t } = useTranslation('listings');
  return (
    <Section tabIndex={-1} title={t('own.history.heading')} top="small">
      <Panel asChild className={styles.history}>
        <ul>
          {rows.past.map((row) => (
            <li
              key={row.listing.id}
              tabIndex={-1}
              ref={rows.focused.includes(row.listing.id) && !isRemoved(row) ? focusElement : undefined}
            >
              <PastRow row={row} rows={rows} />
            </li>
          ))}
        </ul>
      </Panel>
      <ViewMore pages={pages} align="center" className={styles.more} />
    </Section>
  );
}

function PastRow({ row, rows: { removals } }: { row: OwnRow; rows: OwnRows }) {
  const { listing, removal } = row;
  if (removal && isRemoved(row)) return <RemovedRow removal={removal} removals={removals} />;
  return (
    <PastListing listing={listing} isRemoving={removal !== undefined} onRemove={() => void removals.remove(listing)} />
  );
}

interface PastListingProps {
  listing: OwnListing;
  isRemoving: boolean;
  onRemove: () => void;
}

/** An expired trip: days, route, number of contact requests, and a link to post it again. */
function PastListing({ listing, isRemoving, onRemove }: PastListingProps) {
  const { t } = useTranslation('listings');
  const [isOpen, setOpen] = useState(false);
  const [tripId, listId] = [useId(), useId()];
  const { departureAirport, arrivalAirport, departureCity: from, arrivalCity: to, date, endDate } = listing;
  const days = formatDayRange(date, endDate);
  return (
    <div className={styles.past}>
      <h3 id={tripId} className="visually-hidden">
        {t('own.trip', { from, to, days })}
      </h3>
      <bdi className={styles.pastDays}>{days}</bdi>
      <RouteLine
        className={styles.pastRoute}
        size="small"
        type="nobody"
        departureAirport={departureAirport}
        arrivalAirport={arrivalAirport}
        departureLabel={t('card.from')}
        arrivalLabel={t('card.to')}
      />
      {listing.userId === null ? null : (
        <RequestCount
          count={listing.contactRequests.count}
          isOpen={isOpen}
          listId={listId}
          onPress={() => setOpen(!isOpen)}
        />
      )}
      <div id={listId} className={styles.pastPeople}>
        {isOpen ? <AllContactRequests listing={listing} /> : null}
      </div>
      <Badge icon={History} className={styles.expired}>
        {t('own.status.expired')}
      </Badge>
      <div className={styles.pastActions}>
        <Button asChild variant="secondary" size="small" aria-describedby={tripId}>
          <Link {...postAgainLink(listing)}>{t('own.history.again')}</Link>
        </Button>
        <RemoveButton isBusy={isRemoving} describedBy={tripId} onPress={onRemove} />
      </div>
    </div>
  );
}

interface RequestCountProps {
  count: number;
  isOpen: boolean;
  listId: string;
  onPress: () => void;
}

/** '9 people asked', which expands the list of them. */
function RequestCount({ count, isOpen, listId, onPress }: RequestCountProps) {
  const { t } = useTranslation('listings');
  const text = t('own.requests.people', { count });
  if (count === 0) return <span className={styles.noRequests}>{text}</span>;
  return (
    <div className={styles.pastRequests}>
      <Button
        variant="quiet"
        flush
        iconEnd={isOpen ? ChevronUp : ChevronDown}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={onPress}
      >
        {text}
      </Button>
    </div>
  );
}
