import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './definition-list.module.css';

export type DefinitionListProps = ComponentProps<'dl'>;

/** Names and values under each other, the name beside its value: `<DefinitionList><Definition label="Date">…`. */
export function DefinitionList({ className, ...props }: DefinitionListProps) {
  return <dl {...props} className={classNames(styles.list, className)} />;
}

export interface DefinitionProps extends Omit<ComponentProps<'div'>, 'title'> {
  label: ReactNode;
  /** The value is a code, such as a flight number: set in the code face, never mirrored. */
  code?: boolean;
  /** The value is prose or a list of chips: not bold. */
  plain?: boolean;
}

/** One name and its value. Put times and dates in `<bdi>`, and `dir="auto"` around what people wrote. */
export function Definition({ label, code, plain, children, className, ...props }: DefinitionProps) {
  return (
    <div {...props} className={classNames(styles.pair, className)}>
      <dt className={styles.label}>{label}</dt>
      <dd
        className={classNames(styles.value, code && styles.code, plain && styles.plain)}
        translate={code ? 'no' : undefined}
      >
        {children}
      </dd>
    </div>
  );
}
