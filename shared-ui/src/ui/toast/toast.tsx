import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { Toast as Primitive } from 'radix-ui';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Button, IconButton } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './toast.module.css';

const DURATION_MS = 5000;
const SWIPE_PX = 50;
const HOTKEY = ['F8'];

export interface ToastProviderProps {
  /** Names each toast for screen readers: 'Notification'. */
  label: string;
  /** 'left' from right to left. */
  swipeDirection?: 'right' | 'left';
  children: ReactNode;
}

/** Toasts close after 5000 ms, paused on hover and focus, or by a swipe of 50 px (spec §9). */
export function ToastProvider({ label, swipeDirection = 'right', children }: ToastProviderProps) {
  return (
    <Primitive.Provider label={label} duration={DURATION_MS} swipeThreshold={SWIPE_PX} swipeDirection={swipeDirection}>
      {children}
    </Primitive.Provider>
  );
}

/** Where toasts appear: at the bottom end, 420 px; over the full width on phones. F8 brings the focus there. */
export function ToastViewport({ label }: { label: string }) {
  const place = useRef<HTMLOListElement>(null);
  useToastSpace(place);
  return <Primitive.Viewport ref={place} label={label} hotkey={HOTKEY} className={styles.viewport} />;
}

export interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface ToastCardProps {
  title: ReactNode;
  description?: ReactNode;
  variant?: 'default' | 'destructive' | undefined;
  action?: ToastAction | undefined;
  closeLabel: string;
  open?: boolean;
  /** Gets false when it is closed, swiped away, or its time is up. */
  onOpenChange?: (open: boolean) => void;
}

/** One toast. A destructive one interrupts screen readers; the others wait. */
export function ToastCard({
  title,
  description,
  variant = 'default',
  action,
  closeLabel,
  open,
  onOpenChange,
}: ToastCardProps) {
  const destructive = variant === 'destructive';
  return (
    <Primitive.Root
      type={destructive ? 'foreground' : 'background'}
      className={classNames(styles.toast, destructive && styles.destructive)}
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange })}
    >
      <Icon of={destructive ? TriangleAlert : CircleCheck} className={styles.icon} />
      <div className={styles.words}>
        <Primitive.Title className={styles.title}>{title}</Primitive.Title>
        {description ? (
          <Primitive.Description className={styles.description}>
            {/* Separates it from the title in radix' announcement */} <span>{description}</span>
          </Primitive.Description>
        ) : null}
      </div>
      <Primitive.Close asChild>
        <IconButton icon={X} label={closeLabel} variant="quiet" className={styles.close} />
      </Primitive.Close>
      {action ? (
        <Primitive.Action asChild altText={action.label}>
          <Button variant="secondary" size="small" className={styles.action} onClick={action.onPress}>
            {action.label}
          </Button>
        </Primitive.Action>
      ) : null}
    </Primitive.Root>
  );
}

const SPACE_PROPERTY = '--toast-room';

/** Publishes the height of the toasts as a custom property of the page: sheets on phones leave that space at the top. */
function useToastSpace(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const measure = (): void => {
      const height = place.current?.offsetHeight ?? 0;
      if (height === 0) style.removeProperty(SPACE_PROPERTY);
      else
        style.setProperty(
          SPACE_PROPERTY,
          `calc(${String(height)}px + 2 * var(--space-4) + env(safe-area-inset-top, 0px))`,
        );
    };
    const watch = new ResizeObserver(measure);
    if (place.current) watch.observe(place.current);
    return () => {
      watch.disconnect();
      style.removeProperty(SPACE_PROPERTY);
    };
  }, [place]);
}
