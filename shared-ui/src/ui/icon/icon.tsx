import type { ComponentProps } from 'react';
import type { LucideIcon } from 'lucide-react/types';
import { classNames } from '../class-names.ts';
import styles from './icon.module.css';

/** An icon of lucide; those we use are in icons.ts. */
export type IconDrawing = LucideIcon;

export interface IconProps extends ComponentProps<'svg'> {
  of: IconDrawing;
  /** For arrows and other drawings that point along the line: mirrored from right to left. */
  flip?: boolean;
  /** For an icon without visible text; otherwise it is decoration. */
  label?: string;
}

/** An icon in the size and color of the text around it. */
export function Icon({ of: Drawing, flip, label, className, ...props }: IconProps) {
  const voice = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return <Drawing {...voice} {...props} className={classNames(styles.icon, flip && styles.flip, className)} />;
}
