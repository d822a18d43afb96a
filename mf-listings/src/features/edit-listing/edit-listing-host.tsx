import { registerLocale, type SlotProps, useOpenedDialog } from 'shared-ui/app';
import { useDialogAddress } from 'shared-ui/app/late-dialog';
import english from '../../locales/en/edit-listing.json' with { type: 'json' };

registerLocale('listings', english);

const load = async () => (await import('./edit-listing-dialog.tsx')).EditListingDialog;

/** Shows the form for the listing in `?edit=` over the profile. Its code loads when it is first opened. */
export function EditListingHost({ type }: SlotProps['profile.listings']) {
  const { id, close } = useDialogAddress('edit');
  const { Dialog } = useOpenedDialog(load, { isOpen: id !== undefined, close });
  return id !== undefined && Dialog ? <Dialog key={id} id={id} type={type} onClose={close} /> : null;
}
