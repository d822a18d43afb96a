import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './flap.module.css';

/** One split-flap tile with a whole code on it: the airport suggestions. */
export function Flap({ className, ...props }: ComponentProps<'span'>) {
  return <span translate="no" {...props} className={classNames(styles.flap, className)} />;
}

export interface FlapTilesProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** One tile a letter; a space is an empty tile. */
  text: string;
}

/** Words on split-flap tiles. The tiles are decoration; screen readers read the words once. */
export function FlapTiles({ text, className, ...props }: FlapTilesProps) {
  return (
    <span role="img" aria-label={text} {...props} className={classNames(styles.tiles, className)}>
      {Array.from(text, (letter, index) => (
        <span key={index} aria-hidden="true" className={classNames(styles.flap, styles.big)}>
          {letter.trim()}
        </span>
      ))}
    </span>
  );
}

export interface FlapBoardProps extends Omit<ComponentProps<'div'>, 'children'> {
  rows: readonly { label: string; text: string }[];
}

/** A departure board as an illustration: short rows side by side, the last over the whole width. */
export function FlapBoard({ rows, className, ...props }: FlapBoardProps) {
  return (
    <div aria-hidden="true" {...props} className={classNames(styles.board, className)}>
      {rows.map(({ label, text }) => (
        <div key={label} className={styles.row}>
          <p className={styles.label}>{label}</p>
          <FlapTiles text={text} />
        </div>
      ))}
    </div>
  );
}
