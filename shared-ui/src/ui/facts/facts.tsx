import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './facts.module.css';

export interface FactsProps extends ComponentProps<'dl'> {
  /** `row`: side by side with the label above. `table`: one under the other with the label beside. */
  layout?: 'row' | 'table';
  /** Lines above and below. */
  ruled?: boolean;
}

/** Names and values: `<Facts><Fact label="Date">…</Fact></Facts>`. In a ticket's stub they arrange themselves. */
export function Facts({ layout = 'row', ruled, className, ...props }: FactsProps) {
  return <dl {...props} className={classNames(styles[layout], ruled && styles.ruled, className)} />;
}

export interface FactProps extends Omit<ComponentProps<'div'>, 'title'> {
  label: ReactNode;
  /** The value is a code, such as a flight number: set in the code face, never mirrored. */
  code?: boolean;
}

/** One name and its value. Put times and dates in `<bdi>`. */
export function Fact({ label, code, children, ...props }: FactProps) {
  return (
    <div {...props}>
      <dt className={styles.label}>{label}</dt>
      <dd className={classNames(styles.value, code && styles.code)} translate={code ? 'no' : undefined}>
        {children}
      </dd>
    </div>
  );
}
