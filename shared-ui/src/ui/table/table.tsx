import type { Key, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { focusElement } from '../focus/focus.tsx';
import styles from './table.module.css';

/**
 * The kind of a column decides how its cells look, and their place in a stacked row. First line: `who` and, at the end,
 * `sum`; second line: `day` and, at the end, `act`; `state` below both.
 */
export type TableColumnKind = 'day' | 'who' | 'sum' | 'state' | 'act';

export interface TableColumn<Row> {
  kind: TableColumnKind;
  label: string;
  /** Put dates in `<bdi>`, and `dir="auto"` around what people wrote. */
  cell: (row: Row) => ReactNode;
}

export interface TableProps<Row> {
  /** For screen readers; others see a heading above the table. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** The key of a row that takes the focus when it appears: the first one after 'View More'. */
  focused?: Key | undefined;
  className?: string | undefined;
}

/** Explicit, since browsers may drop the roles of a table with another `display`. */
const AS = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  cell: { role: 'cell' },
} as const;

/** Rows of a few values. In a narrow container each row is stacked into lines. */
export function Table<Row>({ caption, columns, rows, keyOf, focused, className }: TableProps<Row>) {
  return (
    <div className={classNames(styles.box, className)}>
      <table {...AS.table} className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead {...AS.group}>
          <tr {...AS.row}>
            {columns.map(({ kind, label }) => (
              <th key={kind} {...AS.head} className={styles[kind]}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...AS.group}>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...AS.row} tabIndex={-1} ref={keyOf(row) === focused ? focusElement : undefined}>
              {columns.map(({ kind, cell }) => (
                <td key={kind} {...AS.cell} className={styles[kind]}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
