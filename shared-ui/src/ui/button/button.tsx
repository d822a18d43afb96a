import LoaderCircle from 'lucide-react/icons/loader-circle';
import { type ComponentProps, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { type AsChildProps, Host } from '../as-child.tsx';
import { classNames } from '../class-names.ts';
import { Icon, type IconDrawing } from '../icon/icon.tsx';
import { wrapText } from '../wrap-text.tsx';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'sign' | 'danger';

interface ButtonVariantProps {
  /** `sign` is for tips only. One primary a panel. */
  variant?: ButtonVariant;
  /** 56 px, or 48 px when small. */
  size?: 'normal' | 'small';
  /** As wide as its container. */
  wide?: boolean;
  /** Lets a quiet button's text, not its hover plate, line up with the text above. */
  flush?: boolean;
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'size'>, ButtonVariantProps, AsChildProps {
  /** Shows a spinner, keeps the focus, cannot be pressed. Give the "-ing" text as children. */
  busy?: boolean;
  /** Before the text. */
  icon?: IconDrawing;
  /** After the text: forward arrows, mirrored from right to left. */
  iconEnd?: IconDrawing;
}

/** The class names of a button, for elements where `asChild` is not possible. */
export function buttonClass({ variant = 'primary', size = 'normal', wide, flush }: ButtonVariantProps = {}):
  | string
  | undefined {
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
 * `aria-disabled` it cannot be pressed and keeps the focus; explain it by `aria-describedby`.
 */
export function Button({ variant, size, wide, flush, busy, icon, iconEnd, asChild, className, ...props }: ButtonProps) {
  const button = useStableWidth(busy);
  const drawing = busy ? LoaderCircle : icon;
  const around = (text: ReactNode) => (
    <>
      {drawing ? <Icon of={drawing} className={busy ? styles.spinner : undefined} /> : null}
      {wrapText(text)}
      {iconEnd ? <Icon of={iconEnd} flip /> : null}
    </>
  );
  // aria-disabled, not disabled: a disabled button loses the focus to the top of the page
  const working = busy ? { 'aria-busy': true, 'aria-disabled': true } : null;
  const blocked = busy || props['aria-disabled'] === true ? { onClick: refuse } : null;
  const ownProps = asChild ? props : { type: 'button', ...props };
  return (
    <Host
      ref={asChild ? undefined : button}
      {...ownProps}
      {...working}
      {...blocked}
      tag="button"
      asChild={asChild}
      className={classNames(buttonClass({ variant, size, wide, flush }), busy && styles.busy, className)}
      around={around}
    />
  );
}

/** Keeps the width of a button when its text changes while it is busy. Observed: asking for it would lay out the whole page. */
function useStableWidth(busy: boolean | undefined) {
  const button = useRef<HTMLButtonElement>(null);
  const width = useRef(0);
  useLayoutEffect(() => {
    if (!button.current || busy === undefined) return undefined;
    button.current.style.minInlineSize = busy && width.current ? `min(${width.current}px, 100%)` : '';
    if (busy) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      width.current = entry?.borderBoxSize[0]?.inlineSize ?? 0;
    });
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [busy]);
  return button;
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconDrawing;
  /** What the button does, for those who do not see the icon. */
  label: string;
  variant?: ButtonVariant;
  /** Mirrors the icon from right to left. */
  flip?: boolean;
}

/** A 48 px button without text. Only for Close and Back. */
export function IconButton({ icon, label, variant = 'secondary', flip, className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-label={label}
      className={classNames(buttonClass({ variant }), styles.iconOnly, className)}
    >
      <Icon of={icon} flip={flip} />
    </button>
  );
}
