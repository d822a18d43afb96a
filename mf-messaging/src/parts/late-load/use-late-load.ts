import { useState } from 'react';
import { notify, registerLocale, useTranslation } from 'shared-ui/app';
import english from '../../locales/en/late-load.json' with { type: 'json' };

registerLocale('messaging', english);

export interface LateLoad {
  /** Loads the code and opens it. */
  open: () => Promise<void>;
  isOpening: boolean;
  /** Loads the code before it is needed. */
  preload: () => void;
}

/**
 * A form whose code is a chunk of its own: few users need it. A failure shows as a toast, and the next press tries again.
 * @param onLoaded shows the form
 */
export function useLateLoad<Loaded>(load: () => Promise<Loaded>, onLoaded: (loaded: Loaded) => void): LateLoad {
  const { t } = useTranslation('messaging');
  const [isOpening, setOpening] = useState(false);
  const open = async (): Promise<void> => {
    setOpening(true);
    try {
      onLoaded(await load());
    } catch (cause) {
      notify({ title: t('lateLoad.failed'), description: t('lateLoad.failedText'), variant: 'destructive', cause });
    } finally {
      setOpening(false);
    }
  };
  return { open, isOpening, preload: () => void load().catch(() => undefined) };
}
