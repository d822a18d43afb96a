import { useState } from 'react';
import { formatDayRange, useTranslation } from 'shared-ui/app';
import { type Pages, withoutDuplicates } from 'shared-ui/app/pages';
import type { OwnListing } from 'contracts';
import { isOver } from '../../api/own-listings.ts';
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
  /** The listings that get the focus when they appear. */
  focused: (number | undefined)[];
  /** The result of a deletion, for screen readers. */
  announcement: string;
}

/** Only the Undo row is shown. */
export const isRemoved = ({ removal }: OwnRow): boolean => removal !== undefined && removal.state !== 'doing';

/** The loaded listings, including deleted ones that can be restored: they keep their place until then. */
export function useOwnRows(current: Pages<OwnListing>, past: Pages<OwnListing>): OwnRows {
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
  const removalById = new Map(removals.all.map((removal) => [removal.item.id, removal]));
  // A node of the release before sends both in each list
  const rows = withoutDuplicates([current, past].flatMap(({ items = [] }) => items))
    .filter(({ id }) => !removalById.has(id))
    .concat(removals.all.map(({ item }) => item))
    // Newest first in each group (spec §7), including restored ones
    .sort((one, other) => other.id - one.id)
    .map((listing) => ({ listing, removal: removalById.get(listing.id) }));
  return {
    current: rows.filter(({ listing }) => !isOver(listing)),
    past: rows.filter(({ listing }) => isOver(listing)),
    removals,
    focused: [focused, current.firstNew, past.firstNew],
    announcement,
  };
}

/** The listing after the deleted one in its group, or the one before it. */
function getNeighbor(deleted: OwnListing, rows: OwnRow[]): number | undefined {
  const group = rows.filter((row) => isOver(row.listing) === isOver(deleted) && !isRemoved(row));
  const next = group.find(({ listing }) => listing.id < deleted.id);
  return (next ?? group.findLast(({ listing }) => listing.id > deleted.id))?.listing.id;
}
