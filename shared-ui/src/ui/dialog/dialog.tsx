import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import X from 'lucide-react/icons/x';
import { IconButton } from '../button/index.ts';
import { classNames } from '../class-names.ts';
import styles from './dialog.module.css';
import { useHeldPage } from './use-held-page.ts';

export interface DialogProps {
  open: boolean;
  /** Gets false when the person closes it: Close, Escape, a press beside it. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Names the Close button. */
  closeLabel: string;
  /** 62rem instead of 34rem. */
  wide?: boolean;
  /** The body has no padding of its own. */
  flush?: boolean;
  /** What takes the focus first; otherwise the dialog itself, so that its title is read and no keyboard pops up. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/**
 * A dialog under a sign header, at most 85dvh; below 48rem a sheet that rises from the bottom. The focus goes back to where
 * it came from.
 *
 * radix' own Overlay is left out on purpose: it writes a style element to hold the page still, which our content security
 * policy refuses.
 */
export function Dialog({ open, onOpenChange, title, closeLabel, wide, flush, initialFocus, children }: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const takeFocus = (event: Event) => {
    event.preventDefault();
    opener.current = document.activeElement;
    (initialFocus?.current ?? content.current)?.focus();
  };
  const giveFocusBack = (event: Event) => {
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Scrim>
          <Primitive.Content
            ref={content}
            tabIndex={-1}
            aria-modal="true"
            aria-describedby={undefined}
            onOpenAutoFocus={takeFocus}
            onCloseAutoFocus={giveFocusBack}
            className={classNames(styles.dialog, wide && styles.wide)}
          >
            <div className={styles.head}>
              <Primitive.Title className={styles.title}>{title}</Primitive.Title>
              <Primitive.Close asChild>
                <IconButton icon={X} label={closeLabel} />
              </Primitive.Close>
            </div>
            <div className={classNames(styles.body, flush && styles.flush)}>{children}</div>
          </Primitive.Content>
        </Scrim>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Lies over the page, and holds it. */
function Scrim({ children }: { children: ReactNode }) {
  useHeldPage();
  return <div className={styles.scrim}>{children}</div>;
}
