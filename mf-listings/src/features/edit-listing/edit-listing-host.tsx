import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { notify, type SlotProps, useTranslation } from 'shared-ui/app';
import type { EditListingDialogProps } from './edit-listing-dialog.tsx';
import { useEditAddress } from './use-edit-address.ts';
import './texts.ts';

type EditDialog = ComponentType<EditListingDialogProps>;

const load = () => import('./edit-listing-dialog.tsx');

/** Shows the form for the listing that `?edit=` names, over the profile. Its code comes when it is first asked for. */
export function EditListingHost({ type }: SlotProps['profile.listings']) {
  const { editId, close } = useEditAddress();
  const dialog = useDialog(editId !== undefined, close);
  if (editId === undefined || !dialog) return null;
  return <Loaded key={editId} as={dialog} id={editId} type={type} onClose={close} />;
}

const Loaded = ({ as: Dialog, ...props }: EditListingDialogProps & { as: EditDialog }) => <Dialog {...props} />;

function useDialog(wanted: boolean, close: () => void): EditDialog | undefined {
  const { t } = useTranslation('listings');
  const [dialog, setDialog] = useState<EditDialog>();
  const isMissing = wanted && !dialog;
  const giveUp = useEffectEvent((cause: unknown) => {
    if (!wanted) return;
    notify({ title: t('edit.notOpened'), description: t('edit.notOpenedText'), variant: 'destructive', cause });
    close();
  });
  useEffect(() => {
    if (isMissing) load().then((part) => setDialog(() => part.EditListingDialog), giveUp);
  }, [isMissing]);
  return dialog;
}
