import { useId, useState } from 'react';
import { formatDayRange, Link, useTranslation } from 'shared-ui/app';
import type { OwnListing } from 'shared-ui/contracts';
import { Badge } from 'shared-ui/ui/badge';
import { Button } from 'shared-ui/ui/button';
import { ChevronDown, ChevronUp, History } from 'shared-ui/ui/icon';
import { RouteLine } from 'shared-ui/ui/route';
import { againLink } from '../../trip-form/again.ts';
import { AllAskers } from './all-askers.tsx';
import styles from './own-listings.module.css';
import { RemoveButton } from './remove-button.tsx';

interface Props {
  listing: OwnListing;
  isRemoving: boolean;
  onRemove: () => void;
}

/** A trip that is over: when, from where to where, how many asked, and posting it again. */
export function PastListing({ listing, isRemoving, onRemove }: Props) {
  const { t } = useTranslation('listings');
  const [isOpen, setOpen] = useState(false);
  const [tripId, listId] = [useId(), useId()];
  return (
    <div className={styles.past}>
      <Trip listing={listing} id={tripId} />
      {listing.userId === null ? null : (
        <HowMany
          count={listing.contactRequests.count}
          isOpen={isOpen}
          listId={listId}
          onPress={() => setOpen(!isOpen)}
        />
      )}
      <div id={listId} className={styles.pastPeople}>
        {isOpen ? <AllAskers listing={listing} /> : null}
      </div>
      <Badge icon={History} className={styles.expired}>
        {t('own.status.expired')}
      </Badge>
      <div className={styles.pastActs}>
        <Button asChild variant="secondary" size="small" aria-describedby={tripId}>
          <Link {...againLink(listing)}>{t('own.history.again')}</Link>
        </Button>
        <RemoveButton isBusy={isRemoving} describedBy={tripId} onPress={onRemove} />
      </div>
    </div>
  );
}

function Trip({ listing, id }: { listing: OwnListing; id: string }) {
  const { t } = useTranslation('listings');
  const { departureAirport, arrivalAirport, departureCity: from, arrivalCity: to, date, endDate } = listing;
  const days = formatDayRange(date, endDate);
  return (
    <>
      <h3 id={id} className="visually-hidden">
        {t('own.trip', { from, to, days })}
      </h3>
      <bdi className={styles.pastDays}>{days}</bdi>
      <RouteLine
        className={styles.pastRoute}
        size="small"
        type="nobody"
        from={departureAirport}
        to={arrivalAirport}
        fromLabel={t('card.from')}
        toLabel={t('card.to')}
      />
    </>
  );
}

interface HowManyProps {
  count: number;
  isOpen: boolean;
  listId: string;
  onPress: () => void;
}

/** '9 people asked', which unfolds who they were. */
function HowMany({ count, isOpen, listId, onPress }: HowManyProps) {
  const { t } = useTranslation('listings');
  const words = t('own.asked.people', { count });
  if (count === 0) return <span className={styles.nobody}>{words}</span>;
  return (
    <div className={styles.pastAsked}>
      <Button
        variant="quiet"
        flush
        iconEnd={isOpen ? ChevronUp : ChevronDown}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={onPress}
      >
        {words}
      </Button>
    </div>
  );
}
