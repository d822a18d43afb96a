export { ChipsInput, type ChipsInputProps, type ChipsTexts } from './chips-input.tsx';
