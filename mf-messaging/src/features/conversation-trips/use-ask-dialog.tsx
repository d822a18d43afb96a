import type { AskWith, OtherUser } from 'contracts';
import { type ComponentType, type ReactNode, useState } from 'react';
import { registerLocale } from 'shared-ui/app';
import english from '../../locales/en/ask-to-fly.json' with { type: 'json' };
import { type LateLoad, useLateLoad } from '../../parts/late-load/use-late-load.ts';

registerLocale('messaging', english);

const load = () => import('./ask-dialog.tsx');
type AskDialogProps = Parameters<Awaited<ReturnType<typeof load>>['AskDialog']>[0];

interface Options {
  /** Undefined until they are known. */
  person: OtherUser | undefined;
  /** Undefined where one cannot ask. */
  askWith: AskWith | undefined;
  /** The dialog is closing by then, and gives the focus back. */
  onAsked: AskDialogProps['onAsked'];
}

export interface AskDialogControls extends LateLoad {
  /** Render it. */
  dialog: ReactNode;
}

/** The question to fly together, asked in a conversation. */
export function useAskDialog({ person, askWith, onAsked }: Options): AskDialogControls {
  const [shown, setShown] = useState<{ Dialog: ComponentType<AskDialogProps>; askWith: AskWith }>();
  // An event may change what the next question is about; an open form stays as it is
  const form = useLateLoad(load, ({ AskDialog }) => setShown(askWith && { Dialog: AskDialog, askWith }));
  const close = (): void => setShown(undefined);
  return {
    ...form,
    dialog:
      shown && person ? (
        <shown.Dialog person={person} askWith={shown.askWith} onAsked={onAsked} onClose={close} />
      ) : null,
  };
}
