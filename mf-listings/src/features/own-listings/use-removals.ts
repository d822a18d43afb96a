import { useState } from 'react';
import type { OwnListing } from 'shared-ui/contracts';
import { useRemoveListingMutation, useRestoreListingMutation } from '../../api/own-listing-acts.ts';
import { isGone, useActTold } from './use-act-told.ts';

/** For so long Undo stands where the listing was. */
export const UNDO_SECONDS = 10;

/** The server takes a listing back for 60 seconds; a call on its way needs some of them. */
const RESTORABLE_IN_SECONDS = 50;

/** A listing that is being deleted, or was and can still be taken back. */
export interface Removal {
  listing: OwnListing;
  state: 'removing' | 'removed' | 'restoring';
  /** Since when it is deleted: milliseconds of this browser's clock. */
  since: number;
  /** How much longer it can be taken back. */
  secondsLeft: number;
  /** Grows with each Undo that failed: the time to press it begins anew. */
  tries: number;
}

export interface Removals {
  all: Removal[];
  remove: (listing: OwnListing) => Promise<void>;
  restore: (removal: Removal) => Promise<void>;
  /** The time to take it back is over. `hadFocus`: its row had the focus. */
  forget: (listing: OwnListing, hadFocus: boolean) => void;
}

interface Outcomes {
  onRemoved: () => void;
  /** The listing is back, and its row gone. */
  onRestored: (id: number) => void;
  onForgotten: (listing: OwnListing, hadFocus: boolean) => void;
}

/**
 * Deletes at once on the server, and keeps what was deleted here until the time to undo it is over. Whoever leaves the
 * page leaves it deleted.
 */
export function useRemovals({ onRemoved, onRestored, onForgotten }: Outcomes): Removals {
  const [all, setAll] = useState<Removal[]>([]);
  const [removeListing] = useRemoveListingMutation();
  const [restoreListing] = useRestoreListingMutation();
  const told = useActTold();
  const drop = (id: number) => setAll((before) => before.filter(({ listing }) => listing.id !== id));
  const keep = (removal: Removal) =>
    setAll((before) => [...before.filter(({ listing }) => listing.id !== removal.listing.id), removal]);

  const remove = async (listing: OwnListing): Promise<void> => {
    const removal = { listing, since: Date.now(), secondsLeft: RESTORABLE_IN_SECONDS, tries: 0 };
    keep({ ...removal, state: 'removing' });
    const { error } = await removeListing(listing.id);
    if (!error) {
      onRemoved();
      return keep({ ...removal, state: 'removed', since: Date.now() });
    }
    drop(listing.id);
    told.failed('remove', error, listing);
  };

  const restore = async (removal: Removal): Promise<void> => {
    const { listing, since, tries } = removal;
    keep({ ...removal, state: 'restoring' });
    const { error } = await restoreListing(listing.id);
    const secondsLeft = RESTORABLE_IN_SECONDS - (Date.now() - since) / 1000;
    if (error && !isGone(error) && secondsLeft > 0)
      keep({ ...removal, state: 'removed', secondsLeft, tries: tries + 1 });
    else drop(listing.id);
    if (error) return told.failed('restore', error, listing);
    onRestored(listing.id);
    told.done('restore');
  };
  const forget = (listing: OwnListing, hadFocus: boolean): void => {
    drop(listing.id);
    onForgotten(listing, hadFocus);
  };
  return { all, remove, restore, forget };
}
