import { useState } from 'react';
import { formatDayRange, useTranslation } from 'shared-ui/app';
import type { OwnListing } from 'contracts';
import { type Removal, type Removals, UNDO_SECONDS, useRemovals } from './removal.tsx';

/** A listing, and its deletion if there is one. */
export interface OwnRow {
  listing: OwnListing;
  removal: Removal | undefined;
}

export interface OwnRows {
  /** Active, closed and hidden listings. */
  current: OwnRow[];
  /** Listings whose last day has passed. */
  past: OwnRow[];
  removals: Removals;
  /** The listing that gets the focus when it appears. */
  focused: number | undefined;
  focus: (id: number) => void;
  /** The result of a deletion, for screen readers. */
  announcement: string;
}

/** Only the Undo row is shown. */
export const isRemoved = ({ removal }: OwnRow): boolean => removal !== undefined && removal.state !== 'removing';

/** The listings, including deleted ones that can be restored: they keep their place until then. */
export function useOwnRows(listings: OwnListing[]): OwnRows {
  const { t } = useTranslation('listings');
  const [focused, focus] = useState<number>();
  const [announcement, announce] = useState('');
  const removals = useRemovals({
    onRemoved: () => announce(t('own.remove.announcement', { seconds: UNDO_SECONDS })),
    onRestored(id) {
      announce('');
      focus(id);
    },
    onForgotten(listing, hadFocus) {
      const { departureCity: from, arrivalCity: to, date, endDate } = listing;
      const trip = t('own.trip', { from, to, days: formatDayRange(date, endDate) });
      announce(t('own.remove.forGood', { trip }));
      if (hadFocus) focus(getNeighbor(listing, rows));
    },
  });
  const removalById = new Map(removals.all.map((removal) => [removal.listing.id, removal]));
  const rows = listings
    .filter(({ id }) => !removalById.has(id))
    .concat(removals.all.map(({ listing }) => listing))
    // Newest first in each group (spec §7), including restored ones
    .sort((one, other) => other.id - one.id)
    .map((listing) => ({ listing, removal: removalById.get(listing.id) }));
  return {
    current: rows.filter(({ listing }) => !isPast(listing)),
    past: rows.filter(({ listing }) => isPast(listing)),
    removals,
    focused,
    focus,
    announcement,
  };
}

const isPast = ({ status }: OwnListing): boolean => status === 'expired';

/** The listing after the deleted one in its group, or the one before it. */
function getNeighbor(deleted: OwnListing, rows: OwnRow[]): number | undefined {
  const group = rows.filter((row) => isPast(row.listing) === isPast(deleted) && !isRemoved(row));
  const next = group.find(({ listing }) => listing.id < deleted.id);
  return (next ?? group.findLast(({ listing }) => listing.id > deleted.id))?.listing.id;
}
