export { Table, type TableColumn, type TableColumnKind, type TableProps } from './table.tsx';
