import { useLayoutEffect, useRef, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { Host, type AsChildProps } from '../as-child.tsx';
import { classNames } from '../class-names.ts';
import { Icon, type IconDrawing } from '../icon/icon.tsx';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'sign' | 'danger';

interface ButtonLook {
  /** `sign` is for tips only. One primary a panel. */
  variant?: ButtonVariant;
  /** 56 px, or 48 px when small. */
  size?: 'normal' | 'small';
  /** As wide as its container. */
  wide?: boolean;
  /** Lets a quiet button's words, not its hover plate, line up with the text above. */
  flush?: boolean;
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'size'>, ButtonLook, AsChildProps {
  /** Working on it: shows a spinner, keeps focus, cannot be pressed. Give the "-ing" words as children. */
  busy?: boolean;
  /** Stands before the words. */
  icon?: IconDrawing;
  /** Stands after the words: arrows that lead on, mirrored from right to left. */
  iconEnd?: IconDrawing;
}

/** The class names of a button, for an element that cannot be given one by `asChild`. */
export function buttonClass({ variant = 'primary', size = 'normal', wide, flush }: ButtonLook = {}):
  string | undefined {
  return classNames(
    styles.button,
    styles[variant],
    size === 'small' && styles.small,
    wide && styles.wide,
    flush && styles.flush,
  );
}

const refuse = (event: MouseEvent) => event.preventDefault();

/**
 * A button, or with `asChild` a link that looks like one: `<Button asChild><Link to="/">Home</Link></Button>`. With
 * `aria-disabled` it cannot be pressed and keeps the focus; say why by `aria-describedby`.
 */
export function Button({ variant, size, wide, flush, busy, icon, iconEnd, asChild, className, ...props }: ButtonProps) {
  const kept = useKeptWidth(busy);
  const drawing = busy ? LoaderCircle : icon;
  const around = (words: ReactNode) => (
    <>
      {drawing ? <Icon of={drawing} className={busy ? styles.spinner : undefined} /> : null}
      {words}
      {iconEnd ? <Icon of={iconEnd} flip /> : null}
    </>
  );
  // aria-disabled, not disabled: a button that is taken away under the finger drops the focus to the top of the page.
  const working = busy ? { 'aria-busy': true, 'aria-disabled': true } : null;
  const blocked = busy || props['aria-disabled'] === true ? { onClick: refuse } : null;
  const own = asChild ? props : { type: 'button', ...props };
  return (
    <Host
      ref={asChild ? undefined : kept}
      {...own}
      {...working}
      {...blocked}
      tag="button"
      asChild={asChild}
      className={classNames(buttonClass({ variant, size, wide, flush }), busy && styles.busy, className)}
      around={around}
    />
  );
}

/** Keeps a button from shrinking when its words change while it works. */
function useKeptWidth(busy: boolean | undefined) {
  const button = useRef<HTMLButtonElement>(null);
  const width = useRef(0);
  useLayoutEffect(() => {
    if (!button.current) return;
    if (!busy) width.current = button.current.offsetWidth;
    button.current.style.minInlineSize = busy && width.current ? `min(${width.current}px, 100%)` : '';
  }, [busy]);
  return button;
}
