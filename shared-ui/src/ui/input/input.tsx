import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from '../field/field-control.ts';
import { Icon, type IconDrawing } from '../icon/icon.tsx';
import styles from './input.module.css';

export interface InputProps extends ComponentProps<'input'> {
  /** Stands inside, before the text: decoration. */
  icon?: IconDrawing | undefined;
  /** Mirrors the icon from right to left. */
  flipIcon?: boolean;
}

/** A line of text, or a native date or time. Inside a Field it finds its label, help and error by itself. */
export function Input({ icon, flipIcon, className, ...props }: InputProps) {
  const control = useFieldControl(props);
  const input = <input {...props} {...control} className={classNames(styles.input, className)} />;
  return icon ? (
    <WithIcon icon={icon} flip={flipIcon}>
      {input}
    </WithIcon>
  ) : (
    input
  );
}

/** Puts a drawing at the start of a control that leaves room for it. Used inside this design system only. */
export function WithIcon({
  icon,
  flip,
  children,
}: {
  icon: IconDrawing;
  flip?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <div className={styles.withIcon}>
      <Icon of={icon} flip={flip} className={styles.icon} />
      {children}
    </div>
  );
}
