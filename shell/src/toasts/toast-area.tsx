import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
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
  const focusHandlers = useFocusReturn(area, toast?.number);
  useEffect(() => {
    if (focused) listIn(area)?.focus();
  }, [focused]);
  return (
    <div ref={area} {...focusHandlers}>
      {/* radix ends a pause only while a toast shows: what paused the last one would pause the next one for good */}
      <ToastProvider
        key={useTimesEmptied(toast)}
        label={t('toasts.one')}
        swipeDirection={i18n.dir() === 'rtl' ? 'left' : 'right'}
      >
        {toast ? <ShownCard {...toast} closeLabel={t('toasts.close')} key={toast.number} /> : null}
        <ToastViewport label={t('toasts.region')} />
      </ToastProvider>
    </div>
  );
}

function ShownCard({ number, ...toast }: ShownToast & { closeLabel: string }) {
  return <ToastCard {...toast} open onOpenChange={(open) => open || endToast(number)} />;
}

const listIn = (area: RefObject<HTMLElement | null>) => area.current?.querySelector<HTMLElement>('ol');

/** How often the last toast has gone. */
function useTimesEmptied(toast: ShownToast | undefined): number {
  const [times, setTimes] = useState(0);
  const [before, setBefore] = useState(toast);
  if (before !== toast) {
    setBefore(toast);
    if (!toast) setTimes(times + 1);
  }
  return times;
}

/**
 * The focus of a toast that goes: on to the toast that takes its place, and back to where it came from once there is none.
 * Else it would be at the top of the page.
 */
function useFocusReturn(area: RefObject<HTMLElement | null>, shown: number | undefined) {
  const isInside = useRef(false);
  const cameFrom = useRef<EventTarget | null>(null);
  useLayoutEffect(() => {
    if (!isInside.current || area.current?.contains(document.activeElement)) return;
    if (shown !== undefined) return listIn(area)?.focus();
    isInside.current = false;
    const from = cameFrom.current;
    const back = from instanceof HTMLElement && !from.isConnected ? document.querySelector('main') : from;
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  }, [area, shown]);
  return {
    onFocus({ relatedTarget }: FocusEvent) {
      if (!isInside.current) cameFrom.current = relatedTarget;
      isInside.current = true;
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) isInside.current = false;
    },
  };
}
