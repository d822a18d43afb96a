import { formatDayRange, Trans, useTranslation } from 'shared-ui/app';
import { type Undoable, useUndoable } from 'shared-ui/app/undoable';
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

/** A listing that is being deleted, or was deleted and can be restored. */
export interface Removal extends Undoable<RemovedListing> {}

interface RemovedListing extends OwnListing {
  /** Somebody else had posted it. */
  isDisowned?: boolean;
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

/** What was deleted here. */
export function useRemovals({ onRemoved, onRestored, onForgotten }: Callbacks): Removals {
  const { all, run, undo, forget } = useUndoable<RemovedListing>();
  const [removeListing] = useRemoveListingMutation();
  const [disownListing] = useDisownListingMutation();
  const [restoreListing] = useRestoreListingMutation();
  const toasts = useActionToasts();
  const removeBy = async (listing: RemovedListing, call: typeof removeListing): Promise<void> => {
    const error = await run(listing, () => call(listing.id));
    if (error) toasts.failed('remove', error, listing);
    else onRemoved();
  };
  return {
    all,
    remove: (listing) => removeBy(listing, removeListing),
    disown: (listing) => removeBy({ ...listing, isDisowned: true }, disownListing),
    async restore(removal) {
      const { item: listing } = removal;
      const error = await undo(removal, () => restoreListing(listing.id), isNotFound);
      if (error) return toasts.failed('restore', error, listing);
      onRestored(listing.id);
      toasts.succeeded('restore');
    },
    forget(listing, hadFocus) {
      forget(listing);
      onForgotten(listing, hadFocus);
    },
  };
}

/** In place of a deleted listing, while it can be restored. */
export function RemovedRow({ removal, removals }: { removal: Removal; removals: Removals }) {
  const { t } = useTranslation('listings');
  const { item: listing, state, secondsLeft, attempts } = removal;
  const { departureCity: from, arrivalCity: to, date, endDate } = listing;
  const isRestoring = state === 'undoing';
  return (
    <UndoRow
      key={attempts}
      title={t(listing.isDisowned ? 'ownership.notMineDone' : 'own.remove.done')}
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
