import { useId, useState } from 'react';
import { formatDayRange, useTranslation } from 'shared-ui/app';
import type { OwnListing } from 'shared-ui/contracts';
import { Badge } from 'shared-ui/ui/badge';
import { Button } from 'shared-ui/ui/button';
import { ChevronDown, ChevronUp } from 'shared-ui/ui/icon';
import { Panel } from 'shared-ui/ui/panel';
import { Text } from 'shared-ui/ui/text';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { AllAskers } from './all-askers.tsx';
import { Askers } from './askers.tsx';
import styles from './own-listings.module.css';

/** Who asked for one's contact details, and when (product.md 3): the latest, and on demand everybody. */
export function Asked({ listing }: { listing: OwnListing }) {
  const { t } = useTranslation('listings');
  const { count, latest } = listing.contactRequests;
  const [isOpen, setOpen] = useState(false);
  const [headingId, listId] = [useId(), useId()];
  const { departureCity: from, arrivalCity: to, date, endDate } = listing;
  const isMore = count > latest.length;
  return (
    // Not a landmark: each listing has one
    <Panel role="group" aria-labelledby={headingId} className={styles.tray}>
      <h4 id={headingId} className={styles.trayTitle}>
        {t('own.asked.heading')} <Badge className={styles.count}>{count}</Badge>{' '}
        <VisuallyHidden>{t('own.trip', { from, to, days: formatDayRange(date, endDate) })}</VisuallyHidden>
      </h4>
      {count === 0 ? <Text tone="muted">{t('own.asked.nobody')}</Text> : null}
      <div id={listId}>
        {isMore && isOpen ? <AllAskers listing={listing} /> : <Askers requests={latest} listingId={listing.id} />}
      </div>
      {isMore ? (
        <Button
          variant="quiet"
          flush
          iconEnd={isOpen ? ChevronUp : ChevronDown}
          aria-expanded={isOpen}
          aria-controls={listId}
          className={styles.fold}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('own.asked.fewer') : t('own.asked.all', { count })}
        </Button>
      ) : null}
    </Panel>
  );
}
