import { useState } from 'react';
import { formatDayRange, useTranslation } from 'shared-ui/app';
import type { OwnListing } from 'shared-ui/contracts';
import { type Removal, type Removals, UNDO_SECONDS, useRemovals } from './use-removals.ts';

/** A listing in its place, with what is being taken away of it. */
export interface OwnRow {
  listing: OwnListing;
  removal: Removal | undefined;
}

export interface OwnRows {
  /** Active, closed and hidden ones. */
  current: OwnRow[];
  /** Those whose last day is over. */
  past: OwnRow[];
  removals: Removals;
  /** The listing that the focus goes to when it appears. */
  focused: number | undefined;
  focus: (id: number) => void;
  /** What has just become of a listing, to be said. */
  news: string;
}

/** Only the row with Undo stands for it. */
export const isRemoved = ({ removal }: Pick<OwnRow, 'removal'>): boolean =>
  removal !== undefined && removal.state !== 'removing';

/** The listings together with those that can still be taken back: a deleted one keeps its place until then. */
export function useOwnRows(listings: OwnListing[]): OwnRows {
  const [focused, focus] = useState<number>();
  const { news, removed, gone, nothing } = useNews();
  const removals = useRemovals({
    onRemoved: removed,
    onRestored(id) {
      nothing();
      focus(id);
    },
    onForgotten(listing, hadFocus) {
      gone(listing);
      if (hadFocus) focus(nearestTo(listing, rows));
    },
  });
  const held = new Map(removals.all.map((removal) => [removal.listing.id, removal]));
  const rows = listings
    .filter(({ id }) => !held.has(id))
    .concat(removals.all.map(({ listing }) => listing))
    // Newest first in each group (spec §7): what was taken back, too
    .sort((one, other) => other.id - one.id)
    .map((listing) => ({ listing, removal: held.get(listing.id) }));
  return {
    current: rows.filter(({ listing }) => !isPast(listing)),
    past: rows.filter(({ listing }) => isPast(listing)),
    ...{ removals, focused, focus, news },
  };
}

const isPast = ({ status }: OwnListing): boolean => status === 'expired';

/** The one that takes its place in its group, or the one before it. */
function nearestTo(gone: OwnListing, rows: OwnRow[]): number | undefined {
  const there = rows.filter((row) => isPast(row.listing) === isPast(gone) && !isRemoved(row));
  const next = there.find(({ listing }) => listing.id < gone.id);
  return (next ?? there.findLast(({ listing }) => listing.id > gone.id))?.listing.id;
}

/** What is said of a deletion: that it can be undone, and that it no longer can. */
function useNews() {
  const { t } = useTranslation('listings');
  const [news, setNews] = useState('');
  return {
    news,
    removed: () => setNews(t('own.remove.told', { seconds: UNDO_SECONDS })),
    gone({ departureCity: from, arrivalCity: to, date, endDate }: OwnListing) {
      const trip = t('own.trip', { from, to, days: formatDayRange(date, endDate) });
      setNews(t('own.remove.forGood', { trip }));
    },
    nothing: () => setNews(''),
  };
}
