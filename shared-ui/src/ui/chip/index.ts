export { Chip, ChipList, type ChipListProps } from './chip.tsx';
