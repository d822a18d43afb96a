import { type ComponentType, useEffect, useState } from 'react';
import { notify, useTranslation, whenIdle } from 'shared-ui/app';

/**
 * A dialog whose code is not part of the page's: it loads when the page is idle, when its button is pointed at or focused, or at the
 * latest when the button is pressed. A failure shows as a toast, and the next press tries again.
 * @param load the same function in each render
 */
export function useLateDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const { t } = useTranslation('account');
  const [Dialog, setDialog] = useState<ComponentType<Props>>();
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  // An error is reported when the button is pressed
  const preload = (): void => void load().catch(() => undefined);
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [load]);

  const open = async (): Promise<void> => {
    setLoading(true);
    try {
      const loaded = await load();
      setDialog(() => loaded);
      setOpen(true);
    } catch (cause) {
      notify({ title: t('dialog.notOpened'), description: t('dialog.notOpenedText'), variant: 'destructive', cause });
    } finally {
      setLoading(false);
    }
  };
  const button = { busy: isLoading, onPointerEnter: preload, onFocus: preload, onClick: () => void open() };
  return { Dialog, isOpen, setOpen, button };
}
