import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'shared-ui/app';
import { useFocusFallback } from 'shared-ui/ui/focus';
import { ToastCard, ToastProvider, ToastViewport } from 'shared-ui/ui/toast';
import { hideToast, pressToast, type StoredToast } from './toast-queue.ts';

interface Props {
  toast: StoredToast | undefined;
  /** Takes the focus on mount: the hotkey was pressed before. */
  focused: boolean;
}

/** The notification area (spec §2): 5000 ms, a swipe of 50 px, F8. */
export function ToastArea({ toast, focused }: Props) {
  const { t, i18n } = useTranslation('shell');
  const area = useRef<HTMLDivElement>(null);
  // Of a toast that goes to its successor, or back to where it came from
  useFocusFallback(
    ({ cameFrom }) => (toast ? findList(area) : (cameFrom ?? document.querySelector('main'))),
    (element) => area.current?.contains(element) === true,
  );
  useEffect(() => {
    if (focused) findList(area)?.focus();
  }, [focused]);
  return (
    <div ref={area}>
      {/* The key resets radix when a toast is gone: it would keep the timer of the next one paused */}
      <ToastProvider
        key={useHiddenCount(toast)}
        label={t('toasts.one')}
        swipeDirection={i18n.dir() === 'rtl' ? 'left' : 'right'}
      >
        {toast ? <ShownCard {...toast} closeLabel={t('toasts.close')} key={toast.number} /> : null}
        <ToastViewport label={t('toasts.region')} />
      </ToastProvider>
    </div>
  );
}

function ShownCard({ number, actionLabel, ...toast }: StoredToast & { closeLabel: string }) {
  const action = actionLabel === undefined ? undefined : { label: actionLabel, onPress: pressToast };
  return <ToastCard {...toast} action={action} open onOpenChange={(open) => open || hideToast(number)} />;
}

const findList = (area: RefObject<HTMLElement | null>) => area.current?.querySelector<HTMLElement>('ol');

/** How often a toast was hidden without another one. */
function useHiddenCount(toast: StoredToast | undefined): number {
  const [count, setCount] = useState(0);
  const [before, setBefore] = useState(toast);
  if (before !== toast) {
    setBefore(toast);
    if (!toast) setCount(count + 1);
  }
  return count;
}
