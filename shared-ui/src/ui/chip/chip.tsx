import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './chip.module.css';

/** A plain word on a plate. It does nothing when pressed. */
export function Chip({ className, ...props }: ComponentProps<'span'>) {
  return <span {...props} className={classNames(styles.chip, className)} />;
}

export interface ChipListProps extends Omit<ComponentProps<'ul'>, 'children'> {
  /** What the chips are, for screen readers. */
  label: string;
  items: readonly string[];
}

/** Chips in a row that wraps, each word once; nothing at all when there are none. */
export function ChipList({ label, items, className, ...props }: ChipListProps) {
  if (items.length === 0) return null;
  return (
    <ul {...props} aria-label={label} className={classNames(styles.list, className)}>
      {[...new Set(items)].map((item) => (
        <li key={item} dir="auto" className={styles.chip}>
          {item}
        </li>
      ))}
    </ul>
  );
}
