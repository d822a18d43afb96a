import { useRef, useState } from 'react';
import { useCurrentUser, useTranslation } from 'shared-ui/app';
import type { ListingType } from 'shared-ui/contracts';
import { Dialog } from 'shared-ui/ui/dialog';
import { Stack } from 'shared-ui/ui/layout';
import { EditForm, type Unsaved } from './edit-form.tsx';
import { NotEditable } from './not-editable.tsx';
import { UnsavedNotice } from './unsaved-notice.tsx';
import { useOwnListing } from './use-own-listing.ts';
import { useOwnTab } from './use-own-tab.ts';
import './texts.ts';

export interface EditListingDialogProps {
  id: number;
  /** That of the tab it opens over. */
  type: ListingType;
  onClose: () => void;
}

/** Edit Listing: one's own, unless its trip is over. Whatever closes it asks first where something is not saved. */
export function EditListingDialog({ id, type, onClose }: EditListingDialogProps) {
  const { t } = useTranslation('listings');
  const { user } = useCurrentUser();
  const own = useOwnListing(id);
  useOwnTab(own.listing, type);
  const unsaved = useRef<Unsaved>(null);
  const [isAsking, setAsking] = useState(false);
  const close = () => (unsaved.current?.hasChanges() ? setAsking(true) : onClose());
  const discard = () => {
    unsaved.current?.forget();
    onClose();
  };
  const isEditable = own.listing?.status === 'active' || own.listing?.status === 'closed';
  return (
    <Dialog open wide title={t('edit.title')} closeLabel={t('edit.close')} onOpenChange={close}>
      <Stack gap="large">
        {isAsking ? <UnsavedNotice onKeep={() => setAsking(false)} onDiscard={discard} /> : null}
        {user && own.listing && isEditable ? (
          <EditForm listing={own.listing} userId={user.id} ref={unsaved} onClose={close} onSaved={onClose} />
        ) : (
          <NotEditable own={own} onClose={onClose} />
        )}
      </Stack>
    </Dialog>
  );
}
