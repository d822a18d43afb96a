import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'shared-ui/app';
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
  const focusHandlers = useFocusReturn(area, toast?.number);
  useEffect(() => {
    if (focused) findList(area)?.focus();
  }, [focused]);
  return (
    <div ref={area} {...focusHandlers}>
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

/** Moves the focus of a toast that goes to its successor, or back to where it came from. Otherwise it would be lost. */
function useFocusReturn(area: RefObject<HTMLElement | null>, number: number | undefined) {
  const isInside = useRef(false);
  const cameFrom = useRef<EventTarget | null>(null);
  useLayoutEffect(() => {
    if (!isInside.current || area.current?.contains(document.activeElement)) return;
    if (number !== undefined) return findList(area)?.focus();
    isInside.current = false;
    const from = cameFrom.current;
    const target = from instanceof HTMLElement && !from.isConnected ? document.querySelector('main') : from;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, [area, number]);
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
