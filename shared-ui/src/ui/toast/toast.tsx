import { Toast as Primitive } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { Button, IconButton } from '../button/index.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './toast.module.css';
import { useToastRoom } from './use-toast-room.ts';

const DURATION_IN_MS = 5000;
const SWIPE_IN_PX = 50;
const HOTKEY = ['F8'];

export interface ToastProviderProps {
  /** Names each toast for screen readers: 'Notification'. */
  label: string;
  /** Where a swipe takes a toast away to; 'left' from right to left. */
  swipeDirection?: 'right' | 'left';
  children: ReactNode;
}

/** Keeps the time of the toasts in it: 5000 ms, paused on hover and focus; 50 px of swipe send one away (spec §9). */
export function ToastProvider({ label, swipeDirection = 'right', children }: ToastProviderProps) {
  return (
    <Primitive.Provider
      label={label}
      duration={DURATION_IN_MS}
      swipeThreshold={SWIPE_IN_PX}
      swipeDirection={swipeDirection}
    >
      {children}
    </Primitive.Provider>
  );
}

/** Where toasts appear: at the bottom end, 420 px; over the full width on phones. F8 brings the focus there. */
export function ToastViewport({ label }: { label: string }) {
  const place = useRef<HTMLOListElement>(null);
  useToastRoom(place);
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

/** One toast. A destructive one interrupts what a screen reader says; the others wait. */
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
            {/* radix reads it out right behind the title: the gap is ours to make */} {description}
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
