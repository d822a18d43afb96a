import type { ComponentProps } from 'react';
import { Host, type AsChildProps } from '../as-child.tsx';
import { classNames } from '../class-names.ts';
import styles from './layout.module.css';

export interface GridProps extends ComponentProps<'div'>, AsChildProps {
  /** `cards`: as many as fit at 21.5rem. `pair`: two wide ones. `wide`: 30rem each, never one across the page. */
  columns?: 'cards' | 'pair' | 'wide';
}

/** Cards in columns, 24 px apart. */
export function Grid({ columns = 'cards', className, ...props }: GridProps) {
  return <Host {...props} tag="div" className={classNames(styles.grid, styles[columns], className)} />;
}

export interface StackProps extends ComponentProps<'div'>, AsChildProps {
  gap?: 'small' | 'normal' | 'large';
  /** Children keep their own width, or are stretched to the whole. */
  align?: 'start' | 'stretch' | 'center';
}

/** One under the other. */
export function Stack({ gap = 'normal', align = 'stretch', className, ...props }: StackProps) {
  return <Host {...props} tag="div" className={classNames(styles.stack, styles[gap], styles[align], className)} />;
}

export interface RowProps extends ComponentProps<'div'>, AsChildProps {
  /** `between` sends the last to the end of the line. */
  justify?: 'start' | 'between' | 'center';
}

/** Side by side, wrapping. */
export function Row({ justify = 'start', className, ...props }: RowProps) {
  return <Host {...props} tag="div" className={classNames(styles.row, styles[`justify-${justify}`], className)} />;
}

/** A row of buttons that take the whole width on a phone. */
export function Actions({ center, className, ...props }: ComponentProps<'div'> & { center?: boolean }) {
  return <div {...props} className={classNames(styles.actions, center && styles.actionsCenter, className)} />;
}

/** Two columns from 48rem on; `side` gives the second more room. */
export function Columns({ side, className, ...props }: ComponentProps<'div'> & { side?: boolean }) {
  return <div {...props} className={classNames(styles.columns, side && styles.side, className)} />;
}
