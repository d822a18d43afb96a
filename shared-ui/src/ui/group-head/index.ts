export { GroupHead, type GroupHeadProps } from './group-head.tsx';
