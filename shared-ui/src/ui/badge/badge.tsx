import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconDrawing } from '../icon/icon.tsx';
import { wrapText } from '../wrap-text.tsx';
import styles from './badge.module.css';

export type BadgeTone = 'plain' | 'sign' | 'ok' | 'warn' | 'wait' | 'helper' | 'seeker' | 'bare';

export interface BadgeProps extends ComponentProps<'span'> {
  /** `bare` has no plate: for the foot of a ticket. */
  tone?: BadgeTone;
  icon?: IconDrawing;
  /** The icon points along the line: mirrored from right to left. */
  flip?: boolean;
}

/** A label with an optional icon. */
export function Badge({ tone = 'plain', icon, flip, className, children, ...props }: BadgeProps) {
  return (
    <span {...props} className={classNames(styles.badge, styles[tone], className)}>
      {icon ? <Icon of={icon} flip={flip} className={styles.icon} /> : null}
      {wrapText(children)}
    </span>
  );
}
