export { Stat, type StatProps, Stats } from './stats.tsx';
