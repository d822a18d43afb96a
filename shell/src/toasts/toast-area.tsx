import { useEffect, useRef } from 'react';
import { useTranslation } from 'shared-ui/app';
import { ToastCard, ToastProvider, ToastViewport } from 'shared-ui/ui/toast';
import { endToast, type ShownToast } from './toast-queue.ts';

interface Props {
  toast: ShownToast | undefined;
  /** Takes focus when it appears, as the hotkey asked. */
  focused: boolean;
}

/** The notification area (spec §2): 5000 ms, a swipe of 50 px, F8. */
export function ToastArea({ toast, focused }: Props) {
  const { t, i18n } = useTranslation('shell');
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) area.current?.querySelector<HTMLElement>('ol')?.focus();
  }, [focused]);
  return (
    <div ref={area}>
      <ToastProvider label={t('toasts.one')} swipeDirection={i18n.dir() === 'rtl' ? 'left' : 'right'}>
        {toast ? <ShownCard {...toast} closeLabel={t('toasts.close')} key={toast.number} /> : null}
        <ToastViewport label={t('toasts.region')} />
      </ToastProvider>
    </div>
  );
}

function ShownCard({ number, ...toast }: ShownToast & { closeLabel: string }) {
  return <ToastCard {...toast} open onOpenChange={(open) => open || endToast(number)} />;
}
