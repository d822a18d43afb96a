export { Counter } from './counter.tsx';
export { Textarea } from './textarea.tsx';
