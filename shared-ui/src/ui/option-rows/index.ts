export { OptionRows, type OptionRowsProps, type Option } from './option-rows.tsx';
