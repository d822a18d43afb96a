export { UndoRow, type UndoRowProps } from './undo-row.tsx';
