import { type AnswersWithin, DAY_SECONDS, HOUR_SECONDS } from 'contracts';

/** The longest median of each, shortest first. */
const LONGEST: readonly (readonly [AnswersWithin, number])[] = [
  ['hour', HOUR_SECONDS],
  ['two_hours', 2 * HOUR_SECONDS],
  ['day', DAY_SECONDS],
  ['few_days', 7 * DAY_SECONDS],
];

/** What others learn of how soon a person answers, whose median this is; null for too few answers, and for more than a week. */
export const toAnswersWithin = (medianSeconds: number | null): AnswersWithin | null =>
  LONGEST.find(([, seconds]) => medianSeconds !== null && medianSeconds <= seconds)?.[0] ?? null;
