import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './facts.module.css';

export interface FactsProps extends ComponentProps<'dl'> {
  /** Lines above and below. */
  ruled?: boolean;
  /** One line of values; the names are for screen readers. */
  compact?: boolean;
}

/** A few names and values side by side, the name above: `<Facts><Fact label="Date">…</Fact></Facts>`. In a ticket's stub they arrange themselves. */
export function Facts({ ruled, compact, className, ...props }: FactsProps) {
  return (
    <dl {...props} className={classNames(styles.row, ruled && styles.ruled, compact && styles.compact, className)} />
  );
}

export interface FactProps extends Omit<ComponentProps<'div'>, 'title'> {
  label: ReactNode;
  /** The value is a code, such as a flight number: set in the code face, never mirrored. */
  code?: boolean;
  /** What was searched for: on a marigold plate. */
  matched?: boolean;
}

/** One name and its value. Put times and dates in `<bdi>`. */
export function Fact({ label, code, matched, children, ...props }: FactProps) {
  return (
    <div {...props}>
      <dt className={styles.label}>{label}</dt>
      <dd className={classNames(styles.value, code && styles.code)} translate={code ? 'no' : undefined}>
        {matched ? <span className={styles.matched}>{children}</span> : children}
      </dd>
    </div>
  );
}
