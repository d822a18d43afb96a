import type { PersonKey } from './people.ts';

/** A tip of the demo data, so many days before now. Those that wait are younger than the 60 days for which a tip waits. */
export interface SeedTip {
  to: PersonKey;
  /** Without one: somebody who was not logged in. */
  from?: PersonKey;
  dollars: number;
  daysAgo: number;
  /** Nobody had claimed it in time, so many days before now. */
  sentBackDaysAgo?: number;
}

export const TIPS: readonly SeedTip[] = [
  { to: 'meena', from: 'priya', dollars: 15, daysAgo: 4 },
  { to: 'meena', dollars: 20, daysAgo: 23 },
  { to: 'meena', from: 'imran', dollars: 25, daysAgo: 93, sentBackDaysAgo: 33 },
  { to: 'lucia', from: 'meena', dollars: 10, daysAgo: 41 },
];
