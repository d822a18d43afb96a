import { useEffect, useEffectEvent, useState } from 'react';
import { translate } from '../i18n.ts';
import { notify } from '../shell-services.ts';

/** After this time the code has not loaded. */
const LOAD_TIMEOUT_MS = 8000;

export interface OpenedDialog {
  isOpen: boolean;
  /** Called where its code does not load. */
  close: () => void;
  /** Shows no toast then: the page says in another way what has happened. */
  quiet?: boolean;
}

/**
 * A dialog whose code loads when something opens it: the address, say, or a request to log in. Where it does not load, a toast says
 * so, and the next opening tries again. `Dialog` is undefined until then; it stays when the dialog closes.
 * @param load the same function in each render
 */
export function useOpenedDialog<Dialog>(load: () => Promise<Dialog>, { isOpen, close, quiet }: OpenedDialog) {
  const [loaded, setLoaded] = useState<{ Dialog: Dialog }>();
  const isMissing = isOpen && !loaded;
  const onFailed = useEffectEvent((cause: unknown) => {
    close();
    if (quiet) return;
    const title = translate('lateDialog.failed', { ns: 'app' });
    const description = translate('lateDialog.failedText', { ns: 'app' });
    notify({ title, description, variant: 'destructive', cause });
  });
  useEffect(() => {
    if (!isMissing) return undefined;
    let isOver = false;
    const fail = (cause?: unknown): void => {
      if (!isOver) onFailed(cause);
      isOver = true;
    };
    const timeout = setTimeout(fail, LOAD_TIMEOUT_MS);
    const stop = (): void => {
      isOver = true;
      clearTimeout(timeout);
    };
    load().then((Dialog) => setLoaded({ Dialog }), fail);
    return stop;
  }, [isMissing, load]);
  return { Dialog: loaded?.Dialog };
}
