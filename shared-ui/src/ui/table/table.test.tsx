import { describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { Table, type TableColumn } from './table.tsx';

interface Line {
  id: string;
  who: string;
  sum: string;
}

const COLUMNS: TableColumn<Line>[] = [
  { kind: 'who', label: 'From', cell: ({ who }) => <bdi>{who}</bdi> },
  { kind: 'sum', label: 'Amount', cell: ({ sum }) => sum },
];
const PRIYA: Line = { id: 'a', who: 'Priya Raman', sum: '$15.00' };
const DIVYA: Line = { id: 'b', who: 'Divya Natarajan', sum: '$25.00' };

const table = (rows: Line[], focused?: string) => (
  <Table caption="Tips received" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} focused={focused} />
);

describe('the table', () => {
  it('says what it is of, and names its columns', () => {
    render(table([PRIYA]));
    const shown = within(screen.getByRole('table', { name: 'Tips received' }));
    expect(shown.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['From', 'Amount']);
  });

  it('shows what each column makes of a row', () => {
    render(table([PRIYA, DIVYA]));
    const [, first, second] = screen.getAllByRole('row');
    const wordsOf = (row: HTMLElement) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(wordsOf(first!)).toEqual(['Priya Raman', '$15.00']);
    expect(wordsOf(second!)).toEqual(['Divya Natarajan', '$25.00']);
  });

  it('writes its roles out: laid out as blocks, a browser forgets them', () => {
    render(table([PRIYA]));
    for (const role of ['table', 'rowgroup', 'row', 'columnheader', 'cell']) {
      for (const element of screen.getAllByRole(role)) expect(element).toHaveAttribute('role', role);
    }
  });

  it('gives the focus to the row it is told of, once it appears', () => {
    const { rerender } = render(table([PRIYA]));
    expect(document.body).toHaveFocus();
    rerender(table([PRIYA, DIVYA], 'b'));
    expect(screen.getByRole('row', { name: 'Divya Natarajan $25.00' })).toHaveFocus();
  });
});
