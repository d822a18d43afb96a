import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconDrawing } from '../icon/icon.tsx';
import styles from './pictogram.module.css';

export interface PictogramProps extends ComponentProps<'span'> {
  icon: IconDrawing;
  /** `board`: dark tile. `sign`: marigold tile. */
  tone?: 'board' | 'sign';
  size?: 'normal' | 'small' | 'large';
}

/** The tile with the icon of a sign. */
export function Pictogram({ icon, tone = 'board', size = 'normal', className, ...props }: PictogramProps) {
  return (
    <span {...props} className={classNames(styles.pictogram, styles[tone], styles[size], className)}>
      <Icon of={icon} />
    </span>
  );
}
