import { Dialog as Primitive } from 'radix-ui';
import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import X from 'lucide-react/icons/x';
import { IconButton } from '../button/index.ts';
import { classNames } from '../class-names.ts';
import { isToast } from '../toast/is-toast.ts';
import styles from './dialog.module.css';
import { useHeldPage } from './use-held-page.ts';
import { useStayForToasts } from './use-stay-for-toasts.ts';
import { useStillContent } from './use-still-content.ts';

export interface DialogProps {
  open: boolean;
  /** Gets false when the person closes it: Close, Escape, a press beside it. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Names the Close button. */
  closeLabel: string;
  /** 62rem instead of 34rem. */
  wide?: boolean;
  /** The body has no padding of its own: what stands in it takes `--dialog-padding`, as `<Tabs inset>` do. */
  flush?: boolean;
  /** Interrupts: something went wrong, and a decision is needed. */
  urgent?: boolean;
  /** What takes the focus first; otherwise the dialog itself, so that its title is read and no keyboard pops up. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/**
 * A dialog under a sign header, at most 85dvh; below 48rem a sheet that rises from the bottom. The focus goes back to where
 * it came from. Toasts lie over it, and can be used without closing it.
 *
 * radix' own Overlay is left out on purpose: it writes a style element to hold the page still, which our content security
 * policy refuses.
 */
export function Dialog({ open, onOpenChange, title, closeLabel, wide, flush, urgent, ...props }: DialogProps) {
  const { content, takeFocus, giveFocusBack } = useFocus(open, props.initialFocus);
  const body = useStillContent();
  const stayForToasts = useStayForToasts();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Scrim>
          <Primitive.Content
            ref={content}
            tabIndex={-1}
            role={urgent ? 'alertdialog' : 'dialog'}
            aria-modal="true"
            aria-describedby={undefined}
            onOpenAutoFocus={takeFocus}
            onCloseAutoFocus={giveFocusBack}
            onPointerDownOutside={stayForToasts}
            onBlur={letFocusToToasts}
            onKeyDown={(event) => closesBesideToasts(event) && onOpenChange(false)}
            className={classNames(styles.dialog, wide && styles.wide)}
          >
            <div className={styles.head}>
              <Primitive.Title className={styles.title}>{title}</Primitive.Title>
              <Primitive.Close asChild>
                <IconButton icon={X} label={closeLabel} />
              </Primitive.Close>
            </div>
            <div ref={body} className={classNames(styles.body, flush && styles.flush)}>
              {props.children}
            </div>
          </Primitive.Content>
        </Scrim>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function useFocus(open: boolean, initialFocus: DialogProps['initialFocus']) {
  const content = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  // Before anything in the dialog takes the focus
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  const takeFocus = (event: Event): void => {
    event.preventDefault();
    (initialFocus?.current ?? content.current)?.focus();
  };
  const giveFocusBack = (event: Event): void => {
    event.preventDefault();
    // What opened it may be gone by now: a Log In button, say
    const back = opener.current?.isConnected ? opener.current : document.querySelector('main');
    // The page was held where it is, and stays there
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  };
  return { content, takeFocus, giveFocusBack };
}

/** radix fetches the focus back by what it hears at the document; where it goes to a toast, as F8 does, it hears nothing. */
const letFocusToToasts = (event: FocusEvent): void => {
  if (isToast(event.relatedTarget)) event.stopPropagation();
};

/** To radix, a toast that came later is the topmost layer, and Escape in the dialog would close that alone. */
const closesBesideToasts = (event: KeyboardEvent): boolean => event.key === 'Escape' && !event.defaultPrevented;

/** Lies over the page, and holds it. `data-dialog` tells the toasts that a sheet may be where they show. */
function Scrim({ children }: { children: ReactNode }) {
  useHeldPage();
  return (
    <div data-dialog="" className={styles.scrim}>
      {children}
    </div>
  );
}
