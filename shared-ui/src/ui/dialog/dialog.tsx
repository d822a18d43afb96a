import X from 'lucide-react/icons/x';
import { Dialog as Primitive } from 'radix-ui';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { IconButton } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import styles from './dialog.module.css';

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
  /** Finds what takes the focus at the end, where what opened it is gone; otherwise the dialog below or the page. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  children: ReactNode;
}

/**
 * A dialog under a sign header, at most 85dvh; below 48rem a sheet that rises from the bottom. The focus returns to where
 * it came from; where that is gone, to the dialog below or the page. Toasts show over it, and can be used without closing it.
 *
 * radix' own Overlay is left out on purpose: it writes a style element to lock the page, which our content security
 * policy refuses.
 */
export function Dialog({ open, onOpenChange, title, closeLabel, wide, flush, urgent, ...props }: DialogProps) {
  const { content, takeFocus, restoreFocus } = useFocus(open, props);
  const body = useStableContent();
  const ignoreToastPresses = useIgnoreToastPresses();
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
            onCloseAutoFocus={restoreFocus}
            onPointerDownOutside={ignoreToastPresses}
            onBlur={allowFocusInToasts}
            onKeyDown={(event) => isEscape(event) && onOpenChange(false)}
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

function useFocus(open: boolean, { initialFocus, finalFocus }: Pick<DialogProps, 'initialFocus' | 'finalFocus'>) {
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
  const restoreFocus = (event: Event): void => {
    event.preventDefault();
    // What opened it may be gone by now: a Log In button, say
    const page =
      finalFocus?.() ?? document.querySelector('[data-dialog] [aria-modal="true"]') ?? document.querySelector('main');
    const back = opener.current?.isConnected ? opener.current : page;
    // The page was locked, and must not scroll
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  };
  return { content, takeFocus, restoreFocus };
}

/** radix listens at the document to keep the focus in the dialog; it may leave to a toast, as F8 does. */
const allowFocusInToasts = (event: FocusEvent): void => {
  if (isToast(event.relatedTarget)) event.stopPropagation();
};

/** For radix a later toast is the topmost layer, and Escape in the dialog would only close the toast. */
const isEscape = (event: KeyboardEvent): boolean => event.key === 'Escape' && !event.defaultPrevented;

/** Covers and locks the page. `data-dialog` is for the styles of toasts, which may be over a sheet. */
function Scrim({ children }: { children: ReactNode }) {
  useScrollLock();
  return (
    <div data-dialog="" className={styles.scrim}>
      {children}
    </div>
  );
}

/**
 * The page behind does not scroll while this is mounted, and does not shift when its scroll bar disappears. Set by script,
 * property by property: our content security policy refuses style elements, and CSS does not know the bar's width.
 */
function useScrollLock(): void {
  useLayoutEffect(() => {
    const { documentElement: page, body } = document;
    const bar = window.innerWidth - page.clientWidth;
    const before = { overflow: page.style.overflow, padding: body.style.paddingInlineEnd };
    page.style.overflow = 'hidden';
    if (bar > 0) body.style.paddingInlineEnd = `${String(bar)}px`;
    return () => {
      page.style.overflow = before.overflow;
      body.style.paddingInlineEnd = before.padding;
    };
  }, []);
}

/** The distance of the focused element to the head, for its ring. */
const FOCUS_RING_PX = 8;

/**
 * For the scrolling body of a sheet at the bottom edge: when a toast takes space from its top, and when it disappears, the
 * content stays where it is on the screen and only the head moves. The focused element moves along, so that it is not covered.
 */
function useStableContent(): RefCallback<HTMLElement> {
  return useCallback((body: HTMLElement | null) => {
    if (!body) return undefined;
    let height: number | undefined;
    const watch = new ResizeObserver(() => {
      const taken = (height ?? body.clientHeight) - body.clientHeight;
      height = body.clientHeight;
      body.scrollTop += taken;
      const covered = getCoveredHeight(body);
      // What was scrolled out of view before stays there
      if (covered > 0 && covered <= taken + 1) body.scrollTop -= covered;
    });
    watch.observe(body);
    return () => watch.disconnect();
  }, []);
}

/** How far the focused element is above the upper edge, in px. */
function getCoveredHeight(body: HTMLElement): number {
  const focused = document.activeElement;
  if (!focused || !body.contains(focused)) return 0;
  return body.getBoundingClientRect().top + FOCUS_RING_PX - focused.getBoundingClientRect().top;
}

/**
 * For radix' onPointerDownOutside: a press on a toast must not close the dialog. radix reports a press only after its click,
 * when a toast that was closed by it is no longer in the document.
 */
function useIgnoreToastPresses(): (event: Pick<Event, 'preventDefault'>) => void {
  const pressed = useRef(false);
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => void (pressed.current = isToast(target));
    document.addEventListener('pointerdown', onPress, true);
    return () => document.removeEventListener('pointerdown', onPress, true);
  }, []);
  return (event) => {
    if (pressed.current) event.preventDefault();
  };
}

/** Marks where toasts show: `<div data-toasts>` around them. */
const TOASTS = '[data-toasts]';

/** Toasts are over dialogs, and events in them count as outside of the dialog. */
const isToast = (target: EventTarget | null): boolean => target instanceof Element && target.closest(TOASTS) !== null;
