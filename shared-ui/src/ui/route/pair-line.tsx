import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './route.module.css';

export interface PairLineProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** In gray, for empty places; `open` is broken in the middle, for what could not be reached. */
  tone?: 'color' | 'gray' | 'open';
}

/** The paired line alone, as decoration. */
export function PairLine({ tone = 'color', className, ...props }: PairLineProps) {
  return <span aria-hidden="true" {...props} className={classNames(styles.pair, styles[tone], className)} />;
}
