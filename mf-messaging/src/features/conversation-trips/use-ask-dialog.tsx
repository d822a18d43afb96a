import type { AskWith, OtherUser } from 'contracts';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { registerLocale } from 'shared-ui/app';
import { useLateDialog } from 'shared-ui/app/late-dialog';
import english from '../../locales/en/ask-to-fly.json' with { type: 'json' };

registerLocale('messaging', english);

const load = async () => (await import('./ask-dialog.tsx')).AskDialog;

interface Options {
  /** Undefined until they are known. */
  person: OtherUser | undefined;
  /** Undefined where one cannot ask. */
  askWith: AskWith | undefined;
  /** The dialog is closing by then, and gives the focus back. */
  onAsked: ComponentProps<Awaited<ReturnType<typeof load>>>['onAsked'];
}

export interface AskDialogControls extends Pick<ReturnType<typeof useLateDialog>, 'button'> {
  /** Render it. */
  dialog: ReactNode;
}

/** The question to fly together, asked in a conversation. */
export function useAskDialog({ person, askWith, onAsked }: Options): AskDialogControls {
  const { Dialog, isOpen, open, close, button } = useLateDialog(load);
  // An event may change what the next question is about; an open form stays as it is
  const [asked, setAsked] = useState<AskWith>();
  const onClick = (): void => {
    setAsked(askWith);
    open();
  };
  return {
    button: { ...button, onClick },
    dialog:
      Dialog && isOpen && asked && person ? (
        <Dialog person={person} askWith={asked} onAsked={onAsked} onClose={close} />
      ) : null,
  };
}
