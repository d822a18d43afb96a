import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './stats.module.css';

/** A few figures beside each other, below each other where it is narrow: `<Stats><Stat label="Paid out">$5.00</Stat></Stats>`. */
export function Stats({ className, ...props }: ComponentProps<'dl'>) {
  return (
    <div className={classNames(styles.box, className)}>
      <dl {...props} className={styles.list} />
    </div>
  );
}

export interface StatProps extends Omit<ComponentProps<'div'>, 'title'> {
  label: ReactNode;
  /** The one that asks for something: on marigold. */
  now?: boolean;
}

/** One figure and its name. */
export function Stat({ label, now, className, children, ...props }: StatProps) {
  return (
    <div {...props} className={classNames(styles.stat, now && styles.now, className)}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.figure}>{children}</dd>
    </div>
  );
}
