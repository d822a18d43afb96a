import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  notify,
  registerLocale,
  type SlotProps,
  useLocation,
  useNavigate,
  useSearchParams,
  useTranslation,
} from 'shared-ui/app';
import english from '../../locales/en/edit-listing.json' with { type: 'json' };
import type { EditListingDialogProps } from './edit-listing-dialog.tsx';

registerLocale('listings', english);

type EditDialog = ComponentType<EditListingDialogProps>;

const load = () => import('./edit-listing-dialog.tsx');

/** Shows the form for the listing in `?edit=` over the profile. Its code loads when it is first opened. */
export function EditListingHost({ type }: SlotProps['profile.listings']) {
  const { editId, close } = useEditAddress();
  const dialog = useDialog(editId !== undefined, close);
  if (editId === undefined || !dialog) return null;
  return <Loaded key={editId} as={dialog} id={editId} type={type} onClose={close} />;
}

const Loaded = ({ as: Dialog, ...props }: EditListingDialogProps & { as: EditDialog }) => <Dialog {...props} />;

function useDialog(isOpen: boolean, close: () => void): EditDialog | undefined {
  const { t } = useTranslation('listings');
  const [dialog, setDialog] = useState<EditDialog>();
  const isMissing = isOpen && !dialog;
  const onFailed = useEffectEvent((cause: unknown) => {
    if (!isOpen) return;
    notify({ title: t('edit.notOpened'), description: t('edit.notOpenedText'), variant: 'destructive', cause });
    close();
  });
  useEffect(() => {
    if (isMissing) load().then((module) => setDialog(() => module.EditListingDialog), onFailed);
  }, [isMissing]);
  return dialog;
}

const PARAMETER = 'edit';
const ID = /^[1-9]\d{0,14}$/;

/** The listing in `?edit=` of the current page. */
function useEditAddress(): { editId: number | undefined; close: () => void } {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const navigate = useNavigate();
  const value = params.get(PARAMETER) ?? '';
  const editId = ID.test(value) ? Number(value) : undefined;
  // If the page was opened with it, going back would leave the page
  const [initialId, setInitialId] = useState(editId);
  const closedKey = useRef('');

  const close = () => {
    // Going back takes a moment: a second Escape must not go back twice
    if (closedKey.current === key) return;
    closedKey.current = key;
    setInitialId(undefined);
    if (editId !== initialId) return void navigate(-1);
    const rest = new URLSearchParams(params);
    rest.delete(PARAMETER);
    void navigate({ search: rest.toString() }, { replace: true, preventScrollReset: true });
  };
  return { editId, close };
}
