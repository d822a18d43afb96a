import { useState } from 'react';
import { formatDayRange, Trans, useTranslation } from 'shared-ui/app';
import type { OwnListing } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { Trash2 } from 'shared-ui/ui/icon';
import { UndoRow } from 'shared-ui/ui/undo-row';
import {
  useDisownListingMutation,
  useRemoveListingMutation,
  useRestoreListingMutation,
} from '../../api/own-listings.ts';
import styles from './own-listings.module.css';
import { isNotFound, useActionToasts } from './use-action-toasts.ts';

/** How long Undo is offered in place of the listing. */
export const UNDO_SECONDS = 10;

/** The server restores a listing for 60 seconds; this leaves time for the request. */
const RESTORABLE_SECONDS = 50;

/** A listing that is being deleted, or was deleted and can be restored. */
export interface Removal {
  listing: OwnListing;
  state: 'removing' | 'removed' | 'restoring';
  /** Somebody else had posted it. */
  isDisowned: boolean;
  /** When it was deleted: milliseconds of this browser's clock. */
  since: number;
  /** How much longer it can be restored. */
  secondsLeft: number;
  /** Increases with each failed Undo, which restarts its time. */
  attempts: number;
}

export interface Removals {
  all: Removal[];
  remove: (listing: OwnListing) => Promise<void>;
  /** Removes one that somebody else has posted. */
  disown: (listing: OwnListing) => Promise<void>;
  restore: (removal: Removal) => Promise<void>;
  /** The time to undo is over. `hadFocus`: its row had the focus. */
  forget: (listing: OwnListing, hadFocus: boolean) => void;
}

interface Callbacks {
  onRemoved: () => void;
  /** The listing is restored, and its Undo row is gone. */
  onRestored: (id: number) => void;
  onForgotten: (listing: OwnListing, hadFocus: boolean) => void;
}

/**
 * Deletes on the server immediately, and remembers the deleted listings until the time to undo is over. Leaving the page does
 * not restore them.
 */
export function useRemovals({ onRemoved, onRestored, onForgotten }: Callbacks): Removals {
  const [all, setAll] = useState<Removal[]>([]);
  const [removeListing] = useRemoveListingMutation();
  const [disownListing] = useDisownListingMutation();
  const [restoreListing] = useRestoreListingMutation();
  const toasts = useActionToasts();
  const drop = (id: number) => setAll((before) => before.filter(({ listing }) => listing.id !== id));
  const update = (removal: Removal) =>
    setAll((before) => [...before.filter(({ listing }) => listing.id !== removal.listing.id), removal]);

  const remove = async (listing: OwnListing, isDisowned = false): Promise<void> => {
    const removal = { listing, isDisowned, since: Date.now(), secondsLeft: RESTORABLE_SECONDS, attempts: 0 };
    update({ ...removal, state: 'removing' });
    const { error } = await (isDisowned ? disownListing : removeListing)(listing.id);
    if (!error) {
      onRemoved();
      return update({ ...removal, state: 'removed', since: Date.now() });
    }
    drop(listing.id);
    toasts.failed('remove', error, listing);
  };

  const restore = async (removal: Removal): Promise<void> => {
    const { listing, since, attempts } = removal;
    update({ ...removal, state: 'restoring' });
    const { error } = await restoreListing(listing.id);
    const secondsLeft = RESTORABLE_SECONDS - (Date.now() - since) / 1000;
    if (error && !isNotFound(error) && secondsLeft > 0)
      update({ ...removal, state: 'removed', secondsLeft, attempts: attempts + 1 });
    else drop(listing.id);
    if (error) return toasts.failed('restore', error, listing);
    onRestored(listing.id);
    toasts.succeeded('restore');
  };
  const forget = (listing: OwnListing, hadFocus: boolean): void => {
    drop(listing.id);
    onForgotten(listing, hadFocus);
  };
  return { all, remove: (listing) => remove(listing), disown: (listing) => remove(listing, true), restore, forget };
}

/** In place of a deleted listing, while it can be restored. */
export function RemovedRow({ removal, removals }: { removal: Removal; removals: Removals }) {
  const { t } = useTranslation('listings');
  const { listing, state, isDisowned, secondsLeft, attempts } = removal;
  const { departureCity: from, arrivalCity: to, date, endDate } = listing;
  const isRestoring = state === 'restoring';
  return (
    <UndoRow
      key={attempts}
      title={t(isDisowned ? 'ownership.notMineDone' : 'own.remove.done')}
      undoLabel={t(`own.restore.${isRestoring ? 'busy' : 'action'}`)}
      busy={isRestoring}
      seconds={UNDO_SECONDS}
      maxSeconds={secondsLeft}
      onUndo={() => void removals.restore(removal)}
      onTimeUp={(hadFocus) => removals.forget(listing, hadFocus)}
    >
      <Trans
        t={t}
        i18nKey="own.remove.doneText"
        values={{ from, to, days: formatDayRange(date, endDate), seconds: UNDO_SECONDS }}
        components={[<bdi key="days" className={styles.days} />]}
      />
    </UndoRow>
  );
}

interface RemoveButtonProps {
  isBusy: boolean;
  /** The id of the listing's heading. */
  describedBy: string;
  onPress: () => void;
}

/** Deletes without asking: it can be undone. */
export function RemoveButton({ isBusy, describedBy, onPress }: RemoveButtonProps) {
  const { t } = useTranslation('listings');
  return (
    <Button
      variant="quiet"
      icon={Trash2}
      busy={isBusy}
      aria-describedby={describedBy}
      className={styles.remove}
      onClick={onPress}
    >
      {t(`own.remove.${isBusy ? 'busy' : 'action'}`)}
    </Button>
  );
}
