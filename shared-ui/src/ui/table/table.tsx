import type { Key, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './table.module.css';

/**
 * What a column holds: it decides how that looks, and where it goes once a row is stacked. First line: `who` and, at the end,
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
  /** What the table is of, for screen readers: a heading stands above it for all others. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** The key of the row that the focus goes to when it appears: the first that 'View More' has brought. */
  focused?: Key | undefined;
  className?: string | undefined;
}

/** Written out, since a browser may forget them as soon as a table is laid out as anything else. */
const AS = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  cell: { role: 'cell' },
} as const;

const takeFocus = (row: HTMLTableRowElement | null): void => row?.focus();

/** Rows of a few values. Where its place is narrow each row becomes a few lines, and is a row still. */
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
            <tr key={keyOf(row)} {...AS.row} tabIndex={-1} ref={keyOf(row) === focused ? takeFocus : undefined}>
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
