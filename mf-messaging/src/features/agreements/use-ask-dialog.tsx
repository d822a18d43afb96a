import type { OtherUser } from 'contracts';
import { type ComponentType, type ReactNode, useState } from 'react';
import { notify, registerLocale, useTranslation } from 'shared-ui/app';
import english from '../../locales/en/ask-to-fly.json' with { type: 'json' };

registerLocale('messaging', english);

const load = () => import('./ask-dialog.tsx');
type AskDialogProps = Parameters<Awaited<ReturnType<typeof load>>['AskDialog']>[0];

interface Options {
  /** Undefined until they are known. */
  person: OtherUser | undefined;
  /** What the two write about, of either; undefined where the question is about another of the user's own listings. */
  listingId: number | undefined;
}

export interface AskDialogControls {
  /** Loads the form's code and opens it. */
  open: () => Promise<void>;
  isOpening: boolean;
  /** Loads the form's code before it is needed. */
  preload: () => void;
  /** Render it. */
  dialog: ReactNode;
}

/** The question to fly together, asked in a conversation. The dialog is a chunk of its own. */
export function useAskDialog({ person, listingId }: Options): AskDialogControls {
  const { t } = useTranslation('messaging');
  const [shown, setShown] = useState<{ Dialog: ComponentType<AskDialogProps>; listingId: number | undefined }>();
  const [isOpening, setOpening] = useState(false);
  const open = async (): Promise<void> => {
    setOpening(true);
    try {
      // An event may change what the next question is about; an open form stays as it is
      setShown({ Dialog: (await load()).AskDialog, listingId });
    } catch (cause) {
      notify({ title: t('ask.notOpened'), description: t('ask.notOpenedText'), variant: 'destructive', cause });
    } finally {
      setOpening(false);
    }
  };
  const close = (): void => setShown(undefined);
  return {
    open,
    isOpening,
    preload: () => void load().catch(() => undefined),
    dialog: shown && person ? <shown.Dialog person={person} listingId={shown.listingId} onClose={close} /> : null,
  };
}
