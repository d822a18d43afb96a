import { Link, useSearchParams, useTranslation } from 'shared-ui/app';
import type { OwnListing } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { EyeOff, Pencil, RotateCcw } from 'shared-ui/ui/icon';
import { useCloseListingMutation, useReopenListingMutation } from '../../api/own-listing-acts.ts';
import styles from './own-listings.module.css';
import { RemoveButton } from './remove-button.tsx';
import { useActTold } from './use-act-told.ts';

interface Props {
  listing: OwnListing;
  isRemoving: boolean;
  onRemove: () => void;
  /** The id of the trip's name, so that one Close is told from the next. */
  describedBy: string;
}

/** What its owner can do with a listing (product.md 16). One that was hidden can only be deleted. */
export function OwnActs({ listing, isRemoving, onRemove, describedBy }: Props) {
  const { status, id } = listing;
  return (
    <div className={styles.acts}>
      {status === 'active' || status === 'closed' ? <Edit id={id} describedBy={describedBy} /> : null}
      {status === 'hidden' ? null : <CloseOrReopen listing={listing} describedBy={describedBy} />}
      <RemoveButton isBusy={isRemoving} describedBy={describedBy} onPress={onRemove} />
    </div>
  );
}

/** The dialog opens by the address; the tab stays in it. */
function Edit({ id, describedBy }: { id: number; describedBy: string }) {
  const { t } = useTranslation('listings');
  const [search] = useSearchParams();
  const opened = new URLSearchParams(search);
  opened.set('edit', String(id));
  return (
    <Button asChild variant="secondary" size="small" icon={Pencil} aria-describedby={describedBy}>
      <Link to={{ search: opened.toString() }} preventScrollReset>
        {t('own.edit')}
      </Link>
    </Button>
  );
}

/** One button in one place, so that the focus stays on it when the listing has changed. */
function CloseOrReopen({ listing, describedBy }: Pick<Props, 'listing' | 'describedBy'>) {
  const { t } = useTranslation('listings');
  const [closeListing, closing] = useCloseListingMutation();
  const [reopenListing, reopening] = useReopenListingMutation();
  const told = useActTold();
  const act = listing.status === 'active' ? 'close' : 'reopen';
  const isBusy = closing.isLoading || reopening.isLoading;
  const press = async () => {
    const { error } = await (act === 'close' ? closeListing : reopenListing)(listing.id);
    if (error) told.failed(act, error, listing);
    else told.done(act);
  };
  return (
    <Button
      variant={act === 'close' ? 'secondary' : 'primary'}
      size="small"
      icon={act === 'close' ? EyeOff : RotateCcw}
      busy={isBusy}
      aria-describedby={describedBy}
      onClick={() => void press()}
    >
      {t(`own.${act}.${isBusy ? 'busy' : 'act'}`)}
    </Button>
  );
}
