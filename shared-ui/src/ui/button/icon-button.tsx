import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconDrawing } from '../icon/icon.tsx';
import { buttonClass, type ButtonVariant } from './button.tsx';
import styles from './button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconDrawing;
  /** What the button does, for those who do not see the icon. */
  label: string;
  variant?: ButtonVariant;
  /** Mirrors the icon from right to left. */
  flip?: boolean;
}

/** A 48 px button without words. Only Close and Back go without them. */
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
